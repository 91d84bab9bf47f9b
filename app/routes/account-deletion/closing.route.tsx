import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { LocalDateTime } from "~/components/local-time";
import { urls } from "~/lib/urls";
import { keepAccount } from "~/services/account-deletion/close-account.server";
import { getDataExport } from "~/services/data-export/data-exports.server";
import { AuthPage } from "../auth/auth-page";
import { answerRefusal, signedInAnyway } from "../page.server";

export const meta: MetaFunction = () => [{ title: "Your account will be deleted · Estimand" }];

/** The page loads no scripts, as the sign-in page. */
export const handle = { isPlain: true };

export const loader = signedInAnyway(async (_args, { id, email, deletionAt }) => {
  if (deletionAt === null) throw redirect(urls.home);
  return { email, deletionAt, hasDataExport: (await getDataExport(id))?.state === "ready" };
});

export const action = signedInAnyway(async (_args: ActionFunctionArgs, user) => {
  try {
    await keepAccount(user);
  } catch (error) {
    return answerRefusal(error, {});
  }
  return redirect(urls.home);
});

/** In place of every other page while an account waits for its deletion. */
export default function Closing() {
  const { email, deletionAt, hasDataExport } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <AuthPage
      title="Your account will be deleted"
      lead={
        <>
          You asked us to delete the account {email}. Everything in it is erased on{" "}
          <LocalDateTime iso={deletionAt} />.
        </>
      }
    >
      <FormErrors id="closing-errors" errors={errors} />
      <div className="card grid gap-4 p-5">
        <p>
          Until then you can keep it. Everything is as you left it; only API tokens have to be made again.
        </p>
        <Form method="post" className="grid">
          <Button type="submit" kind="primary">
            Keep my account
          </Button>
        </Form>
        {hasDataExport ? (
          <a href={urls.dataExport} download>
            Download everything
          </a>
        ) : null}
      </div>
      <Form method="post" action={urls.logout} className="justify-self-center">
        <Button type="submit" kind="quiet" size="s">
          Sign out
        </Button>
      </Form>
    </AuthPage>
  );
}
