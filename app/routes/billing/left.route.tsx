import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { urls, withSearch } from "~/lib/urls";
import { leaveOrder } from "~/services/billing/abandon-orders.server";
import { getOrderOfToken } from "~/services/billing/order-history.server";
import { signedIn } from "../page.server";
import { returnPath } from "./return-path.server";

export const meta: MetaFunction = () => [{ title: "You left the payment · Estimand" }];

export const handle = { railPage: "account" };

export const loader = signedIn(async ({ request }, user) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return getOrderOfToken(user.id, token);
});

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const url = new URL(request.url);
  const token = url.searchParams.get("token") ?? "";
  await leaveOrder(user.id, token);
  return redirect(withSearch(urls.subscription(), { order: token, back: returnPath(url) }));
});

/** Where the payment service sends the browser if the user leaves the payment. */
export default function Left() {
  const { amount, continueUrl } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="mx-auto grid w-full max-w-[36rem] content-start gap-4 px-4 py-10 narrow:px-8">
      <h1>You left the payment</h1>
      <p className="text-ink-2">
        You have not been charged. You can complete the order of <span className="num">{amount}</span> within
        a few hours, or cancel it now.
      </p>
      <Form method="post" replace className="flex flex-wrap gap-2">
        {continueUrl === null ? null : (
          <a className="button" data-kind="primary" data-size="m" href={continueUrl}>
            Continue payment
          </a>
        )}
        <Button type="submit">Cancel the order</Button>
      </Form>
    </main>
  );
}
