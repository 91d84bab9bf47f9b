import type { FormulaCheck, RecodeBlock, RecodeCheck } from "~/compute/contract/types";
import { failureToAppError } from "~/compute/failure";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import type { ColumnImage } from "~/db/table-images";
import { storedRules } from "~/db/stored-json";
import { sourcesOf } from "./recipe";
import type { RecipeInput } from "./recipe-input";

type Sources = Pick<ColumnImage, "columnIndex" | "name" | "type" | "uses">[];

/** A recipe in the form in which it is stored. */
export type CheckedRecipe = Pick<ColumnImage, "userFormula" | "conditionalTransform" | "needsKeys"> & {
  uses: number[];
  defaultName: string;
};

const options = { limitSeconds: LIMITS.previewSeconds };

/** Checks a formula against columns. Errors are part of the answer. @param own column_index of the column it computes */
export function checkFormulaOn(formula: string, columns: Sources, own: number | null): Promise<FormulaCheck> {
  return runEngineJob("checkFormula", { columns: sourcesOf(columns), formula, own }, options);
}

/** Checks rules against columns. @throws AppError invalid_input on `conditional_transform` */
export function checkRulesOn(
  rules: RecodeBlock[],
  columns: Sources,
  own: number | null,
): Promise<RecodeCheck> {
  return runEngineJob("checkRecode", { columns: sourcesOf(columns), rules, own }, options);
}

/**
 * Checks a recipe against the columns of a project that are not deleted.
 *
 * @throws AppError invalid_input on `user_formula` or `conditional_transform`, also for a cycle
 */
export async function checkRecipe(
  recipe: RecipeInput,
  columns: Sources,
  own: number | null,
): Promise<CheckedRecipe> {
  if (recipe.trans_type === "conditional") {
    const rules = recipe.conditional_transform;
    const check = await checkRulesOn(rules, columns, own);
    return {
      userFormula: null,
      conditionalTransform: storedRules.write(rules),
      needsKeys: false,
      uses: check.uses,
      defaultName: check.default_name,
    };
  }
  const check = await checkFormulaOn(recipe.user_formula, columns, own);
  if (check.error !== null || check.stored === null) {
    const failure = check.error ?? { code: "F-SYNTAX", message: "This is not a formula.", details: {} };
    throw failureToAppError(failure, LIMITS.previewSeconds);
  }
  return {
    userFormula: check.stored,
    conditionalTransform: null,
    needsKeys: check.needs_keys,
    uses: check.uses,
    defaultName: check.default_name ?? "",
  };
}
