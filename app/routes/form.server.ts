import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { type AppError, invalidField } from "~/lib/app-error";
import { findUntext, UNTEXT_MESSAGE } from "~/lib/plain-text";
import { isForForm } from "./page.server";

/** What an action answers to a form that was refused. */
export interface RefusedForm {
  result: SubmissionResult<string[]>;
}

/** The messages of a refusal at their fields; those that belong to no field stand over the form. */
function errorsOf(error: AppError) {
  const { "": whole = [], ...fieldErrors } = error.fields;
  const formErrors = whole.length > 0 || Object.keys(fieldErrors).length > 0 ? whole : [error.userMessage];
  return { formErrors, fieldErrors };
}

/**
 * Checks a form with the schema that the browser uses too, and acts on it. What the service refuses comes back at the
 * fields, with everything that was typed.
 *
 * @param hidden fields that never travel back, such as passwords
 * @throws what does not belong to the form
 */
export async function answerForm<Schema extends z.ZodType, Answer>(
  form: FormData,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<Answer>,
  hidden: string[] = [],
) {
  const submission = parseWithZod(form, { schema });
  const hideFields = hidden as never[];
  if (submission.status !== "success") {
    return data<RefusedForm>({ result: submission.reply({ hideFields }) }, { status: 400 });
  }
  try {
    const untext = findUntext(Object.fromEntries(form));
    if (untext !== null) throw invalidField(untext, UNTEXT_MESSAGE);
    return await act(submission.value);
  } catch (error) {
    if (!isForForm(error)) throw error;
    const result = submission.reply({ ...errorsOf(error), hideFields });
    return data<RefusedForm>({ result }, { status: error.status });
  }
}
