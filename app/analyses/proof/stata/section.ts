import type { FunctionKey } from "~/compute/contract/types";
import type { ResultOf } from "../../view";
import type { ProofInput } from "../proof-input";

/**
 * The code that recomputes the numbers of a function with Stata from the whole table, which is restored after it. `leftOut`: the
 * numbers of the rows that Estimand left out as outliers.
 */
export type StataSection<K extends FunctionKey> = (
  ours: ResultOf<K>,
  input: ProofInput,
  leftOut: readonly number[],
) => string[];
