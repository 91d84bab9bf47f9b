import { applyEdit } from "../edits/apply-edit.server";
import { requireFreeName } from "../recipes/free-names";
import { checkConditions, newFilter, writeFilter } from "./filter-images";
import { type FilterOutcome, outcomeOf } from "./perform-on-filter.server";
import type { NewFilterInput } from "./row-filter-shape";

/**
 * Creates a filter of a project's rows, which all of its analyses obey while it is on.
 *
 * @param input checked by `newFilterSchema`
 * @throws AppError not_found, processing, conflict (no data), or invalid_input on `name`, `conditions` or `project` (no room)
 */
export async function createRowFilter(
  userId: string,
  projectId: string,
  input: NewFilterInput,
): Promise<FilterOutcome> {
  let id = "";
  const { state } = await applyEdit(userId, projectId, async (table) => {
    const filter = newFilter(table, {
      name: requireFreeName(input.name, table.filters, "filter"),
      isOn: input.is_on,
      ...(await checkConditions(input.conditions, table)),
    });
    id = filter.id;
    return {
      name: `Added the filter ${filter.name}`,
      edits: writeFilter(table, id, filter),
      compute: { changed: [id] },
    };
  });
  return outcomeOf(state, userId, projectId, id);
}
