import { Form, useLocation } from "@remix-run/react";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { EDIT, editWords } from "../../edit-words";
import { VERSION_FIELD } from "../columns/undo-redo-buttons";
import { dialogHref, PARAM } from "../../project-search";
import { SELECTION_FIELD } from "./selection-form";

interface EditDoneProps {
  projectId: string;
  /** The analysis that is applied again; `null` if the plan does not allow it. */
  analysisId: string | null;
  /** Whether the data table is on the page, whose status line says the same to screen readers. */
  hasDock: boolean;
  listed: Pick<ProjectColumns, "acts" | "columnsVersion" | "pending" | "failed">;
}

/** The edit that was just done to the data, with a button that undoes it and applies the analysis again. */
export function EditDone({ projectId, analysisId, hasDock, listed }: EditDoneProps) {
  const { search } = useLocation();
  const words = editWords(search, listed);
  const canUndo = new URLSearchParams(search).get(PARAM.act) === EDIT.done && listed.acts.undo !== null;
  if (words === null || (hasDock && !canUndo)) return null;
  return (
    <Form
      method="post"
      action={dialogHref(projectId, search, "acts/undo/")}
      preventScrollReset
      className="chosen-done"
    >
      <p role={hasDock ? undefined : "status"}>{words}</p>
      <input type="hidden" name={VERSION_FIELD} value={listed.columnsVersion} />
      <input type="hidden" name={SELECTION_FIELD.analysis} value={analysisId ?? ""} />
      {canUndo ? (
        <button type="submit" className="link-button">
          Undo
        </button>
      ) : null}
    </Form>
  );
}
