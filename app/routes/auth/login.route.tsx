import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { canHavePasskeys } from "~/auth/passkeys.server";
import { findUser, safeReturnPath } from "~/auth/session.server";
import { signIn } from "~/auth/sign-in.server";
import { Notice } from "~/components/notice";
import { env } from "~/config/env.server";
import { urls } from "~/lib/urls";
import { answerForm } from "../form.server";
import { forVisitors } from "../page.server";
import { postForm } from "../network-error";
import { AuthForm } from "./auth-form";
import { AuthPage } from "./auth-page";
import { credentialsSchema } from "./credentials";
import { EmailField, firstWrong, InputField } from "./input-field";
import { noticeOf } from "./login-notices";

export const meta: MetaFunction = () => [{ title: "Sign in · Estimand" }];

/** The page loads no scripts, so that it opens fast. */
export const handle = { isPlain: true };

function target(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get("to"));
}

export const loader = forVisitors(async (args: LoaderFunctionArgs) => {
  if ((await findUser(args)) !== null) throw redirect(target(args.request));
  return {
    notice: noticeOf(args.request),
    takesSignUps: env.signUp === "open",
    canUsePasskey: canHavePasskeys(args.request),
  };
});

export const action = forVisitors(async (args: ActionFunctionArgs) => {
  const form = await args.request.formData();
  return answerForm(
    form,
    credentialsSchema,
    async (credentials) => {
      const progress = await signIn(args, credentials);
      const { search } = new URL(args.request.url);
      return redirect(progress === "code" ? urls.loginCode + search : target(args.request));
    },
    ["password"],
  );
});

export const clientAction = postForm;

export default function Login() {
  const { notice, takesSignUps, canUsePasskey } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "login",
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: credentialsSchema }),
    shouldRevalidate: "onInput",
  });
  const wrong = firstWrong(fields, ["username", "password"]);
  return (
    <AuthPage
      title="Sign in to Estimand"
      lead="Statistics for people who do not write code: upload a spreadsheet, choose variables, and get tables, charts and plain sentences that you can check."
    >
      {notice ? <Notice kind="good">{notice}</Notice> : null}
      <AuthForm form={form} submitLabel={busy ? "Signing in…" : "Sign in"} busy={busy}>
        <EmailField field={fields.username} type="text" isFirstWrong={wrong === "username"} />
        <InputField
          field={fields.password}
          label="Password"
          type="password"
          autoComplete="current-password"
          isFirstWrong={wrong === "password"}
        />
      </AuthForm>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-s">
        <Link to={urls.resetPassword}>Reset password</Link>
        {canUsePasskey ? (
          <Link to={urls.loginPasskey + search} reloadDocument>
            Sign in with a passkey
          </Link>
        ) : null}
        {takesSignUps ? <Link to={urls.signUp}>Create an account</Link> : null}
      </p>
    </AuthPage>
  );
}
