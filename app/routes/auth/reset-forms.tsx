import { type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { urls } from "~/lib/urls";
import { AuthForm } from "./auth-form";
import { AuthPage } from "./auth-page";
import { EmailField, firstWrong, NewPasswordField } from "./input-field";

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
      <AuthForm form={form} submitLabel="Send link">
        <EmailField field={fields.email} isFirstWrong={firstWrong(fields, ["email"]) === "email"} />
      </AuthForm>
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
      <AuthForm form={form} submitLabel="Change password">
        <NewPasswordField
          field={fields.password}
          label="New password"
          isFirstWrong={firstWrong(fields, ["password"]) === "password"}
        />
      </AuthForm>
    </AuthPage>
  );
}
