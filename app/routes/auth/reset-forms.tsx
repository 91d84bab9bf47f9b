import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { Button } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { urls } from "~/lib/urls";
import { AuthPage } from "./auth-page";
import { firstWrong, InputField, NewPasswordField } from "./input-field";

interface FormProps {
  lastResult: SubmissionResult<string[]> | null;
}

/** Asks for the address to which the link goes. */
export function AskForm({ lastResult }: FormProps) {
  const [form, fields] = useForm<{ email: string }>({ id: "reset-password", lastResult });
  return (
    <AuthPage
      title="Reset password"
      lead="Enter the e-mail address of your account. You get a link to choose a new password."
    >
      <Form method="post" {...getFormProps(form)} className="card grid gap-4 p-5">
        <FormErrors id={form.errorId} errors={form.errors} />
        <InputField
          field={fields.email}
          label="E-mail"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          isFirstWrong={firstWrong(fields, ["email"]) === "email"}
        />
        <Button type="submit" kind="primary">
          Send link
        </Button>
      </Form>
      <p className="text-s">
        <Link to={urls.login}>Back to sign in</Link>
      </p>
    </AuthPage>
  );
}

/** Takes the new password. */
export function ChooseForm({ lastResult }: FormProps) {
  const [form, fields] = useForm<{ password: string }>({ id: "new-password", lastResult });
  return (
    <AuthPage
      title="Choose a new password"
      lead="It ends all sessions and tokens of your account, on every device."
    >
      <Form method="post" {...getFormProps(form)} className="card grid gap-4 p-5">
        <FormErrors id={form.errorId} errors={form.errors} />
        <NewPasswordField
          field={fields.password}
          label="New password"
          isFirstWrong={firstWrong(fields, ["password"]) === "password"}
        />
        <Button type="submit" kind="primary">
          Change password
        </Button>
      </Form>
    </AuthPage>
  );
}
