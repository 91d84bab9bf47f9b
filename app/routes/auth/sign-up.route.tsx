import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { countMail, countSignIn } from "~/auth/rate-limits.server";
import { signIn } from "~/auth/sign-in.server";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { urls, withSearch } from "~/lib/urls";
import { findInvitedAddress, signUp, signUpInvited } from "~/services/users/sign-up.server";
import { forVisitors } from "../page.server";
import { answerForm } from "../form.server";
import { invitedSchema, signUpSchema } from "./account-forms";
import { AuthPage } from "./auth-page";
import { readLinkToken } from "./link-token.server";
import { SentByMail } from "./sent-by-mail";
import { SignUpForm } from "./sign-up-form";

export const meta: MetaFunction = () => [{ title: "Create an account · Estimand" }];

/** The page loads no scripts, so that it opens fast. */
export const handle = { isPlain: true };

const SENT = "sent";

export const loader = forVisitors(async ({ request }: LoaderFunctionArgs) => {
  const byOutbox = env.smtpUrl === null;
  if (new URL(request.url).searchParams.has(SENT)) return { step: "sent" as const, byOutbox };
  const token = readLinkToken(request);
  if (token !== null) {
    const email = await findInvitedAddress(token);
    return email === null ? { step: "gone" as const } : { step: "form" as const, email };
  }
  return env.signUp === "open"
    ? { step: "form" as const, email: null }
    : { step: "closed" as const, signUp: env.signUp };
});

export const action = forVisitors(async (args: ActionFunctionArgs) => {
  const { request, context } = args;
  const token = readLinkToken(request);
  const form = await request.formData();
  if (token === null) {
    return answerForm(
      form,
      signUpSchema,
      async ({ terms: _terms, ...account }) => {
        await countSignIn(context.clientAddress);
        await countMail(account.email);
        await signUp(account);
        return redirect(withSearch(urls.signUp, { [SENT]: 1 }));
      },
      ["password"],
    );
  }
  return answerForm(
    form,
    invitedSchema,
    async ({ terms: _terms, ...account }) => {
      await countSignIn(context.clientAddress);
      const email = await signUpInvited(account, token);
      await signIn(args, { username: email, password: account.password });
      return redirect(urls.home);
    },
    ["password"],
  );
});

const CLOSED = {
  invite: "Accounts on this server are created by invitation. Ask its staff for one.",
  off: "This server takes no sign-ups. Ask its administrator for an account.",
};

/** Creates an account: by everybody, or by an invitation. */
export default function SignUp() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  switch (page.step) {
    case "form":
      return <SignUpForm email={page.email} lastResult={answer?.result ?? null} />;
    case "sent":
      return <Sent byOutbox={page.byOutbox} />;
    case "gone":
      return (
        <Ended title="This invitation no longer works">
          It was used or has expired. Ask the person who invited you for another one.
        </Ended>
      );
    case "closed":
      return <Ended title="No sign-up">{CLOSED[page.signUp === "off" ? "off" : "invite"]}</Ended>;
  }
}

function Sent({ byOutbox }: { byOutbox: boolean }) {
  return (
    <SentByMail
      byOutbox={byOutbox}
      filed={`Ask its staff for your confirmation link. It is valid for ${LIMITS.links.confirmHours} hours.`}
      next={
        <>
          You can <Link to={urls.login}>sign in</Link> already. Uploads wait for the confirmation.
        </>
      }
    >
      We sent a mail to the address that you gave. Open its link within {LIMITS.links.confirmHours} hours to
      confirm the address.
    </SentByMail>
  );
}

function Ended({ title, children }: { title: string; children: string }) {
  return (
    <AuthPage title={title} lead={children}>
      <p className="text-s">
        <Link to={urls.login}>Sign in</Link>
      </p>
    </AuthPage>
  );
}
