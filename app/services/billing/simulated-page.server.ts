import { randomUUID } from "node:crypto";
import { findSimulated, moveSimulated, type SimulatedRow } from "~/db/simulated-payments.server";
import { notFound } from "~/lib/app-error";
import { handlePaymentEvent } from "./payment-events.server";
import { buildSimulatedEvent } from "./simulated-provider.server";

/** A payment on the simulation's page. @throws AppError not_found */
async function getSimulated(id: string): Promise<SimulatedRow> {
  const payment = await findSimulated(id);
  if (payment === null) throw notFound("payment");
  return payment;
}

/** Does what the user chose on the page of the payment service. @returns where it sends the browser */
export async function answerSimulated(id: string, answer: "approve" | "refuse" | "abandon"): Promise<string> {
  const { returnUrl, cancelUrl } = await getSimulated(id);
  if (answer === "abandon") return withToken(cancelUrl, id);
  const state = answer === "approve" ? "approved" : "declined";
  await moveSimulated(id, ["created", "approved", "declined"], { state });
  return withToken(returnUrl, id);
}

/** PayPal adds its id of the order as `token`. */
function withToken(url: string, id: string): string {
  const target = new URL(url);
  target.searchParams.set("token", id);
  return target.href;
}

/** Reports what happened to a payment afterwards, by the same signed event that the payment service would send. */
export async function reportSimulated(
  id: string,
  kind: "refunded" | "disputed" | "dispute_won" | "dispute_lost",
): Promise<void> {
  const { captureId, amountCents: cents, currency } = await getSimulated(id);
  if (captureId === null) return;
  const event = buildSimulatedEvent({ id: randomUUID(), kind, captureId, cents, currency });
  await handlePaymentEvent(event.headers, event.body);
}
