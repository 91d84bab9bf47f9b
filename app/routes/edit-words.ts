import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { PARAM } from "./project-search";

/** The values of the parameter `act`. */
export const EDIT = {
  done: "done",
  undone: "undone",
  redone: "redone",
  cancelled: "cancelled",
  tooLate: "too-late",
} as const;

/** The answer to a computation that was cancelled in time. */
export const CANCELLED = "Cancelled. The columns are as they were.";

/** The answer to Cancel after the computation had ended. @param undo the edit that can be undone now */
export function tooLateWords(undo: string | null): string {
  const ended = "The computation had already ended, so it was not cancelled.";
  return undo === null ? ended : `${ended} You can still undo: ${undo}`;
}

/**
 * The last edit on the columns, as the status line says it; null if the URL names no edit. Its name is that of
 * the edit which can be undone, or redone, now.
 */
export function editWords(
  search: string,
  { acts, pending, failed }: Pick<ProjectColumns, "acts" | "pending" | "failed">,
): string | null {
  if (pending !== null || failed !== null) return null;
  switch (new URLSearchParams(search).get(PARAM.act)) {
    case EDIT.done:
      return acts.undo;
    case EDIT.undone:
      return acts.redo === null ? null : `Undone: ${acts.redo}`;
    case EDIT.redone:
      return acts.undo === null ? null : `Redone: ${acts.undo}`;
    case EDIT.cancelled:
      return CANCELLED;
    case EDIT.tooLate:
      return tooLateWords(acts.undo);
    default:
      return null;
  }
}
