/** The kinds of background jobs. */
export type JobKind =
  | "inspect-dataset"
  | "import-project"
  | "compute-columns"
  | "compare-replacement"
  | "apply-replacement"
  | "sweep";
