import type { AppError } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";

/** The record a job works on. */
export type JobSubject = { subjectId: string; ownerId: string };

export type JobContext = JobSubject & {
  /** Aborted when the job is cancelled, lost to another process, or when the server stops. */
  signal: AbortSignal;
  report: (progress: Progress) => void;
};

/**
 * The handler of a kind of job. `run` must be idempotent, because it starts again after an interruption. An AppError
 * ends the job at once and calls `failed`; after any other error the job is retried, up to three attempts.
 */
export type JobHandler = {
  run: (context: JobContext) => Promise<void>;
  failed?: (subject: JobSubject, error: AppError) => Promise<void>;
  /**
   * Returns the record of a failed job to the state in which `run` begins, before staff starts the job again. Returns false
   * if there is nothing left to do. A kind without it changes what its user chose, so only the user starts it again.
   */
  again?: (subject: JobSubject) => Promise<boolean>;
  cancelled?: (subject: JobSubject) => Promise<void>;
};
