import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { PARAM } from "../project-search";

/** The values of the parameter `act`. */
export const ACT = { done: "done", undone: "undone", redone: "redone" } as const;

/**
 * What the last act on the columns did, as the status line says it; null if the address names none. Its name is that of
 * the act which can be undone, or redone, now.
 */
export function actWords(
  search: string,
  { acts, pending }: Pick<ProjectColumns, "acts" | "pending">,
): string | null {
  if (pending !== null) return null;
  switch (new URLSearchParams(search).get(PARAM.act)) {
    case ACT.done:
      return acts.undo;
    case ACT.undone:
      return acts.redo === null ? null : `Undone: ${acts.redo}`;
    case ACT.redone:
      return acts.undo === null ? null : `Redone: ${acts.undo}`;
    default:
      return null;
  }
}
