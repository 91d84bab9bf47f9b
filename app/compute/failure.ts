import { AppError, invalidField } from "~/lib/app-error";
import type { Failure } from "./contract/types";

/** Whether a thrown value is a `Failure` of the core, as opposed to a trap or a bug. */
export function isFailure(thrown: unknown): thrown is Failure {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    !(thrown instanceof Error) &&
    typeof (thrown as Failure).code === "string" &&
    typeof (thrown as Failure).message === "string"
  );
}

/** The message of a job that reached its time limit. */
export function timeoutMessage(limitSeconds: number): string {
  return `This took longer than ${limitSeconds} seconds and was stopped.`;
}

/**
 * Converts a failure of the core to an AppError.
 *
 * @param limitSeconds the job's time limit, for the message of a timeout
 */
export function failureToAppError(failure: Failure, limitSeconds: number): AppError {
  const { code, message, details } = failure;
  const options = { userMessage: message, details: { ...details, engineCode: code }, cause: failure };
  switch (code) {
    case "FILE-EMPTY":
    case "FILE-PASSWORD":
      return new AppError("invalid_input", { ...options, field: "file" });
    case "FILE-CORRUPT":
      return new AppError("file_corrupted", options);
    case "FILE-TYPE":
      return new AppError("unsupported_type", options);
    case "FILE-TOO-LARGE":
      return new AppError("too_large", options);
    case "SETTINGS":
    case "REQUEST":
      return new AppError("invalid_input", { ...options, field: details.field ?? "" });
    case "F-SYNTAX":
    case "F-NAME":
    case "F-PAREN":
    case "F-EMPTY":
    case "F-TYPE":
    case "F-ARITY":
    case "F-CYCLE":
      return new AppError("invalid_input", { ...options, field: details.field ?? "user_formula" });
    case "E-TYPE":
    case "E-MIXDIFF":
      return new AppError("invalid_input", { ...options, field: "variables" });
    case "E-TIMEOUT":
      return new AppError("timeout", { ...options, userMessage: timeoutMessage(limitSeconds) });
    case "E-CANCELLED":
      return new AppError("stopped", options);
    case "E-MEMORY":
      return new AppError("memory", options);
    case "E-NODATA":
    case "E-FEW":
    case "E-NTOOSMALL":
    case "E-CONSTY":
    case "E-CONSTX":
    case "E-COLLINEAR":
    case "E-EXACT":
    case "E-RANGE":
    case "E-DUPTIME":
    case "E-MANYCAT":
      return invalidField("", message);
  }
}
