import { randomUUID } from "node:crypto";
import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { PRO_PRICE } from "~/config/plans";
import { countOrdersSince, createOrder as createRow, type OrderRow } from "~/db/orders.server";
import { AppError } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { getProvider } from "./provider.server";

/** Body of POST orders: 1 is a year of PRO. */
export const newOrderSchema = z.object({
  sub_type: z.literal(1, { error: "The only subscription is 1, a year of PRO." }),
});

const DAY_MS = 86_400_000;

/**
 * Starts the purchase of a year of PRO.
 *
 * @param origin of this server, as the browser knows it
 * @param back page to return to afterwards
 * @throws AppError unavailable, or too_many_requests
 */
export async function createOrder(userId: string, origin: string, back: string | null): Promise<OrderRow> {
  const provider = getProvider();
  const since = new Date(Date.now() - DAY_MS);
  if ((await countOrdersSince(userId, since)) >= LIMITS.payments.startedPerDay) {
    throw new AppError("too_many_requests", {
      userMessage: "You started many orders today. Continue one of them, or try again tomorrow.",
      retryAfterSeconds: DAY_MS / 1_000,
    });
  }
  const id = randomUUID();
  const { cents, currency } = PRO_PRICE;
  const started = await provider.createPayment({
    reference: id,
    money: { cents, currency },
    description: "Estimand PRO, 1 year",
    returnUrl: new URL(urls.paymentReturn(back), origin).href,
    cancelUrl: new URL(urls.paymentLeft(back), origin).href,
  });
  return createRow({ id, userId, service: provider.name, amountCents: cents, currency, ...started });
}
