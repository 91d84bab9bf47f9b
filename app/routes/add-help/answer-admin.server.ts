import { data } from "@remix-run/node";
import type { z } from "zod";
import { AppError, type FieldErrors } from "~/lib/app-error";
import { fieldErrorsOf } from "~/lib/field-errors";
import { fieldErrorsOfRefusal, isForForm } from "../page.server";

/** The answer to a post on a page of the help admin: refused, or saved. */
export type AdminAnswer = { errors: FieldErrors; saved: boolean };

/** Runs what a form asks for; a refusal becomes messages at its fields. Redirects pass. */
export async function answerAdmin(act: () => Promise<Response | void>) {
  try {
    const response = await act();
    return response ?? data<AdminAnswer>({ errors: {}, saved: true });
  } catch (error) {
    if (!isForForm(error) || error.code === "staff_only") throw error;
    return data<AdminAnswer>({ errors: fieldErrorsOfRefusal(error), saved: false }, { status: error.status });
  }
}

/** A text field of a form; "" without it. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** @throws AppError invalid_input with the messages by field */
export function parsedForm<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new AppError("invalid_input", { fields: fieldErrorsOf(read.error) });
}
