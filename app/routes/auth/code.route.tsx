import { getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { safeReturnPath } from "~/auth/session.server";
import { isCodeExpected, signInWithCode } from "~/auth/sign-in.server";
import { Field } from "~/components/field";
import { urls } from "~/lib/urls";
import { AuthForm } from "./auth-form";
import { AuthPage } from "./auth-page";
import { codeForm } from "./security-forms";
import { forVisitors } from "../page.server";
import { answerForm } from "../form.server";

export const meta: MetaFunction = () => [{ title: "Enter your code · Estimand" }];

/** The page loads no scripts, as the sign-in page. */
export const handle = { isPlain: true };

export const loader = forVisitors(async (args: LoaderFunctionArgs) => {
  if (!(await isCodeExpected(args))) throw redirect(urls.login);
  return null;
});

export const action = forVisitors(async (args: ActionFunctionArgs) => {
  const target = safeReturnPath(new URL(args.request.url).searchParams.get("to"));
  return answerForm(
    await args.request.formData(),
    codeForm,
    async ({ code }) => {
      await signInWithCode(args, code);
      return redirect(target);
    },
    ["code"],
  );
});

/** The second step of a sign-in: a code of the authenticator app. */
export default function EnterCode() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: "code",
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: codeForm }),
  });
  return (
    <AuthPage title="Enter your code" lead="Open your authenticator app and enter the code for Estimand.">
      <AuthForm form={form} submitLabel="Sign in">
        <Field
          id={fields.code.id}
          label="Code"
          errors={fields.code.errors}
          hint="Six digits, or one of your recovery codes."
        >
          <input
            {...getInputProps(fields.code, { type: "text" })}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the only field of a page without scripts
            autoFocus
            className="input"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </AuthForm>
      <Link to={urls.login} className="justify-self-center text-s">
        Back to the sign-in page
      </Link>
    </AuthPage>
  );
}
