import { LocalDate, LocalDateTime } from "~/components/local-time";
import { ScrollRegion } from "~/components/scroll-region";
import type { GrantView } from "~/services/billing/grant-pro.server";
import type { KeptReceiptView, StaffOrder } from "~/services/billing/order-history.server";
import { STATE_WORDS } from "./order-words";

/** Orders of all users. */
export function Orders({ orders }: { orders: readonly StaffOrder[] }) {
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

/** PRO that staff granted. */
export function Grants({ grants }: { grants: readonly GrantView[] }) {
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

/** Receipts of erased accounts. */
export function KeptReceipts({ receipts }: { receipts: readonly KeptReceiptView[] }) {
  return (
    <ScrollRegion label="Receipts of deleted accounts">
      <table className="orders">
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col">Paid</th>
            <th scope="col">Amount</th>
            <th scope="col">Refunded</th>
            <th scope="col">PRO from–to</th>
            <th scope="col">Payment</th>
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => (
            <tr key={receipt.receipt}>
              <th scope="row">{receipt.receipt}</th>
              <td>
                <LocalDate iso={receipt.paidAt} />
              </td>
              <td className="num">{receipt.amount}</td>
              <td className="num">{receipt.refunded ?? "–"}</td>
              <td>
                <LocalDate iso={receipt.periodStart} /> – <LocalDate iso={receipt.periodEnd} />
              </td>
              <td>{receipt.paymentId}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
