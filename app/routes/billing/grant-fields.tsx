import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/button";
import { describedBy, Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { grantForm } from "~/services/billing/grant-form";

function TextField({ field, label, type }: { field: FieldMetadata; label: string; type: "email" | "text" }) {
  return (
    <Field id={field.id} label={label} errors={field.errors}>
      <input
        {...getInputProps(field, { type })}
        className="input"
        autoComplete="off"
        aria-describedby={describedBy(field.id, { errors: field.errors })}
      />
    </Field>
  );
}

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
      <TextField field={fields.months} label="Months" type="text" />
      <TextField field={fields.reason} label="Reason" type="text" />
      <Button type="submit" kind="primary" className="justify-self-start" aria-disabled={busy || undefined}>
        Grant PRO
      </Button>
    </Form>
  );
}
