import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { TextField } from "~/components/text-field";
import { grantForm } from "~/services/billing/grant-form";

/** The form that grants PRO: to whom, for how long, and why. */
export function GrantFields({
  email,
  result,
}: {
  /** Filled in at the beginning. */
  email: string;
  result: SubmissionResult<string[]> | null;
}) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "grant-pro",
    lastResult: result,
    defaultValue: { email, months: "12", reason: "" },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: grantForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid max-w-[32rem] gap-3">
      <FormErrors id={form.errorId} errors={form.errors} />
      <TextField field={fields.email} label="E-mail of the user" type="email" />
      <TextField field={fields.months} label="Months" />
      <TextField field={fields.reason} label="Reason" />
      <Button type="submit" kind="primary" className="justify-self-start" aria-disabled={busy || undefined}>
        Grant PRO
      </Button>
    </Form>
  );
}
