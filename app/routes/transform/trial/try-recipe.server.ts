import { AppError } from "~/lib/app-error";
import { checkFormula } from "~/services/columns/check-formula.server";
import { previewColumn } from "~/services/columns/preview-column.server";
import type { RecipeInput } from "~/services/recipes/recipe-input";
import { type Draft, FIRST_ROWS, isEmptyDraft, NO_TRIAL, type Trial } from "./trial";

function recipeOf(draft: Draft): RecipeInput {
  return draft.kind === "formula"
    ? { trans_type: "numerical", user_formula: draft.text }
    : { trans_type: "conditional", conditional_transform: [...(draft.rules ?? [])] };
}

/**
 * Checks and computes a recipe that is not saved, with the same answer as the core in the browser.
 *
 * @param own column_index of the column that is edited
 * @throws AppError not_found, processing, conflict (the project has no data)
 */
export async function tryRecipe(
  userId: string,
  projectId: string,
  draft: Draft,
  own: number | null,
): Promise<Trial> {
  if (isEmptyDraft(draft)) return NO_TRIAL;
  const check = draft.kind === "formula" ? await checkFormula(userId, projectId, draft.text, own) : null;
  const checked: Trial = {
    ...NO_TRIAL,
    check,
    defaultName: check?.default_name ?? null,
    type: check?.type ?? null,
  };
  if (check?.error) return checked;
  try {
    const { default_name: defaultName, ...preview } = await previewColumn(
      userId,
      projectId,
      recipeOf(draft),
      own,
    );
    const first = preview.first.slice(0, FIRST_ROWS);
    return { ...checked, defaultName, type: preview.type, preview: { ...preview, first } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    const { rule } = error.details;
    return { ...checked, failure: error.userMessage, rule: typeof rule === "number" ? rule : null };
  }
}
