import type { JobKind } from "~/jobs/kinds";

/** The kinds of jobs in the words of the product. */
export const JOB_WORDS: Record<JobKind, string> = {
  "inspect-dataset": "Look at an uploaded file",
  "import-project": "Import data",
  "compute-columns": "Compute columns",
  "compare-replacement": "Compare a new file",
  "apply-replacement": "Replace or append data",
  "restore-version": "Bring a version back",
  "refresh-dataset": "Make a shaped table again",
  "send-mail": "Send a mail",
  "mail-event": "Write a mail about a security event",
  "send-reset-link": "Send a link to reset a password",
  "create-account": "Create an account",
  "make-takeout": "Prepare a download of everything",
  "remind-plans": "Remind of plans that end",
  sweep: "Clean up",
};

/** Why a job failed, by the code of its refusal. The message of the user may quote data, so staff see these words. */
const REASONS: Record<string, string> = {
  internal: "An error of the program, three times. The log of the server has the details.",
  stopped: "The server was stopped three times while it ran.",
  timeout: "It took longer than its time limit.",
  memory: "It needed more memory than the server has.",
  storage_full: "The disk is full.",
  damaged: "Stored data is damaged and could not be repaired.",
  file_corrupted: "The file is damaged.",
  unsupported_type: "The file is of a type that cannot be read.",
  too_large: "The file is too large.",
  invalid_input: "The file or the settings do not allow it. The page of the user says why.",
  conflict: "Something else had changed in the meantime. The page of the user says what.",
  plan_limit: "A limit of the user's plan was reached.",
  plan_required: "It needs the PRO plan.",
};

export function reasonOf(code: string | null): string {
  return (code === null ? undefined : REASONS[code]) ?? "It was refused. The page of the user says why.";
}
