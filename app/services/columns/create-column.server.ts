import { applyEdit } from "../edits/apply-edit.server";
import { checkRecipe } from "../recipes/check-recipe.server";
import { freeNameAmong, requireFreeName } from "../recipes/free-names";
import { liveColumns } from "../recipes/recipe";
import { requireRight } from "../users/get-plan.server";
import type { NewColumnInput } from "./column-input";
import { newColumn, requireColumnRoom } from "../recipes/new-column";
import { type ColumnOutcome, columnOutcome, writeColumn } from "./perform-on-column.server";

/**
 * Creates a column from a recipe, as the last column of its project.
 *
 * @param input checked by `newColumnSchema`
 * @param wanted a name for a column without one, with a number if it is taken
 * @throws AppError not_found, processing, plan_required (rules), conflict (no data), or invalid_input on `user_formula`,
 *   `conditional_transform`, `name` or `project` (no room)
 */
export async function createColumn(
  userId: string,
  input: NewColumnInput,
  wanted?: string,
): Promise<ColumnOutcome> {
  if (input.trans_type === "conditional") await requireRight(userId, "conditionalRecodes");
  let id = "";
  const { state } = await applyEdit(userId, input.project, async (table) => {
    const live = liveColumns(table.columns);
    requireColumnRoom(table);
    const { defaultName, ...recipe } = await checkRecipe(input, live, null);
    const name =
      input.name === undefined
        ? freeNameAmong(wanted ?? defaultName, live)
        : requireFreeName(input.name, live, "column");
    const column = { ...newColumn(table), ...recipe, name };
    id = column.id;
    return {
      name: `Created ${name}`,
      edits: writeColumn(table, column),
      compute: { changed: [column.columnIndex] },
    };
  });
  return columnOutcome(state, userId, input.project, id);
}
