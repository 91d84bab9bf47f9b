import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { clientFacts } from "~/auth/client-facts.server";
import { markDevice } from "~/auth/known-device.server";
import { countMail, countSignIn } from "~/auth/rate-limits.server";
import { Notice } from "~/components/notice";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { urls, withSearch } from "~/lib/urls";
import { isResetLink, requestReset, resetPassword } from "~/services/users/reset-password.server";
import { forVisitors } from "../page.server";
import { answerForm } from "../form.server";
import { addressSchema, newPasswordSchema } from "./account-forms";
import { AuthPage } from "./auth-page";
import { readLinkToken } from "./link-token.server";
import { loginWith } from "./login-notices";
import { AskForm, ChooseForm } from "./reset-forms";
import { SentByMail } from "./sent-by-mail";

export const meta: MetaFunction = () => [{ title: "Reset password · Estimand" }];

/** The page loads no scripts, so that it opens fast. */
export const handle = { isPlain: true };

const SENT = "sent";

export const loader = forVisitors(async ({ request }: LoaderFunctionArgs) => {
  const token = readLinkToken(request);
  if (token !== null) {
    return { step: (await isResetLink(token)) ? ("choose" as const) : ("gone" as const), byOutbox: false };
  }
  const isSent = new URL(request.url).searchParams.has(SENT);
  return { step: isSent ? ("sent" as const) : ("ask" as const), byOutbox: env.smtpUrl === null };
});

export const action = forVisitors(async (args: ActionFunctionArgs) => {
  const { request, context } = args;
  const token = readLinkToken(request);
  const form = await request.formData();
  if (token === null) {
    return answerForm(form, addressSchema, async ({ email }) => {
      await countSignIn(context.clientAddress);
      await countMail(email);
      await requestReset(email);
      return redirect(withSearch(urls.resetPassword, { [SENT]: 1 }));
    });
  }
  return answerForm(
    form,
    newPasswordSchema,
    async ({ password }) => {
      await countSignIn(context.clientAddress);
      const user = await resetPassword(token, password, clientFacts(args));
      await markDevice(args, user.id);
      return redirect(loginWith("password-changed"));
    },
    ["password"],
  );
});

/** Asks for a link by mail; by the link, takes the new password. */
export default function ResetPassword() {
  const { step, byOutbox } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result ?? null;
  switch (step) {
    case "choose":
      return <ChooseForm lastResult={lastResult} />;
    case "sent":
      return <Sent byOutbox={byOutbox} />;
    case "gone":
      return (
        <AuthPage title="This link no longer works">
          <Notice kind="warn">
            The link was used, or it is older than {LIMITS.links.resetMinutes} minutes.
          </Notice>
          <p className="text-s">
            <Link to={urls.resetPassword}>Ask for another link</Link>
          </p>
        </AuthPage>
      );
    case "ask":
      return <AskForm lastResult={lastResult} />;
  }
}

function Sent({ byOutbox }: { byOutbox: boolean }) {
  return (
    <SentByMail
      byOutbox={byOutbox}
      filed={`Ask its staff: if the address has an account, there is a link for you. It works once, for ${LIMITS.links.resetMinutes} minutes.`}
      next={
        <>
          {byOutbox ? "No link?" : "Nothing arrives? Look into the spam folder, or"}{" "}
          <Link to={urls.resetPassword}>{byOutbox ? "Try again" : "try again"}</Link>.
        </>
      }
    >
      If the address has an account, a mail with a link is on its way. The link works once, for{" "}
      {LIMITS.links.resetMinutes} minutes.
    </SentByMail>
  );
}
