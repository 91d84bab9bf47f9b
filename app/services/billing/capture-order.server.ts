import { z } from "zod";
import { log } from "~/config/log.server";
import { planOf } from "~/config/plans";
import { whileLocked } from "~/db/locks.server";
import { changeOrder, findOrder, type OrderRow } from "~/db/orders.server";
import { findUserById } from "~/db/users.server";
import { AppError, notFound } from "~/lib/app-error";
import { isSameMoney } from "~/lib/money";
import { captured, isPayable, moved, refunded } from "./order-rules";
import type { CaptureOutcome } from "./payment-provider";
import { providerOf } from "./provider.server";

const STATES = ["created", "approved", "captured", "refused", "refunded", "disputed", "abandoned"] as const;

/** Answer of GET capture. */
export const captureSchema = z.object({
  /** `captured`: paid. `approved`: the payment service still checks the payment. */
  status: z.enum(STATES),
  sub_is_active: z.boolean(),
  sub_end_date: z.iso.datetime().nullable(),
});

/**
 * Takes the money of an order that the user has approved, and starts or extends PRO. Idempotent: a year starts once.
 *
 * @throws AppError not_found, conflict (not approved, or expired), unavailable
 */
export async function captureOrder(
  userId: string,
  providerOrderId: string,
): Promise<z.infer<typeof captureSchema>> {
  return whileLocked(`order ${providerOrderId}`, async () => {
    const order = await getOwnOrder(userId, providerOrderId);
    if (isPayable(order)) await settle(order, await providerOf(order).capture(providerOrderId));
    const { state } = await getOwnOrder(userId, providerOrderId);
    const user = await findUserById(userId);
    if (user === null) throw notFound("user");
    return {
      status: state,
      sub_is_active: planOf(user.subEndDate) === "pro",
      sub_end_date: user.subEndDate?.toISOString() ?? null,
    };
  });
}

async function getOwnOrder(userId: string, providerOrderId: string): Promise<OrderRow> {
  const order = await findOrder(userId, providerOrderId);
  if (order === null) throw notFound("order");
  return order;
}

async function settle(order: OrderRow, outcome: CaptureOutcome): Promise<void> {
  switch (outcome.state) {
    case "captured":
      return recordPayment(order, outcome, null);
    case "pending":
      return changeOrder(order.id, null, (ledger) => moved(ledger, "approved"));
    case "refused":
      return changeOrder(order.id, null, (ledger) => moved(ledger, "refused"));
    case "refunded":
      return changeOrder(order.id, null, (ledger) => refunded(ledger, order.amountCents, new Date()));
    case "expired":
      await changeOrder(order.id, null, (ledger) => moved(ledger, "abandoned"));
      throw new AppError("conflict", {
        userMessage: "This order has expired. You have not been charged. Start a new one.",
      });
    case "not_approved":
      throw new AppError("conflict", {
        userMessage: "The payment has not been approved yet. Approve it first, then try again.",
      });
  }
}

/**
 * Records a payment if it is the one of the order.
 *
 * @param cause the event that reported it
 * @throws AppError conflict if amount, currency or reference differ; staff then see a problem at the order
 */
export async function recordPayment(
  order: OrderRow,
  payment: Omit<Extract<CaptureOutcome, { state: "captured" }>, "state">,
  cause: { id: string; kind: string } | null,
): Promise<void> {
  const wanted = { cents: order.amountCents, currency: order.currency };
  const isOurs = payment.reference === null || payment.reference === order.id;
  if (isOurs && isSameMoney(payment.money, wanted)) {
    return changeOrder(order.id, cause, (ledger) => captured(ledger, payment.captureId, new Date()));
  }
  log.error({ order: order.id, paid: payment.money, wanted, isOurs }, "a payment does not fit its order");
  const problem = `The payment ${payment.captureId} differs from the order in amount, currency or reference.`;
  await changeOrder(order.id, cause, ({ order: { problem: before } }) =>
    before === problem ? null : { order: { problem } },
  );
  throw new AppError("conflict", {
    userMessage:
      "The payment differs from the order, so PRO was not started. Staff were told; write to support.",
  });
}
