import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { findUser, safeReturnPath, signIn } from "~/auth/session.server";
import { Brand } from "~/components/brand";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { urls } from "~/lib/urls";
import { answerForm } from "../form.server";
import { postForm } from "../unanswered";
import { LEGAL_PAGES } from "../legal/pages";
import { credentialsSchema } from "./credentials";

export const meta: MetaFunction = () => [{ title: "Sign in · Estimand" }];

/** The page loads no scripts, so that it opens fast. */
export const handle = { isPlain: true };

function target(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get("to"));
}

export async function loader(args: LoaderFunctionArgs) {
  if ((await findUser(args)) !== null) throw redirect(target(args.request));
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  return answerForm(
    form,
    credentialsSchema,
    async (credentials) => {
      await signIn(args, credentials);
      return redirect(target(args.request));
    },
    ["password"],
  );
}

export const clientAction = postForm;

function isWrong({ errors }: { errors?: string[] | undefined }): boolean {
  return errors !== undefined && errors.length > 0;
}

export default function Login() {
  const answer = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "login",
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: credentialsSchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] px-5">
      <main id="main" className="mx-auto grid w-full max-w-[22.5rem] content-center gap-6 py-10">
        <div className="grid gap-4">
          <Brand size={40} />
          <div className="grid gap-1">
            <h1>Sign in to Estimand</h1>
            <p className="text-ink-2">
              Statistics for people who do not write code: upload a spreadsheet, choose variables, and get
              tables, charts and plain sentences that you can check.
            </p>
          </div>
        </div>
        <Form method="post" {...getFormProps(form)} className="card grid gap-4 p-5">
          <FormErrors id={form.errorId} errors={form.errors} />
          <Field id={fields.username.id} label="E-mail" errors={fields.username.errors}>
            <input
              {...getInputProps(fields.username, { type: "text" })}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- a refused sign-in reloads the page: the focus goes to the field with the error
              autoFocus={isWrong(fields.username)}
              className="input"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field id={fields.password.id} label="Password" errors={fields.password.errors}>
            <input
              {...getInputProps(fields.password, { type: "password" })}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- as above
              autoFocus={!isWrong(fields.username) && isWrong(fields.password)}
              className="input"
              autoComplete="current-password"
            />
          </Field>
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? "Signing in…" : "Sign in"}
          </Button>
        </Form>
      </main>
      <footer className="flex flex-wrap justify-center gap-x-6 gap-y-2 py-6 text-s">
        {LEGAL_PAGES.map((page) => (
          <Link key={page.key} to={urls.legal(page.key)} className="text-ink-2">
            {page.title}
          </Link>
        ))}
      </footer>
    </div>
  );
}
