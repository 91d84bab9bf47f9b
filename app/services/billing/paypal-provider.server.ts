import type { Agent } from "node:https";
import type { Order, OrderRequest, OrdersController } from "@paypal/paypal-server-sdk";
import type { PayPalKeys } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import { AppError } from "~/lib/app-error";
import { plainAmount, readAmount } from "~/lib/money";
import type { CaptureOutcome, NewPayment, PaymentProvider } from "./payment-provider";
import { buildCertificateReader, readPayPalEvent } from "./paypal-events.server";

/** How to reach PayPal otherwise than by its public addresses, and how long to wait. */
type Route = { httpsAgent?: Agent; fetchCertificate?: typeof fetch; callMs?: number };

const CALL_MS = LIMITS.payments.callSeconds * 1_000;
const RESPONSE_BYTES = 1024 * 1024;

/** Issues of a 422 after which another way of paying may work. */
const REFUSALS = new Set([
  "COMPLIANCE_VIOLATION",
  "INSTRUMENT_DECLINED",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_CANNOT_PAY",
  "TRANSACTION_BLOCKED_BY_PAYEE",
  "TRANSACTION_LIMIT_EXCEEDED",
  "TRANSACTION_REFUSED",
]);
/** Issues that the user resolves on PayPal's page. */
const UNAPPROVED = new Set(["ORDER_NOT_APPROVED", "PAYER_ACTION_REQUIRED"]);

/**
 * PayPal by its Orders API v2 (https://developer.paypal.com/docs/api/orders/v2/).
 *
 * @param route for tests: another way to reach the server
 */
export function createPayPalProvider(keys: PayPalKeys, route: Route = {}): PaymentProvider {
  let orders: Promise<OrdersController> | null = null;
  const readCertificate = buildCertificateReader(keys.environment, route.fetchCertificate);
  // Loaded late: most starts need no payment.
  const controller = () => (orders ??= openController(keys, route));

  /** Creates, captures or reads an order within the time limit. */
  const call = async (what: (api: OrdersController, signal: AbortSignal) => Promise<{ result: Order }>) => {
    const late = AbortSignal.timeout(route.callMs ?? CALL_MS);
    const api = await controller();
    return (await Promise.race([what(api, late), rejectOn(late)])).result;
  };

  return {
    name: "paypal",

    async createPayment(payment) {
      try {
        const body = await orderOf(payment);
        const order = await call((api, abortSignal) =>
          api.createOrder({ body, paypalRequestId: payment.reference }, { abortSignal }),
        );
        const approveUrl = order.links?.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href;
        if (order.id === undefined || approveUrl === undefined || !isPayPalPage(approveUrl))
          throw new Error("an order without id, or without a link to PayPal");
        return { providerOrderId: order.id, approveUrl };
      } catch (error) {
        throw unavailable(error);
      }
    },

    async capture(id) {
      try {
        const order = await call((api, abortSignal) =>
          api.captureOrder(
            { id, paypalRequestId: `capture-${id}`, prefer: "return=representation" },
            { abortSignal },
          ),
        );
        return outcomeOf(order);
      } catch (error) {
        const issue = issueOf(error);
        if (issue !== null && REFUSALS.has(issue)) return { state: "refused" };
        if (issue !== null && UNAPPROVED.has(issue)) return { state: "not_approved" };
        if (statusOf(error) === 404) return { state: "expired" };
        if (issue !== "ORDER_ALREADY_CAPTURED") throw unavailable(error);
      }
      try {
        return outcomeOf(await call((api, abortSignal) => api.getOrder({ id }, { abortSignal })));
      } catch (error) {
        throw unavailable(error);
      }
    },

    readEvent: (headers, body) =>
      readPayPalEvent({ webhookId: keys.webhookId, readCertificate }, headers, body),
  };
}

/** Whether a URL is a page of PayPal: the only other site that this server redirects to. */
function isPayPalPage(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && /(?:^|\.)paypal\.com$/.test(url.hostname);
}

async function openController(keys: PayPalKeys, { httpsAgent }: Route): Promise<OrdersController> {
  const { Client, Environment, LogLevel, OrdersController } = await import("@paypal/paypal-server-sdk");
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: keys.clientId, oAuthClientSecret: keys.secret },
    environment: keys.environment === "live" ? Environment.Production : Environment.Sandbox,
    httpClientOptions: { timeout: CALL_MS, httpsAgent },
    unstable_httpClientOptions: { maxContentLength: RESPONSE_BYTES, maxRedirects: 0 },
    // Its log would contain the access token.
    logging: { logLevel: LogLevel.Error, logger: { log: () => undefined } },
  });
  return new OrdersController(client);
}

async function orderOf(payment: NewPayment): Promise<OrderRequest> {
  const { reference, money, description, returnUrl, cancelUrl } = payment;
  const { CheckoutPaymentIntent, PaypalExperienceUserAction, PaypalWalletContextShippingPreference } =
    await import("@paypal/paypal-server-sdk");
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        customId: reference,
        description,
        amount: { currencyCode: money.currency, value: plainAmount(money) },
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          brandName: "Estimand",
          returnUrl,
          cancelUrl,
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          userAction: PaypalExperienceUserAction.PayNow,
        },
      },
    },
  };
}

/** The outcome of a payment, from its order. */
function outcomeOf({ purchaseUnits }: Order): CaptureOutcome {
  const unit = purchaseUnits?.[0];
  const capture = unit?.payments?.captures?.[0];
  const status: string | undefined = capture?.status;
  switch (status) {
    case undefined:
      return { state: "not_approved" };
    case "PENDING":
      return { state: "pending" };
    case "DECLINED":
    case "FAILED":
      return { state: "refused" };
    case "REFUNDED":
      return { state: "refunded" };
    default: {
      const cents = readAmount(capture?.amount?.value ?? "");
      if (cents === null || capture?.id === undefined) throw new Error("a payment without id or amount");
      return {
        state: "captured",
        captureId: capture.id,
        money: { cents, currency: capture.amount?.currencyCode ?? "" },
        reference: capture.customId ?? unit?.customId ?? null,
      };
    }
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("PayPal did not respond in time")), {
      once: true,
    });
  });
}

function statusOf(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === "number" ? status : null;
}

/** The first issue of an error response. */
function issueOf(error: unknown): string | null {
  const { result } = (error ?? {}) as { result?: { details?: { issue?: unknown }[] } };
  const issue = result?.details?.[0]?.issue;
  return typeof issue === "string" ? issue : null;
}

/** The library's errors hold the request with its access token, so only harmless parts are logged. */
function unavailable(error: unknown): AppError {
  const { result } = (error ?? {}) as { result?: { name?: unknown; debug_id?: unknown } };
  log.error(
    {
      status: statusOf(error),
      issue: issueOf(error) ?? result?.name,
      debugId: result?.debug_id,
      reason: error instanceof Error && statusOf(error) === null ? error.message : undefined,
    },
    "a call to PayPal failed",
  );
  return new AppError("unavailable", {
    userMessage:
      "PayPal does not respond as it should. You have not been charged twice. Try again in a few minutes.",
    retryAfterSeconds: 60,
  });
}
