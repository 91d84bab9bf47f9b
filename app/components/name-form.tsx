import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { nameForm } from "~/lib/name-schema";
import { FormButtons, type FormButtonsProps } from "./form-buttons";
import { FormErrors } from "./form-errors";
import { NameField } from "./name-field";

export interface NameFormProps extends FormButtonsProps {
  label: string;
  defaultName: string;
  result: SubmissionResult<string[]> | null;
  children?: ReactNode;
}

/** A form that asks for a name; Enter submits it. */
export function NameForm({ label, defaultName, result, children, ...buttons }: NameFormProps) {
  const [form, fields] = useForm({
    id: "name-form",
    lastResult: result,
    defaultValue: { name: defaultName },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: nameForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-3 pb-2">
      <FormErrors id={form.errorId} errors={form.errors} />
      {children}
      <NameField field={fields.name} label={label} />
      <FormButtons {...buttons} />
    </Form>
  );
}
