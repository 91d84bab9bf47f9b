import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useFetcher } from "@remix-run/react";
import { startAuthentication } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { beginPasskeySignIn, canHavePasskeys, signInWithPasskey } from "~/auth/passkeys.server";
import { safeReturnPath } from "~/auth/session.server";
import { Button } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { useHydrated } from "~/components/use-hydrated";
import { urls } from "~/lib/urls";
import { AuthPage } from "./auth-page";
import { forVisitors, isForForm } from "../page.server";

export const meta: MetaFunction = () => [{ title: "Sign in with a passkey · Estimand" }];

export function loader({ request }: ActionFunctionArgs) {
  if (!canHavePasskeys(request)) throw redirect(urls.login);
  return null;
}

export const action = forVisitors(async (args: ActionFunctionArgs) => {
  const response = (await args.request.formData()).get("response");
  try {
    if (typeof response !== "string") return { options: await beginPasskeySignIn(args), error: null };
    await signInWithPasskey(args, response);
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ options: null, error: error.userMessage }, { status: error.status });
  }
  throw redirect(safeReturnPath(new URL(args.request.url).searchParams.get("to")));
});

const CANCELLED = "No passkey was used. The window was closed, or this device has none for Estimand.";

/** Signs in with a passkey, which needs JavaScript; the sign-in page has none. */
export default function PasskeySignIn() {
  const { data: answer, state, submit, Form } = useFetcher<typeof action>();
  const hydrated = useHydrated();
  const asked = useRef<unknown>(null);
  const [cancelled, setCancelled] = useState(false);
  useEffect(() => {
    const options = answer?.options;
    if (!options || asked.current === options) return;
    asked.current = options;
    setCancelled(false);
    startAuthentication({ optionsJSON: options }).then(
      (response) => submit({ response: JSON.stringify(response) }, { method: "post" }),
      () => setCancelled(true),
    );
  }, [answer, submit]);
  const problem = answer?.error ?? (cancelled ? CANCELLED : null);
  return (
    <AuthPage
      title="Sign in with a passkey"
      lead="Your browser asks for your fingerprint, your face or a PIN."
    >
      <FormErrors id="passkey-errors" errors={problem === null ? undefined : [problem]} />
      <Form method="post">
        <Button
          type="submit"
          kind="primary"
          disabled={!hydrated}
          aria-disabled={state !== "idle" || undefined}
        >
          Use a passkey
        </Button>
      </Form>
      <noscript>
        <p className="field-error">Passkeys need JavaScript, which is turned off.</p>
      </noscript>
      <Link to={urls.login} className="justify-self-center text-s">
        Sign in with your password
      </Link>
    </AuthPage>
  );
}
