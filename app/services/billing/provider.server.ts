import { env } from "~/config/env.server";
import type { OrderRow } from "~/db/orders.server";
import { AppError } from "~/lib/app-error";
import type { PaymentProvider } from "./payment-provider";
import { createPayPalProvider } from "./paypal-provider.server";
import { simulatedProvider } from "./simulated-provider.server";

function chooseProvider(): PaymentProvider | null {
  if (env.paypal !== null) return createPayPalProvider(env.paypal);
  return env.simulatePayments ? simulatedProvider : null;
}

const provider = chooseProvider();

const NOT_SET_UP = "Payments are not set up on this server. Ask its administrator for PRO.";

/** How this server takes payments; null if it takes none. */
export function paymentService(): PaymentProvider["name"] | null {
  return provider?.name ?? null;
}

/** The payment service. @throws AppError unavailable if payments are not set up */
export function getProvider(): PaymentProvider {
  if (provider === null) throw new AppError("unavailable", { userMessage: NOT_SET_UP });
  return provider;
}

/** The payment service of an order. @throws AppError unavailable if the server uses another one by now */
export function providerOf({ service }: OrderRow): PaymentProvider {
  if (provider?.name === service) return provider;
  throw new AppError("unavailable", {
    userMessage: "The payment service of this order is no longer in use. Start a new order.",
  });
}
