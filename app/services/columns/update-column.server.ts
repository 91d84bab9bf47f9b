import { listEditsSince } from "~/db/column-edits.server";
import type { ProjectTable } from "~/db/project-tables.server";
import type { ColumnImage } from "~/db/table-images";
import { AppError, invalidField } from "~/lib/app-error";
import type { EditPlan } from "../edits/apply-edit.server";
import { checkRecipe, type CheckedRecipe } from "../recipes/check-recipe.server";
import { requireFreeName } from "../recipes/free-names";
import { liveColumns, transformOf } from "../recipes/recipe";
import type { RecipeInput } from "../recipes/recipe-input";
import { requireRight } from "../users/get-plan.server";
import { type ColumnChangeInput, recipeOfChange } from "./column-input";
import { type ColumnOutcome, columnOutcome, performOnColumn, writeColumn } from "./perform-on-column.server";

/**
 * Changes a column: its recipe, its name, or how it is shown. Columns and filters that depend on its values are computed again.
 *
 * @param input checked by `columnChangeSchema`
 * @param baseVersion the column's `version` that the user saw; null if not known
 * @throws AppError not_found, processing, plan_required (rules), conflict (the column was changed in the meantime; a column
 *   that depends on it could not be computed), or invalid_input
 */
export async function updateColumn(
  userId: string,
  columnId: string,
  input: Partial<ColumnChangeInput>,
  baseVersion: number | null = null,
): Promise<ColumnOutcome> {
  const recipe = recipeOfChange(input);
  if (recipe?.trans_type === "conditional") await requireRight(userId, "conditionalRecodes");
  const { state, projectId } = await performOnColumn(userId, columnId, async (column, table) => {
    if (input.project !== undefined && input.project !== table.project.id) {
      throw invalidField("project", "A column cannot move to another project.");
    }
    if (baseVersion !== null && baseVersion !== column.version) {
      throw await changedSince(userId, column, table, baseVersion);
    }
    const checked = recipe === null ? null : await checkNewRecipe(recipe, column, table);
    const after = { ...column, ...fieldsOf(input, column, table), ...checked };
    return planOf(table, column, after);
  });
  return columnOutcome(state, userId, projectId, columnId);
}

/** Renames a column; a name is unique in its project. @throws AppError as `updateColumn` */
export function renameColumn(userId: string, columnId: string, name: string): Promise<ColumnOutcome> {
  return updateColumn(userId, columnId, { name });
}

/** Hides a column from the table and from exports, or shows it again. @throws AppError as `updateColumn` */
export function setColumnHidden(userId: string, columnId: string, hidden: boolean): Promise<ColumnOutcome> {
  return updateColumn(userId, columnId, { hidden });
}

async function checkNewRecipe(
  recipe: RecipeInput,
  column: ColumnImage,
  { columns }: ProjectTable,
): Promise<Omit<CheckedRecipe, "defaultName">> {
  if (transformOf(column) === null) {
    const field = recipe.trans_type === "numerical" ? "user_formula" : "conditional_transform";
    throw invalidField(field, `“${column.name}” is a column of the file, which has no recipe.`);
  }
  const { defaultName: _name, ...checked } = await checkRecipe(
    recipe,
    liveColumns(columns),
    column.columnIndex,
  );
  return checked;
}

function fieldsOf(
  { name, hidden, label, unit, categorical, category_order: categoryOrder }: Partial<ColumnChangeInput>,
  column: ColumnImage,
  { columns }: ProjectTable,
): Partial<ColumnImage> {
  const others = liveColumns(columns).filter(({ id }) => id !== column.id);
  return {
    ...(name === undefined ? {} : { name: requireFreeName(name, others, "column") }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(label === undefined ? {} : { label }),
    ...(unit === undefined ? {} : { unit }),
    ...(categorical === undefined ? {} : { categoricalChosen: categorical }),
    ...(categoryOrder === undefined ? {} : { categoryOrder }),
  };
}

/** Null if nothing differs. */
function planOf(table: ProjectTable, before: ColumnImage, after: ColumnImage): EditPlan | null {
  const changed = (Object.keys(after) as (keyof ColumnImage)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  if (changed.length === 0) return null;
  const isNewRecipe = changed.includes("userFormula") || changed.includes("conditionalTransform");
  return {
    name: nameOfEdit(before, after, isNewRecipe, changed),
    edits: writeColumn(table, after),
    compute: { changed: isNewRecipe ? [after.columnIndex] : [] },
  };
}

function nameOfEdit(
  before: ColumnImage,
  after: ColumnImage,
  isNewRecipe: boolean,
  changed: (keyof ColumnImage)[],
): string {
  if (isNewRecipe) return `Edited ${after.name}`;
  if (changed.length > 1) return `Changed ${after.name}`;
  switch (changed[0]) {
    case "name":
      return `Renamed ${before.name} to ${after.name}`;
    case "hidden":
      return `${after.hidden ? "Hid" : "Showed"} ${after.name}`;
    case "label":
      return `Changed the label of ${after.name}`;
    case "unit":
      return `Changed the unit of ${after.name}`;
    case "categoricalChosen":
      return `Changed the use of ${after.name} as categories`;
    case "categoryOrder":
      return `Changed the order of the categories of ${after.name}`;
    default:
      return `Changed ${after.name}`;
  }
}

async function changedSince(
  userId: string,
  { columnIndex, name }: ColumnImage,
  { project }: ProjectTable,
  seen: number,
): Promise<AppError> {
  const edits = await listEditsSince(userId, project.id, seen);
  const own = edits.filter(({ number, after }) => after.columns[columnIndex]?.version === number);
  const what =
    own.length === 0 ? "an act was undone or redone" : own.map((edit) => `“${edit.name}”`).join(", ");
  return new AppError("conflict", {
    userMessage: `“${name}” was changed in the meantime: ${what}. Look at it as it is now, and save again to replace that.`,
  });
}
