import { createVerify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { readAmount } from "~/lib/money";
import { badSignature, unreadableEvent } from "./event-errors";
import type { ProviderEvent } from "./payment-provider";

/** Hosts that serve the certificates of PayPal's signatures. */
const CERTIFICATE_HOSTS = {
  sandbox: new Set(["api.sandbox.paypal.com", "api-m.sandbox.paypal.com"]),
  live: new Set(["api.paypal.com", "api-m.paypal.com"]),
};
const CERTIFICATE_BYTES = 64 * 1024;
const KEPT_CERTIFICATES = 8;

type CertificateReader = (url: string) => Promise<X509Certificate>;

/** Loads certificates from PayPal only, and keeps the last ones. */
export function buildCertificateReader(
  environment: keyof typeof CERTIFICATE_HOSTS,
  load: typeof fetch = fetch,
): CertificateReader {
  const kept = new Map<string, X509Certificate>();
  return async (address) => {
    const url = URL.parse(address);
    const isOurs = url?.protocol === "https:" && url.port === "" && url.username === "";
    if (url === null || !isOurs || !CERTIFICATE_HOSTS[environment].has(url.hostname)) throw badSignature();
    const known = kept.get(url.href);
    if (known !== undefined) return known;
    const certificate = await loadCertificate(url, load);
    if (kept.size >= KEPT_CERTIFICATES) kept.clear();
    kept.set(url.href, certificate);
    return certificate;
  };
}

async function loadCertificate(url: URL, load: typeof fetch): Promise<X509Certificate> {
  try {
    const signal = AbortSignal.timeout(LIMITS.payments.callSeconds * 1_000);
    const response = await load(url, { redirect: "error", signal });
    const text = await response.text();
    if (!response.ok || text.length > CERTIFICATE_BYTES) throw new Error(`status ${response.status}`);
    return new X509Certificate(text);
  } catch (cause) {
    // PayPal sends the event again.
    throw new AppError("unavailable", {
      cause,
      userMessage: "The certificate of the signature did not load.",
    });
  }
}

type Verification = { webhookId: string; readCertificate: CertificateReader };

/**
 * Verifies PayPal's signature (SHA256withRSA over `id|time|webhook|CRC-32 of the body`) and reads the event.
 * https://developer.paypal.com/api/rest/webhooks/rest/#link-selfverificationmethod
 *
 * @throws AppError invalid_input, or unavailable if the certificate does not load
 */
export async function readPayPalEvent(
  { webhookId, readCertificate }: Verification,
  headers: Headers,
  body: Uint8Array,
): Promise<ProviderEvent> {
  const header = (name: string) => headers.get(`paypal-${name}`) ?? "";
  if (header("auth-algo") !== "SHA256withRSA") throw badSignature();
  const message = [header("transmission-id"), header("transmission-time"), webhookId, crc32(body)].join("|");
  const certificate = await readCertificate(header("cert-url"));
  const now = Date.now();
  const isCurrent = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
  const verifier = createVerify("RSA-SHA256").update(message);
  if (!isCurrent || !verifier.verify(certificate.publicKey, header("transmission-sig"), "base64")) {
    throw badSignature();
  }
  return readEvent(body);
}

const moneySchema = z.object({ currency_code: z.string(), value: z.string() }).transform((money, context) => {
  const cents = readAmount(money.value);
  if (cents !== null) return { cents, currency: money.currency_code };
  context.addIssue({ code: "custom", message: "not an amount" });
  return z.NEVER;
});

const envelopeSchema = z.object({ id: z.string().min(1), event_type: z.string(), resource: z.unknown() });

const orderSchema = z.object({ id: z.string() });
const captureSchema = z.object({
  id: z.string(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});
/** A refund: its capture is linked as "up". */
const refundSchema = z.object({
  amount: moneySchema,
  custom_id: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
  seller_payable_breakdown: z.object({ total_refunded_amount: moneySchema.optional() }).optional(),
});
const disputeSchema = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).min(1),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
});

/** Outcomes of a dispute after which the buyer has the money back. */
const LOST = new Set(["RESOLVED_BUYER_FAVOUR", "ACCEPTED"]);

function readEvent(body: Uint8Array): ProviderEvent {
  try {
    const {
      id,
      event_type: type,
      resource,
    } = envelopeSchema.parse(JSON.parse(new TextDecoder().decode(body)));
    return { id, type, ...effectOf(type, resource) };
  } catch (error) {
    throw unreadableEvent(error);
  }
}

type Effect = ProviderEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, "id" | "type">
    : never
  : never;

/** Event names: https://developer.paypal.com/api/rest/webhooks/event-names/ */
function effectOf(type: string, resource: unknown): Effect {
  switch (type) {
    case "CHECKOUT.ORDER.APPROVED":
      return { kind: "approved", providerOrderId: orderSchema.parse(resource).id };
    case "PAYMENT.CAPTURE.COMPLETED": {
      const { id, amount, custom_id, supplementary_data } = captureSchema.parse(resource);
      const { order_id: providerOrderId } = supplementary_data.related_ids;
      return {
        kind: "captured",
        providerOrderId,
        captureId: id,
        money: amount,
        reference: custom_id ?? null,
      };
    }
    case "PAYMENT.CAPTURE.DECLINED":
    case "PAYMENT.CAPTURE.DENIED":
      return {
        kind: "refused",
        providerOrderId: captureSchema.parse(resource).supplementary_data.related_ids.order_id,
      };
    case "PAYMENT.CAPTURE.REFUNDED":
    case "PAYMENT.CAPTURE.REVERSED": {
      const { amount, custom_id, links, seller_payable_breakdown } = refundSchema.parse(resource);
      const captureId = links
        .find(({ rel }) => rel === "up")
        ?.href.split("/")
        .at(-1);
      if (captureId === undefined) throw new Error("a refund without its payment");
      const total = seller_payable_breakdown?.total_refunded_amount ?? amount;
      return { kind: "refunded", captureId, reference: custom_id ?? null, refunded: total };
    }
    case "CUSTOMER.DISPUTE.CREATED":
      return { kind: "disputed", captureId: disputedPayment(resource) };
    case "CUSTOMER.DISPUTE.RESOLVED": {
      const outcome = disputeSchema.parse(resource).dispute_outcome?.outcome_code ?? "";
      return {
        kind: LOST.has(outcome) ? "dispute_lost" : "dispute_won",
        captureId: disputedPayment(resource),
      };
    }
    default:
      return { kind: "other" };
  }
}

function disputedPayment(resource: unknown): string {
  const [first] = disputeSchema.parse(resource).disputed_transactions;
  if (first === undefined) throw new Error("a dispute without a payment");
  return first.seller_transaction_id;
}
