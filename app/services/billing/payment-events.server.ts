import { log } from "~/config/log.server";
import { changeOrder, findOrderOfEvent, hasEvent, type OrderRow, recordEvent } from "~/db/orders.server";
import { AppError } from "~/lib/app-error";
import { recordPayment } from "./capture-order.server";
import { disputed, disputeWon, moved, refunded } from "./order-rules";
import type { ProviderEvent } from "./payment-provider";
import { getProvider } from "./provider.server";

/**
 * Handles what the payment service reports by itself. Each event has its effect once, however often it is sent.
 *
 * @param body the exact bytes, which are signed
 * @throws AppError invalid_input (not signed, unreadable) or unavailable
 */
export async function handlePaymentEvent(headers: Headers, body: Uint8Array): Promise<void> {
  const event = await getProvider().readEvent(headers, body);
  const cause = { id: event.id, kind: event.type };
  if (await hasEvent(event.id)) return;
  const order = await findOrderOfEvent(aboutOf(event));
  if (order === null || event.kind === "other") return recordEvent(cause);
  log.info({ event: event.id, type: event.type, order: order.id }, "an event of the payment service");
  await applyEvent(order, event, cause);
}

function aboutOf(event: ProviderEvent): Parameters<typeof findOrderOfEvent>[0] {
  return {
    ...("reference" in event && event.reference !== null && { id: event.reference }),
    ...("providerOrderId" in event && { providerOrderId: event.providerOrderId }),
    ...("captureId" in event && { captureId: event.captureId }),
  };
}

async function applyEvent(
  order: OrderRow,
  event: Exclude<ProviderEvent, { kind: "other" }>,
  cause: { id: string; kind: string },
): Promise<void> {
  const now = new Date();
  switch (event.kind) {
    case "captured":
      // A payment that does not fit is noted at the order; sending the event again would not help.
      return recordPayment(order, event, cause).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "conflict")) throw error;
      });
    case "approved":
    case "refused":
      return changeOrder(order.id, cause, (ledger) => moved(ledger, event.kind));
    case "refunded": {
      const cents = event.refunded.currency === order.currency ? event.refunded.cents : 0;
      return changeOrder(order.id, cause, (ledger) => refunded(ledger, cents, now));
    }
    case "disputed":
      return changeOrder(order.id, cause, (ledger) => disputed(ledger, now));
    case "dispute_won":
      return changeOrder(order.id, cause, (ledger) => disputeWon(ledger, now));
    case "dispute_lost":
      return changeOrder(order.id, cause, (ledger) => refunded(ledger, order.amountCents, now));
  }
}
