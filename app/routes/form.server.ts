import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { invalidField } from "~/lib/app-error";
import { findUntext, UNTEXT_MESSAGE } from "~/lib/plain-text";
import { fieldErrorsOfRefusal, isForForm } from "./page.server";

/** Answer of an action to a form that was refused. */
interface RefusedForm {
  result: SubmissionResult<string[]>;
}

/**
 * Validates a form with the schema that the browser uses too, and acts on it. If the service refuses it, the answer has
 * the messages at their fields and everything the user typed.
 *
 * @param hidden fields that are never sent back, such as passwords
 * @throws errors that the form cannot show
 */
export async function answerForm<Schema extends z.ZodType, Answer>(
  form: FormData,
  schema: Schema,
  handle: (value: z.output<Schema>) => Promise<Answer>,
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
    return await handle(submission.value);
  } catch (error) {
    if (!isForForm(error)) throw error;
    const { "": formErrors = [], ...fieldErrors } = fieldErrorsOfRefusal(error);
    const result = submission.reply({ formErrors, fieldErrors, hideFields });
    return data<RefusedForm>({ result }, { status: error.status });
  }
}
