import type { z } from "zod";
import type { FieldErrors } from "./app-error";
import "./schema-words";

/** Messages of one field that are worth reading. */
const MAX_MESSAGES = 5;
const MAX_FIELDS = 50;

/** Messages by the first name of each path, as the API answers them: `variables` holds those of `variables.X.0`. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message, code, ...issue } of error.issues) {
    // A name that is not known is told under itself.
    const names = code === "unrecognized_keys" ? (issue as { keys: string[] }).keys : [String(path[0] ?? "")];
    for (const name of names) {
      if (!Object.hasOwn(fields, name) && Object.keys(fields).length >= MAX_FIELDS) continue;
      const told = (Object.hasOwn(fields, name) ? fields[name] : null) ?? [];
      // A list of a thousand wrong entries says so once.
      if (told.length < MAX_MESSAGES && !told.includes(message)) fields[name] = [...told, message];
    }
  }
  return fields;
}
