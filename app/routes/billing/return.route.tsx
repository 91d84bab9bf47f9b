import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";
import { AppError } from "~/lib/app-error";
import { urls, withSearch } from "~/lib/urls";
import { captureOrder } from "~/services/billing/capture-order.server";
import { getOrderOfToken } from "~/services/billing/order-history.server";
import { signedIn } from "../page.server";
import { returnPath } from "./return-path.server";

export const meta: MetaFunction = () => [{ title: "Finish your payment · Estimand" }];

function readToken(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

function outcomeHref(url: URL): string {
  return withSearch(urls.subscription(), { order: readToken(url), back: returnPath(url) });
}

/** States in which there is nothing left to pay. */
const SETTLED: ReadonlySet<string> = new Set(["captured", "refunded", "disputed"]);

export const handle = { railPage: "account" };

export const loader = signedIn(async ({ request }, user) => {
  const url = new URL(request.url);
  const order = await getOrderOfToken(user.id, readToken(url));
  if (SETTLED.has(order.state)) throw redirect(outcomeHref(url));
  return order;
});

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const url = new URL(request.url);
  try {
    await captureOrder(user.id, readToken(url));
    return redirect(outcomeHref(url));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    return data({ refusal: error.userMessage }, { status: error.status });
  }
});

/**
 * Where the payment service sends the browser after the approval. Taking the money is a post, so that no link can cause
 * it; scripts send it at once.
 */
export default function Return() {
  const order = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  const busy = useNavigation().state !== "idle";
  const submit = useSubmit();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    submit(null, { method: "post", replace: true });
  }, [submit]);
  return (
    <main id="main" className="mx-auto grid w-full max-w-[36rem] content-start gap-4 px-4 py-10 narrow:px-8">
      <h1>Finish your payment</h1>
      {refusal === undefined ? null : (
        <Notice kind="bad" alert>
          {refusal}
        </Notice>
      )}
      <p role="status" className="text-ink-2">
        {busy ? (
          "Confirming the payment…"
        ) : (
          <>
            One step is left: confirm the payment of <strong className="num text-ink">{order.amount}</strong>{" "}
            for one year of PRO.
          </>
        )}
      </p>
      <Form method="post" replace className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
          Pay {order.amount}
        </Button>
        {order.continueUrl === null ? null : (
          <a className="button" data-kind="secondary" data-size="m" href={order.continueUrl}>
            Go back to the payment service
          </a>
        )}
        <LinkButton kind="quiet" to={urls.subscription()}>
          Not now
        </LinkButton>
      </Form>
    </main>
  );
}
