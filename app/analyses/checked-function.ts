import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";

/** The chosen function to check: the last in display order, because models come last and have the most requirements. */
export function checkedFunction(functions: readonly FunctionKey[]): FunctionKey | null {
  return FUNCTION_KEYS.findLast((key) => functions.includes(key)) ?? null;
}
