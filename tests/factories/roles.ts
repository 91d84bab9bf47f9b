import { FUNCTIONS } from "~/compute/contract/tables";
import type { FunctionKey, Variable } from "~/compute/contract/types";

/** The X of an analysis, and what a function needs beside them: with instruments the first X is chosen together with Y. */
export function rolesFor(
  key: FunctionKey,
  X: Variable[],
  instrument: number,
): { X: Variable[]; Z?: Variable[] } {
  if (FUNCTIONS[key].instruments[0] === 0) return { X };
  const [first, ...others] = X;
  return {
    X: first ? [{ ...first, endogenous: true }, ...others] : [],
    Z: [{ column: instrument, trans: null }],
  };
}
