import { AppError } from "~/lib/app-error";

/** How often a job is tried. */
export const MAX_ATTEMPTS = 3;

/** Reasons for an abort. */
export const CANCEL = Symbol("cancelled");
export const SHUTDOWN = Symbol("shutdown");
export const LOST = Symbol("lost");

/** How an aborted attempt ended; null if it was not aborted. */
export function endOf({ reason }: AbortSignal): string | null {
  if (reason === CANCEL) return "cancelled";
  if (reason === SHUTDOWN) return "handed back";
  return reason === LOST ? "lost" : null;
}

/** The refusal of a job whose process ended each time. */
export function interrupted(): AppError {
  return new AppError("stopped", {
    userMessage: `The server was stopped ${MAX_ATTEMPTS} times while this was running. Please try again.`,
  });
}

/** The refusal of a job that broke each time. */
export function gaveUp(cause: unknown): AppError {
  return new AppError("internal", {
    cause,
    userMessage: `This failed ${MAX_ATTEMPTS} times in a row. Try again later.`,
  });
}
