import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { findUser } from "~/auth/session.server";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { LIMITS } from "~/config/limits";
import { urls, withSearch } from "~/lib/urls";
import { confirmEmail, findAddressToConfirm } from "~/services/users/confirm-email.server";
import { forVisitors } from "../page.server";
import { AuthPage } from "./auth-page";
import { readLinkToken } from "./link-token.server";
import { loginWith } from "./login-notices";

export const meta: MetaFunction = () => [{ title: "Confirm e-mail address · Estimand" }];

/** The page loads no scripts, so that it opens fast. */
export const handle = { isPlain: true };

/** Opening the link confirms nothing: mail programs and scanners open links too. The button does. */
export const loader = forVisitors(async ({ request }: LoaderFunctionArgs) => {
  const token = readLinkToken(request);
  return { email: token === null ? null : await findAddressToConfirm(token) };
});

export const action = forVisitors(async (args: ActionFunctionArgs) => {
  const token = readLinkToken(args.request);
  const user = await findUser(args);
  if (token === null || !(await confirmEmail(token, user?.signIn)))
    return data({ isGone: true }, { status: 410 });
  return redirect(
    user !== null ? withSearch(urls.home, { done: "email-confirmed" }) : loginWith("email-confirmed"),
  );
});

/** The page that the link in the mail opens. */
export default function ConfirmEmail() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null) {
    return (
      <AuthPage title="This link no longer works">
        <Notice kind="warn">
          The link was used, or it is older than {LIMITS.links.confirmHours} hours. If your address is not
          confirmed yet, sign in: the home page sends another link.
        </Notice>
        <p className="text-s">
          <Link to={urls.home}>Go to my projects</Link>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Confirm your e-mail address" lead={<>Is {email} your address?</>}>
      <Form method="post" className="card grid gap-4 p-5">
        <Button type="submit" kind="primary">
          {`Confirm ${email}`}
        </Button>
        <p className="text-s text-ink-2">
          If you did not create an account, close this page. The account then cannot take data.
        </p>
      </Form>
    </AuthPage>
  );
}
