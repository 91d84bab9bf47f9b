/** The kinds of work that runs behind a request. */
export type JobKind = "inspect-dataset" | "import-project" | "sweep";
