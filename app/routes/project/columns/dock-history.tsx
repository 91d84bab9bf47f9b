import { Form, useLocation } from "@remix-run/react";
import { Button, IconLink } from "~/components/button";
import { Columns3Cog, ListFilter } from "~/components/icons";
import { Notice } from "~/components/notice";
import { ProgressBar, Spinner } from "~/components/spinner";
import { usePolling } from "~/components/use-polling";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { dialogHref } from "../../project-search";
import { editWords } from "../../edit-words";
import { UndoRedoButtons } from "./undo-redo-buttons";

const POLL_MS = 1000;

type ListedEdits = Omit<ProjectColumns, "columns" | "bin">;

interface DockHistoryProps {
  projectId: string;
  listed: ListedEdits;
}

/** The last edit on the columns, undo and redo, and links to the lists of row filters and columns. */
export function DockHistory({ projectId, listed }: DockHistoryProps) {
  const { search } = useLocation();
  return (
    <>
      <p role="status" className="dock-status">
        {editWords(search, listed)}
      </p>
      <UndoRedoButtons projectId={projectId} edits={listed.acts} columnsVersion={listed.columnsVersion} />
      <IconLink
        to={dialogHref(projectId, search, "filters/")}
        label="Row filters"
        size="s"
        hintSide="left"
        preventScrollReset
      >
        <ListFilter size={15} aria-hidden />
      </IconLink>
      <IconLink
        to={dialogHref(projectId, search, "columns/")}
        label="Columns"
        size="s"
        hintSide="left"
        preventScrollReset
      >
        <Columns3Cog size={15} aria-hidden />
      </IconLink>
    </>
  );
}

/** The computation of columns that is going on, with a button that stops it, or why the last one failed. */
export function PendingEdit({ projectId, listed: { pending, failed } }: DockHistoryProps) {
  const { search } = useLocation();
  usePolling(pending !== null, POLL_MS);
  if (pending === null) {
    if (failed === null) return null;
    return (
      <Notice kind="bad" alert className="m-2" title={`Not done: ${failed.name}`}>
        {failed.message}
      </Notice>
    );
  }
  return (
    <div className="pending-act" aria-busy="true">
      <p role="status" className="flex items-center gap-2 font-semibold">
        <Spinner /> Computing columns…
      </p>
      <ProgressBar progress={pending} label="Columns computed" />
      <Form method="post" action={dialogHref(projectId, search, "cancel-act/")} preventScrollReset>
        <Button type="submit" size="s">
          Cancel
        </Button>
      </Form>
    </div>
  );
}
