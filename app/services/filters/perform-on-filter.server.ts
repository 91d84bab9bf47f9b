import type { ProjectTable } from "~/db/project-tables.server";
import { findRowFilter } from "~/db/row-filters.server";
import type { FilterImage } from "~/db/table-images";
import { notFound } from "~/lib/app-error";
import { type EditOutcome, type EditPlan, applyEdit } from "../edits/apply-edit.server";
import { listRowFilters } from "./list-row-filters.server";
import type { RowFilter } from "./row-filter-shape";

/** A change that is done, with the filter as it is now; or one whose computation goes on as a job. */
export type FilterOutcome = { state: "done"; filter: RowFilter } | { state: "processing" };

/**
 * Performs an edit on a row filter of the user.
 *
 * @param planOf as for `applyEdit`, with the filter's current row
 * @returns the id of the project too
 * @throws AppError as `applyEdit`
 */
export async function performOnFilter(
  userId: string,
  filterId: string,
  planOf: (filter: FilterImage, table: ProjectTable) => Promise<EditPlan | null> | EditPlan | null,
): Promise<EditOutcome & { projectId: string }> {
  const found = await findRowFilter(userId, filterId);
  if (found === null) throw notFound("filter");
  const { projectId } = found;
  const outcome = await applyEdit(userId, projectId, (table) => {
    const filter = table.filters.find(({ id }) => id === filterId);
    if (filter === undefined) throw notFound("filter");
    return planOf(filter, table);
  });
  return { ...outcome, projectId };
}

/** The outcome of an edit on a row filter. */
export async function outcomeOf(
  state: EditOutcome["state"],
  userId: string,
  projectId: string,
  filterId: string,
): Promise<FilterOutcome> {
  if (state === "processing") return { state };
  const filter = (await listRowFilters(userId, projectId)).find(({ id }) => id === filterId);
  if (filter === undefined) throw notFound("filter");
  return { state, filter };
}
