import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";

/** The function to check of those chosen: models, which need the most, are last in display order. */
export function checkedFunction(functions: readonly FunctionKey[]): FunctionKey | null {
  return FUNCTION_KEYS.findLast((key) => functions.includes(key)) ?? null;
}
