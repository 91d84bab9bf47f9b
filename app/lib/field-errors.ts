import type { z } from "zod";
import type { FieldErrors } from "./app-error";

/** Messages by the first name of each path, as the API answers them: `variables` holds those of `variables.X.0`. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message, code, ...issue } of error.issues) {
    // A name that is not known is told under itself.
    const names = code === "unrecognized_keys" ? (issue as { keys: string[] }).keys : [String(path[0] ?? "")];
    for (const name of names) {
      const text = code === "unrecognized_keys" ? "There is no such field." : message;
      fields[name] = [...(fields[name] ?? []), text];
    }
  }
  return fields;
}
