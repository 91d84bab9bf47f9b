/** The kinds of background jobs. */
export type JobKind =
  | "inspect-dataset"
  | "import-project"
  | "compute-columns"
  | "compare-replacement"
  | "apply-replacement"
  | "restore-version"
  | "refresh-dataset"
  | "send-mail"
  | "mail-event"
  | "send-reset-link"
  | "create-account"
  | "remind-plans"
  | "make-takeout"
  | "sweep";
