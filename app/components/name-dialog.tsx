import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { nameForm } from "~/lib/names";
import { Button, LinkButton } from "./button";
import { Dialog } from "./dialog";
import { Field } from "./field";
import { FormErrors } from "./form-errors";

interface NameDialogProps {
  title: string;
  label: string;
  defaultName: string;
  submitLabel: string;
  closeHref: string;
  result: SubmissionResult<string[]> | null;
  children?: ReactNode;
}

/** Asks for a name; Enter confirms. */
export function NameDialog({
  title,
  label,
  defaultName,
  submitLabel,
  closeHref,
  result,
  children,
}: NameDialogProps) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "name-dialog",
    lastResult: result,
    defaultValue: { name: defaultName },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: nameForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Dialog title={title} closeHref={closeHref} size="s">
      <Form method="post" {...getFormProps(form)} className="grid gap-3 pb-2">
        <FormErrors id={form.errorId} errors={form.errors} />
        {children}
        <Field id={fields.name.id} label={label} errors={fields.name.errors}>
          <input
            {...getInputProps(fields.name, { type: "text" })}
            className="input"
            autoComplete="off"
            data-first-focus
          />
        </Field>
        <div className="flex justify-end gap-2 py-2">
          <LinkButton kind="quiet" to={closeHref} preventScrollReset replace>
            Cancel
          </LinkButton>
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {submitLabel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
