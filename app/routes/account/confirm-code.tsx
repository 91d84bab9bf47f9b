import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { Field } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { codeForm } from "../auth/security-forms";
import { useDrawerHref } from "./use-drawer-href";

interface ConfirmCodeProps {
  secret: string;
  /** Address of an image. */
  qrCode: string;
  result: SubmissionResult<string[]> | null;
}

/** Shows the secret for the app, and asks for its first code. */
export function ConfirmCode({ secret, qrCode, result }: ConfirmCodeProps) {
  const backHref = useDrawerHref()("security/");
  const [form, fields] = useForm({
    id: "confirm-code",
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: codeForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormErrors id={form.errorId} errors={form.errors} />
      <p>1. Scan this picture with an authenticator app, or type the key into it.</p>
      <img src={qrCode} width={200} height={200} alt="QR code with the key below" className="qr-code" />
      <p className="text-s">
        Key: <code className="secret">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <Field id={fields.code.id} label="2. Enter the code that the app shows" errors={fields.code.errors}>
        <input
          {...getInputProps(fields.code, { type: "text" })}
          className="input"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-first-focus
        />
      </Field>
      <input type="hidden" name="intent" value="confirm" />
      <FormButtons closeHref={backHref} submitLabel="Turn on" />
    </Form>
  );
}
