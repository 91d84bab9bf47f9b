import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { urls, withSearch } from "~/lib/urls";
import { getOrderOfToken } from "~/services/billing/order-history.server";
import { getProvider } from "~/services/billing/provider.server";
import { answerSimulated, reportSimulated } from "~/services/billing/simulated-page.server";
import { notFound } from "~/lib/app-error";
import { pathParameter, signedIn } from "../page.server";

export const meta: MetaFunction = () => [{ title: "Simulated payment · Estimand" }];

export const handle = { railPage: "account" };

/** Another user's payment is not found, nor is any while PayPal is in use. */
export const loader = signedIn(async ({ params }, user) => {
  if (getProvider().name !== "simulation") throw notFound("page");
  return getOrderOfToken(user.id, pathParameter(params, "paymentId"));
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  if (getProvider().name !== "simulation") throw notFound("page");
  const paymentId = pathParameter(params, "paymentId");
  await getOrderOfToken(user.id, paymentId);
  const answer = (await request.formData()).get("answer");
  switch (answer) {
    case "approve":
    case "refuse":
    case "abandon":
      return redirect(await answerSimulated(paymentId, answer));
    case "refunded":
    case "disputed":
    case "dispute_won":
    case "dispute_lost":
      await reportSimulated(paymentId, answer);
      return redirect(withSearch(urls.subscription(), { order: paymentId }));
    default:
      return redirect(urls.simulatedPayment(paymentId));
  }
});

/** Takes the place of the payment service's page while the server has no keys. */
export default function Simulation() {
  const { amount, state } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="mx-auto grid w-full max-w-[36rem] content-start gap-4 px-4 py-10 narrow:px-8">
      <h1>Simulated payment</h1>
      <Notice kind="warn" title="This is a simulation. No money moves.">
        <p>
          This server has no keys of PayPal, so this page takes the place of PayPal’s. Nothing that you choose
          here is a payment.
        </p>
      </Notice>
      <p>
        Estimand PRO, 1 year: <strong className="num">{amount}</strong>
      </p>
      <Form method="post" reloadDocument className="flex flex-wrap gap-2">
        {state === "captured" ? (
          <>
            <Button type="submit" name="answer" value="refunded">
              Simulate a refund
            </Button>
            <Button type="submit" name="answer" value="disputed">
              Simulate a dispute
            </Button>
          </>
        ) : null}
        {state === "disputed" ? (
          <>
            <Button type="submit" name="answer" value="dispute_won">
              Decide it for the seller
            </Button>
            <Button type="submit" name="answer" value="dispute_lost">
              Decide it for the buyer
            </Button>
          </>
        ) : null}
        {state === "captured" || state === "disputed" || state === "refunded" ? null : (
          <>
            <Button type="submit" kind="primary" name="answer" value="approve">
              Approve
            </Button>
            <Button type="submit" name="answer" value="refuse">
              Refuse
            </Button>
            <Button type="submit" kind="quiet" name="answer" value="abandon">
              Abandon
            </Button>
          </>
        )}
      </Form>
    </main>
  );
}
