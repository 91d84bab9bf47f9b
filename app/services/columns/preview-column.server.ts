import type { ComputedPreview } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { listColumns } from "~/db/columns.server";
import { getReadyProject } from "../projects/get-project.server";
import { requireWholeData } from "../projects/whole-data.server";
import { checkRecipe } from "../recipes/check-recipe.server";
import type { RecipeInput } from "../recipes/recipe-input";
import { columnsToRead, toTableInput } from "../recipes/table-input";

/** A computed column before it is stored: type, counts, first cells, histogram; with the name it would get. */
type ColumnPreview = ComputedPreview & { default_name: string };

/** Number of first rows in a preview. */
const FIRST_ROWS = 100;

/**
 * Computes a column without storing it.
 *
 * @param own column_index of the column that the recipe is for; null for a new one
 * @throws AppError not_found, processing, conflict (no data), timeout, or invalid_input on `user_formula` or
 *   `conditional_transform`
 */
export async function previewColumn(
  userId: string,
  projectId: string,
  recipe: RecipeInput,
  own: number | null = null,
): Promise<ColumnPreview> {
  const project = await getReadyProject(userId, projectId);
  const columns = await listColumns(userId, projectId);
  const { defaultName, uses, needsKeys, userFormula } = await checkRecipe(recipe, columns, own);
  const read = columnsToRead(columns, { uses, needsKeys }, project);
  await requireWholeData(project, read);
  const transform =
    recipe.trans_type === "conditional"
      ? { rules: recipe.conditional_transform }
      : { formula: userFormula ?? "" };
  const preview = await runEngineJob(
    "previewColumn",
    { ...toTableInput(project, read, needsKeys), transform, firstRows: FIRST_ROWS },
    { limitSeconds: LIMITS.previewSeconds },
  );
  return { ...preview, default_name: defaultName };
}
