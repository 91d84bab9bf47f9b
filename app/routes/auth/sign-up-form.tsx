import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { PLANS } from "~/config/plans";
import { urls } from "~/lib/urls";
import type { signUpSchema } from "./account-forms";
import { AuthForm } from "./auth-form";
import { AuthPage } from "./auth-page";
import { EmailField, firstWrong, InputField, NewPasswordField } from "./input-field";

/** The form of a new account. @param email the address that an invitation is for; null: the user types one */
export function SignUpForm({
  email,
  lastResult,
}: {
  email: string | null;
  lastResult: SubmissionResult<string[]> | null;
}) {
  const [form, fields] = useForm<Record<keyof typeof signUpSchema.shape, string>>({
    id: "sign-up",
    lastResult,
  });
  const wrong = firstWrong(fields, ["firstName", "lastName", "email", "password"]);
  return (
    <AuthPage
      title="Create an account"
      lead={`${PLANS.lite.displayName} is free: up to ${PLANS.lite.projects} projects with all univariate analyses.`}
    >
      <AuthForm form={form} submitLabel="Create account">
        <InputField
          field={fields.firstName}
          label="First name"
          type="text"
          autoComplete="given-name"
          isFirstWrong={wrong === "firstName"}
        />
        <InputField
          field={fields.lastName}
          label="Last name"
          type="text"
          autoComplete="family-name"
          isFirstWrong={wrong === "lastName"}
        />
        {email === null ? (
          <EmailField field={fields.email} isFirstWrong={wrong === "email"} />
        ) : (
          <p className="grid gap-1">
            <span className="field-label">E-mail</span>
            <span>{email}</span>
          </p>
        )}
        <NewPasswordField field={fields.password} label="Password" isFirstWrong={wrong === "password"} />
        <div className="grid gap-1">
          <p className="flex items-start gap-2">
            <input
              {...getInputProps(fields.terms, { type: "checkbox" })}
              className="check mt-[3px]"
              aria-describedby={fields.terms.errors ? `${fields.terms.id}-error` : undefined}
            />
            <label htmlFor={fields.terms.id} className="text-s">
              I accept the <Link to={urls.legal("terms")}>terms</Link> and the{" "}
              <Link to={urls.legal("privacy")}>privacy policy</Link>
            </label>
          </p>
          {fields.terms.errors ? (
            <p id={`${fields.terms.id}-error`} className="field-error">
              {fields.terms.errors[0]}
            </p>
          ) : null}
        </div>
      </AuthForm>
      <p className="text-s">
        Have an account? <Link to={urls.login}>Sign in</Link>
      </p>
    </AuthPage>
  );
}
