import { Form, Link, useLocation } from "@remix-run/react";
import { Button } from "~/components/button";
import { LocalDateTime } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { ProgressBar, Spinner } from "~/components/spinner";
import { formatBytes } from "~/lib/format-bytes";
import { urls } from "~/lib/urls";
import type { DataExportView } from "~/services/data-export/data-exports.server";

/** Where the download of everything is: not made, in preparation, ready or failed. */
export function DataExportState({ dataExport }: { dataExport: DataExportView | null }) {
  const { pathname, search } = useLocation();
  if (dataExport?.state === "preparing") {
    return (
      <section className="card grid gap-3 p-4" aria-busy="true">
        <p className="flex items-center gap-3 font-semibold" role="status">
          <Spinner /> Preparing your download
        </p>
        {dataExport.progress ? <ProgressBar progress={dataExport.progress} label="Preparing" /> : null}
        <p className="text-s text-ink-2">You can close this page. The file will be here when you return.</p>
        <noscript>
          <Link to={pathname + search} reloadDocument>
            Check again
          </Link>
        </noscript>
        <IntentButton intent="delete">Cancel</IntentButton>
      </section>
    );
  }
  if (dataExport?.state === "ready") {
    return (
      <section className="card grid gap-3 p-4">
        <p role="status">
          Made on <LocalDateTime iso={dataExport.createdAt} />, {formatBytes(dataExport.byteLength)}. You can
          download it until <LocalDateTime iso={dataExport.until} />.
        </p>
        <div className="flex flex-wrap gap-2">
          <a className="button" data-kind="primary" href={urls.dataExport} download>
            Download
          </a>
          <IntentButton intent="make">Make again</IntentButton>
          <IntentButton intent="delete">Delete the file</IntentButton>
        </div>
      </section>
    );
  }
  return (
    <>
      {dataExport ? (
        <Notice kind="bad" title="The download could not be made">
          {dataExport.message}
        </Notice>
      ) : null}
      <IntentButton intent="make" isPrimary>
        Prepare my download
      </IntentButton>
    </>
  );
}

interface IntentButtonProps {
  intent: "make" | "delete";
  isPrimary?: boolean;
  children: string;
}

function IntentButton({ intent, isPrimary = false, children }: IntentButtonProps) {
  return (
    <Form method="post" preventScrollReset replace>
      <Button type="submit" name="intent" value={intent} kind={isPrimary ? "primary" : "secondary"}>
        {children}
      </Button>
    </Form>
  );
}
