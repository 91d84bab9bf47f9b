import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LocalDate } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { PLANS, planOf, PRO_PRICE } from "~/config/plans";
import { AppError } from "~/lib/app-error";
import { formatMoney } from "~/lib/money";
import { describePayer } from "~/services/billing/receipt.server";
import { createOrder } from "~/services/billing/create-order.server";
import { getOrderOfToken, listOrders } from "~/services/billing/order-history.server";
import { nextPeriodEnd } from "~/services/billing/order-rules";
import { paymentService } from "~/services/billing/provider.server";
import { PlansTable } from "./plans-table";
import { signedIn } from "../page.server";
import { BuyForm } from "./buy-form";
import { OrderList } from "./order-list";
import { OrderOutcome } from "./order-outcome";
import { returnPath } from "./return-path.server";

export const meta: MetaFunction = () => [{ title: "Subscription · Estimand" }];

export const handle = { railPage: "account" };

export const loader = signedIn(async ({ request }, user) => {
  const url = new URL(request.url);
  const token = url.searchParams.get("order");
  const endDate = user.subEndDate === null ? null : new Date(user.subEndDate);
  return {
    plan: planOf(endDate),
    endDate: user.subEndDate,
    nextEnd: nextPeriodEnd(endDate, new Date()).toISOString(),
    price: formatMoney(PRO_PRICE),
    service: paymentService(),
    payer: await describePayer(user.id),
    orders: await listOrders(user.id),
    last: token === null ? null : await getOrderOfToken(user.id, token),
    back: returnPath(url),
  };
});

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const url = new URL(request.url);
  try {
    const { approveUrl } = await createOrder(user.id, url.origin, returnPath(url));
    return redirect(approveUrl);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ refusal: error.userMessage }, { status: error.status });
  }
});

type Loaded = Awaited<ReturnType<typeof loader>>;

function PlanSentence({ plan, endDate }: Pick<Loaded, "plan" | "endDate">) {
  if (plan === "pro" && endDate !== null) {
    return (
      <>
        You have {PLANS.pro.displayName} until <LocalDate iso={endDate} />.
      </>
    );
  }
  if (endDate === null) return <>You have {PLANS.lite.displayName}, the free plan.</>;
  return (
    <>
      Your {PLANS.pro.displayName} plan ended on <LocalDate iso={endDate} />. Nothing was deleted: what you
      made with it can be read, exported and deleted.
    </>
  );
}

/** The user's plan, its price, and the orders so far. */
export default function Subscription() {
  const data = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  return (
    <main
      id="main"
      className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[64rem] content-start gap-5 px-4 py-6 narrow:px-8"
    >
      <header>
        <h1>Subscription</h1>
        <p className="text-ink-2">
          <PlanSentence plan={data.plan} endDate={data.endDate} />
        </p>
      </header>
      {refusal === undefined ? null : (
        <Notice kind="bad" alert>
          {refusal}
        </Notice>
      )}
      {data.last === null || refusal !== undefined ? null : (
        <OrderOutcome order={data.last} back={data.back} />
      )}
      <BuyForm
        isPro={data.plan === "pro"}
        price={data.price}
        nextEnd={data.nextEnd}
        service={data.service}
        back={data.last === null ? data.back : null}
        payer={data.payer}
      >
        {data.last !== null || data.back === null ? null : <Link to={data.back}>Back to your work</Link>}
      </BuyForm>
      <section className="card p-4 narrow:p-5" aria-labelledby="plans">
        <h2 id="plans" className="pb-2">
          Plans
        </h2>
        <PlansTable own={data.plan} />
      </section>
      <OrderList orders={data.orders} />
    </main>
  );
}
