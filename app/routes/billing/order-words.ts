import type { OrderView } from "~/services/billing/order-history.server";

/** The states of an order in words. */
export const STATE_WORDS: Readonly<Record<OrderView["state"], string>> = {
  created: "Not paid yet",
  approved: "Approved, not paid yet",
  captured: "Paid",
  refused: "Refused",
  refunded: "Refunded",
  disputed: "Disputed",
  abandoned: "Not paid",
};
