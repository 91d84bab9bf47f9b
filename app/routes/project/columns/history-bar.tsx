import { useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { Plus } from "~/components/icons";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { editWords } from "../../edit-words";
import { UndoRedoButtons } from "./undo-redo-buttons";

interface HistoryBarProps {
  projectId: string;
  /** Where a new one is made, and the words for it. */
  createHref: string;
  createLabel: string;
  listed: Omit<ProjectColumns, "columns" | "bin">;
  /** Why the last edit was refused. */
  errors: string[] | undefined;
}

/** Above a list of columns or filters: create one, the last edit with undo and redo, and why an edit was refused. */
export function HistoryBar({ projectId, createHref, createLabel, listed, errors }: HistoryBarProps) {
  const { search } = useLocation();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <LinkButton size="s" to={createHref} preventScrollReset icon={<Plus size={14} aria-hidden />}>
          {createLabel}
        </LinkButton>
        <p role="status" className="min-w-0 flex-1 truncate text-s text-ink-2">
          {editWords(search, listed)}
        </p>
        <UndoRedoButtons projectId={projectId} edits={listed.acts} columnsVersion={listed.columnsVersion} />
      </div>
      <FormErrors id="act-errors" errors={errors} />
    </>
  );
}
