import { LocalDate } from "~/components/local-time";
import { ScrollRegion } from "~/components/scroll-region";
import { urls } from "~/lib/urls";
import type { OrderView } from "~/services/billing/order-history.server";
import { STATE_WORDS } from "./order-words";

function OrderLine({ order }: { order: OrderView }) {
  return (
    <tr>
      <th scope="row">
        <LocalDate iso={order.createdAt} />
      </th>
      <td className="num">{order.amount}</td>
      <td>
        {STATE_WORDS[order.state]}
        {order.isSimulated ? <span className="text-ink-3"> (simulated)</span> : null}
      </td>
      <td>
        {order.periodStart === null || order.periodEnd === null ? (
          "–"
        ) : (
          <>
            <LocalDate iso={order.periodStart} /> – <LocalDate iso={order.periodEnd} />
          </>
        )}
      </td>
      <td>
        {order.receipt === null ? null : (
          <a href={urls.receipt(order.id)} download>
            Receipt {order.receipt}
          </a>
        )}
        {order.continueUrl === null ? null : <a href={order.continueUrl}>Continue payment</a>}
      </td>
    </tr>
  );
}

/** The user's orders with their receipts. */
export function OrderList({ orders }: { orders: readonly OrderView[] }) {
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4 narrow:p-5" aria-labelledby="orders">
      <h2 id="orders">Orders</h2>
      {orders.length === 0 ? (
        <p className="text-s text-ink-3">No orders yet. Each one is listed here with its receipt.</p>
      ) : (
        <ScrollRegion label="Table of orders" className="relative">
          <table className="orders">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Amount</th>
                <th scope="col">State</th>
                <th scope="col">PRO from – to</th>
                <th scope="col">
                  <span className="sr-only">Receipt</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderLine key={order.id} order={order} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
