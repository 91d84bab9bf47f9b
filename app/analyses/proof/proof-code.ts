/** The part of a proof in one language. */
interface ProofInLanguage {
  /** Definitions that the code uses, below those that every proof has. */
  library: readonly string[];
  /** Recomputes the numbers of `ours` from `frame` and compares them; several parts are joined. */
  code: readonly string[];
  /** Packages beyond those that every proof needs. */
  packages: readonly string[];
}

/** The scripts that recompute the numbers of a function's result with R and Python. */
export interface ProofCode {
  /** Whether rows are taken by entity and time; otherwise in file order. */
  inTime: boolean;
  /** Whether Y is explained by terms. */
  isModel: boolean;
  /** Where the lag of Y is among the terms of a model; null in others. Last: the lags of X are instruments. */
  lagOfY: "first" | "last" | null;
  r: ProofInLanguage;
  python: ProofInLanguage;
}
