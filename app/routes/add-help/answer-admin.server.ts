import type { SignedInUser } from "~/auth/signed-in-user.server";
import { type FileLimit, readForm } from "~/lib/read-form.server";
import { requireStaff } from "~/lib/require-staff";
import { data } from "@remix-run/node";
import type { FieldErrors } from "~/lib/app-error";
import { fieldErrorsOfRefusal, isForForm } from "../page.server";

/** The answer to a post on a page of the help admin: refused, or saved. */
export type AdminAnswer = { errors: FieldErrors; saved: boolean };

/** Runs what a form asks for; a refusal becomes messages at its fields. Redirects pass. */
export async function answerAdmin(work: () => Promise<Response | void>) {
  try {
    const response = await work();
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

/** The form of a page for staff; read only if they sent it. @throws AppError staff_only, too_large or invalid_input */
export function readAdminForm(request: Request, user: SignedInUser, file?: FileLimit): Promise<FormData> {
  requireStaff(user);
  return readForm(request, file);
}
