import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LocalDate, LocalDateTime } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { ScrollRegion } from "~/components/scroll-region";
import { urls, withSearch } from "~/lib/urls";
import { grantForm } from "~/services/billing/grant-form";
import { grantPro, type GrantView, listGrantsFor } from "~/services/billing/grant-pro.server";
import { listAllOrdersFor, type StaffOrder } from "~/services/billing/order-history.server";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { GrantFields } from "./grant-fields";
import { STATE_WORDS } from "./order-words";

export const meta: MetaFunction = () => [{ title: "Orders · Estimand" }];

export const loader = signedIn(async ({ request }, user) => ({
  orders: await listAllOrdersFor(user),
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

function Orders({ orders }: { orders: readonly StaffOrder[] }) {
  if (orders.length === 0) return <p className="text-s text-ink-3">Nobody has ordered PRO yet.</p>;
  return (
    <ScrollRegion label="Orders">
      <table className="orders">
        <thead>
          <tr>
            <th scope="col">Started</th>
            <th scope="col">User</th>
            <th scope="col">Amount</th>
            <th scope="col">State</th>
            <th scope="col">PRO until</th>
            <th scope="col">Receipt</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                <LocalDateTime iso={order.createdAt} />
              </th>
              <td>{order.email}</td>
              <td className="num">{order.amount}</td>
              <td>
                {STATE_WORDS[order.state]}
                {order.isSimulated ? " (simulated)" : ""}
                {order.problem === null ? null : <p className="text-bad">{order.problem}</p>}
              </td>
              <td>{order.periodEnd === null ? "–" : <LocalDate iso={order.periodEnd} />}</td>
              <td>{order.receipt ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Grants({ grants }: { grants: readonly GrantView[] }) {
  if (grants.length === 0) return <p className="text-s text-ink-3">PRO has not been granted yet.</p>;
  return (
    <ScrollRegion label="Grants">
      <table className="orders">
        <thead>
          <tr>
            <th scope="col">Granted</th>
            <th scope="col">User</th>
            <th scope="col">Months</th>
            <th scope="col">PRO until</th>
            <th scope="col">By</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {grants.map((grant) => (
            <tr key={grant.id}>
              <th scope="row">
                <LocalDateTime iso={grant.createdAt} />
              </th>
              <td>{grant.email}</td>
              <td className="num">{grant.months}</td>
              <td>
                <LocalDate iso={grant.endAfter} />
              </td>
              <td>{grant.grantedBy}</td>
              <td className="prose">{grant.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** For staff: the orders of all users, and PRO without a payment. */
export default function AllOrders() {
  const { orders, grants, granted, email } = useLoaderData<typeof loader>();
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
