import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LocalDate } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { urls } from "~/lib/urls";
import type { OrderView } from "~/services/billing/order-history.server";

const KINDS: Readonly<Record<OrderView["state"], "good" | "bad" | "info">> = {
  captured: "good",
  refused: "bad",
  created: "info",
  approved: "info",
  abandoned: "info",
  refunded: "info",
  disputed: "info",
};

function sentenceOf({ state, periodEnd, continueUrl }: OrderView): ReactNode {
  const again = continueUrl === null ? "" : " You can continue the payment below.";
  switch (state) {
    case "captured":
      return periodEnd === null ? (
        "Thank you for your payment."
      ) : (
        <>
          Thank you for your payment. You have PRO until <LocalDate iso={periodEnd} />.
        </>
      );
    case "refused":
      return `The payment was refused, and you have not been charged. Try again with another card or account.`;
    case "approved":
      return "The payment service is still checking the payment. PRO starts as soon as the money has arrived.";
    case "created":
      return `This order is not paid yet.${again}`;
    case "abandoned":
      return `You left the payment, and you have not been charged.${again}`;
    case "refunded":
      return "This payment was refunded, and the rest of its year was taken back.";
    case "disputed":
      return "This payment is disputed. The rest of its year is taken back until the dispute is decided.";
  }
}

/** The outcome of the order that the user comes from. */
export function OrderOutcome({ order, back }: { order: OrderView; back: string | null }) {
  return (
    <div role="status">
      <Notice kind={KINDS[order.state]}>
        <p>{sentenceOf(order)}</p>
        {order.state === "captured" ? (
          <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
            {back === null ? null : <Link to={back}>Back to your work</Link>}
            <a href={urls.receipt(order.id)} download>
              Receipt {order.receipt}
            </a>
          </p>
        ) : null}
      </Notice>
    </div>
  );
}
