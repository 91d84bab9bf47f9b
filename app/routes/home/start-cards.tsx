import type { ReactNode } from "react";
import { LinkButton } from "~/components/button";
import { Grid3x3, LibraryBig } from "~/components/icons";
import { LIMITS } from "~/config/limits";
import { urls } from "~/lib/urls";
import { UploadCard } from "../upload/upload-card";

interface StartCardProps {
  id: string;
  title: string;
  icon: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function StartCard({ id, title, icon, action, children }: StartCardProps) {
  return (
    <section aria-labelledby={id} className="card start-card">
      {icon}
      <div className="grid content-start gap-1">
        <h2 id={id}>{title}</h2>
        <p className="text-s text-ink-2">{children}</p>
      </div>
      <div>{action}</div>
    </section>
  );
}

const { startColumns, startRows } = LIMITS.typedTable;

/** The three ways to get data. */
export function StartCards({ demoCount, isConfirmed }: { demoCount: number; isConfirmed: boolean }) {
  return (
    <div className="start-cards">
      <StartCard
        id="preloaded"
        title="Preloaded Datasets"
        icon={<LibraryBig size={22} aria-hidden className="text-accent" />}
        action={
          <LinkButton to={urls.preloaded} preventScrollReset aria-label="OPEN preloaded datasets">
            OPEN
          </LinkButton>
        }
      >
        {demoCount} tables with their sources: panel data of firms, river flows, monthly passengers, claims.
      </StartCard>
      <UploadCard isConfirmed={isConfirmed} />
      <StartCard
        id="new-dataset"
        title="New Dataset"
        icon={<Grid3x3 size={22} aria-hidden className="text-accent" />}
        action={
          <LinkButton to={urls.manualData} aria-label="NEW dataset">
            NEW
          </LinkButton>
        }
      >
        Type or paste a table. It starts with {startColumns} columns and {startRows} rows.
      </StartCard>
    </div>
  );
}
