import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { PasswordField } from "./password-field";
import { factorForm } from "../auth/security-forms";

interface FactorFormProps {
  isOn: boolean;
  recoveryCodes: number;
  result: SubmissionResult<string[]> | null;
}

/** Asks for the password before the second factor is set up, changed or turned off. */
export function FactorForm({ isOn, recoveryCodes, result }: FactorFormProps) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "second-factor",
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: factorForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4 pb-4">
      <FormErrors id={form.errorId} errors={form.errors} />
      <p className="text-ink-2">
        {isOn
          ? `Two-factor sign-in is on. You have ${recoveryCodes} unused recovery ${recoveryCodes === 1 ? "code" : "codes"}.`
          : "After the password, a code is asked for that an authenticator app on your phone shows. Someone who knows only your password cannot sign in."}
      </p>
      <PasswordField field={fields.password} label="Current password" autoComplete="current-password" />
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button type="submit" name="intent" value="renew" aria-disabled={busy || undefined}>
              New recovery codes
            </Button>
            <Button type="submit" name="intent" value="end" kind="danger" aria-disabled={busy || undefined}>
              Turn off
            </Button>
          </>
        ) : (
          <Button type="submit" name="intent" value="begin" kind="primary" aria-disabled={busy || undefined}>
            Set up
          </Button>
        )}
      </div>
    </Form>
  );
}
