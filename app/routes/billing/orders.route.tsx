import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "~/components/notice";
import { LIMITS } from "~/config/limits";
import { urls, withSearch } from "~/lib/urls";
import { grantForm } from "~/services/billing/grant-form";
import { grantPro, listGrantsFor } from "~/services/billing/grant-pro.server";
import { listAllOrdersFor, listKeptReceiptsFor } from "~/services/billing/order-history.server";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { GrantFields } from "./grant-fields";
import { Grants, KeptReceipts, Orders } from "./staff-tables";

const RECEIPT_YEARS = LIMITS.payments.receiptYears;

export const meta: MetaFunction = () => [{ title: "Orders · Estimand" }];

export const loader = signedIn(async ({ request }, user) => ({
  orders: await listAllOrdersFor(user),
  receipts: await listKeptReceiptsFor(user),
  grants: await listGrantsFor(user),
  granted: new URL(request.url).searchParams.get("granted"),
  email: new URL(request.url).searchParams.get("for") ?? "",
}));

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), grantForm, async (form) => {
    await grantPro(user, form);
    return redirect(withSearch(urls.orders, { granted: form.email }));
  }),
);

/** For staff: the orders of all users, and PRO without a payment. */
export default function AllOrders() {
  const { orders, receipts, grants, granted, email } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result ?? null;
  return (
    <div className="staff-part max-w-[84rem]">
      <header>
        <h1>Orders</h1>
        <p className="text-s text-ink-2">The latest orders and grants of PRO, newest first.</p>
      </header>
      {granted === null || result !== null ? null : (
        <div role="status">
          <Notice kind="good">PRO was granted to {granted}.</Notice>
        </div>
      )}
      <section
        className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4 narrow:p-5"
        aria-label="Orders of all users"
      >
        <Orders orders={orders} />
      </section>
      {receipts.length === 0 ? null : (
        <section
          className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4 narrow:p-5"
          aria-labelledby="kept-receipts"
        >
          <h2 id="kept-receipts">Receipts of deleted accounts</h2>
          <p className="text-s text-ink-2">
            They are kept without a name, until {RECEIPT_YEARS} years after the end of the year of the
            payment.
          </p>
          <KeptReceipts receipts={receipts} />
        </section>
      )}
      <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4 narrow:p-5" aria-labelledby="grant">
        <h2 id="grant">Grant PRO</h2>
        <p className="text-s text-ink-2">
          Gives PRO without a payment, from the later of today and the current end. It is recorded with your
          name and the reason.
        </p>
        <GrantFields key={`${grants[0]?.id} ${email}`} email={email} result={result} />
        <Grants grants={grants} />
      </section>
    </div>
  );
}
