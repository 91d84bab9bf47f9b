import type { z } from "zod";
import { AppError, type FieldErrors } from "./app-error";
import "./schema-words";

/** Maximum number of messages per field. */
const MAX_MESSAGES = 5;
const MAX_FIELDS = 50;

/** Messages by the first name of each path, as in the API: those of `variables.X.0` are under `variables`. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message, code, ...issue } of error.issues) {
    // An unknown field is reported under its own name.
    const names = code === "unrecognized_keys" ? (issue as { keys: string[] }).keys : [String(path[0] ?? "")];
    for (const name of names) {
      if (!Object.hasOwn(fields, name) && Object.keys(fields).length >= MAX_FIELDS) continue;
      const messages = (Object.hasOwn(fields, name) ? fields[name] : null) ?? [];
      // A message that many entries of a list share is reported once.
      if (messages.length < MAX_MESSAGES && !messages.includes(message))
        fields[name] = [...messages, message];
    }
  }
  return fields;
}

/** A value as its schema reads it. @throws AppError invalid_input with the messages by field */
export function parsedInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new AppError("invalid_input", { fields: fieldErrorsOf(read.error) });
}
