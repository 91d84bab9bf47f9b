import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { FormErrors } from "~/components/form-errors";

interface AuthFormProps<Fields extends Record<string, unknown>> {
  form: FormMetadata<Fields, string[]>;
  submitLabel: string;
  busy?: boolean;
  children: ReactNode;
}

/** The card with the form of a page for visitors. */
export function AuthForm<Fields extends Record<string, unknown>>({
  form,
  submitLabel,
  busy = false,
  children,
}: AuthFormProps<Fields>) {
  return (
    <Form method="post" {...getFormProps(form)} className="card grid gap-4 p-5">
      <FormErrors id={form.errorId} errors={form.errors} />
      {children}
      <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
        {submitLabel}
      </Button>
    </Form>
  );
}
