import type { FunctionKey } from "~/compute/contract/types";
import type { StataSection } from "./proof/stata/section";

/** The part of a proof in one language. */
interface ProofInLanguage {
  /** Definitions that the code uses, below the definitions that every proof has. */
  library: readonly string[];
  /** Recomputes the numbers of `ours` from `frame` and compares them; several parts are joined. */
  code: readonly string[];
  /** Packages beyond the packages that every proof needs. */
  packages: readonly string[];
}

/** The scripts that recompute the numbers of a function's result with R, Python and, where it has commands for them, Stata. */
export interface ProofCode<K extends FunctionKey> {
  r: ProofInLanguage;
  python: ProofInLanguage;
  stata?: StataSection<K>;
  /** Whether the code makes the columns of categories itself, from the categories of the result. */
  makesColumns?: true;
}
