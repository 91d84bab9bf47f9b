import { AppError } from "~/lib/app-error";

/** The refusal of an event whose sender is not proven. */
export function badSignature(cause?: unknown): AppError {
  return new AppError("invalid_input", { cause, field: "", userMessage: "The signature is not valid." });
}

/** The refusal of an event that has a valid signature, but an undocumented form. */
export function unreadableEvent(cause: unknown): AppError {
  return new AppError("invalid_input", { cause, field: "", userMessage: "The event could not be read." });
}
