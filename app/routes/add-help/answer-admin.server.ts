import { data } from "@remix-run/node";
import type { FieldErrors } from "~/lib/app-error";
import { fieldErrorsOfRefusal, isForForm } from "../page.server";

/** The answer to a post on a page of the help admin: refused, or saved. */
export type AdminAnswer = { errors: FieldErrors; saved: boolean };

/** Runs what a form asks for; a refusal becomes messages at its fields. Redirects pass. */
export async function answerAdmin(act: () => Promise<Response | void>) {
  try {
    const response = await act();
    return response ?? data<AdminAnswer>({ errors: {}, saved: true });
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data<AdminAnswer>({ errors: fieldErrorsOfRefusal(error), saved: false }, { status: error.status });
  }
}

/** A text field of a form; "" without it. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
