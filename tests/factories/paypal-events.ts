import { createSign, generateKeyPairSync } from "node:crypto";
import { crc32 } from "node:zlib";

export const WEBHOOK_ID = "0EH40505U7160970P";
export const CERTIFICATE_URL =
  "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-ba47cfee";

const keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const other = generateKeyPairSync("rsa", { modulusLength: 2_048 });

/** DER: tag, length, contents (ITU-T X.690). */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), contents]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const SHA256_WITH_RSA = sequence(der(6, Buffer.from("2a864886f70d01010b", "hex")), der(5));
const NAME = sequence(
  der(
    0x31,
    sequence(
      der(6, Buffer.from("550403", "hex")),
      der(0x0c, Buffer.from("messageverificationcerts.paypal.com")),
    ),
  ),
);
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));

/** A self-signed X.509 certificate (RFC 5280), in PEM. */
export function makeCertificate(from: Date, to: Date): string {
  const signed = sequence(
    der(2, Buffer.from([1])),
    SHA256_WITH_RSA,
    NAME,
    sequence(time(from), time(to)),
    NAME,
    keys.publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("RSA-SHA256").update(signed).sign(keys.privateKey);
  const all = sequence(signed, SHA256_WITH_RSA, der(3, Buffer.from([0]), signature));
  const lines = all.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

type SignOptions = { webhookId?: string; certificateUrl?: string; isForged?: boolean };

/** An event with PayPal's signature over `id|time|webhook|CRC-32`. */
export function signPayPalEvent(
  event: object,
  { webhookId = WEBHOOK_ID, certificateUrl = CERTIFICATE_URL, isForged = false }: SignOptions = {},
): { headers: Headers; body: Uint8Array<ArrayBuffer> } {
  const body = new TextEncoder().encode(JSON.stringify(event));
  const id = "69cd13f0-d67a-11e5-baa3-778b53f4ae55";
  const at = "2026-11-23T06:30:00Z";
  const message = `${id}|${at}|${webhookId}|${crc32(body)}`;
  const { privateKey } = isForged ? other : keys;
  return {
    headers: new Headers({
      "Content-Type": "application/json",
      "PAYPAL-AUTH-ALGO": "SHA256withRSA",
      "PAYPAL-CERT-URL": certificateUrl,
      "PAYPAL-TRANSMISSION-ID": id,
      "PAYPAL-TRANSMISSION-TIME": at,
      "PAYPAL-TRANSMISSION-SIG": createSign("RSA-SHA256").update(message).sign(privateKey, "base64"),
    }),
    body,
  };
}

let count = 0;

/** The envelope of an event (https://developer.paypal.com/api/rest/webhooks/). */
export function payPalEvent(event_type: string, resource: object) {
  const id = `WH-58D329510W468432D-8HN650336L20${String((count += 1)).padStart(4, "0")}`;
  return { id, create_time: "2026-11-23T06:30:00.000Z", event_type, event_version: "1.0", resource };
}

const usd = (value: string) => ({ currency_code: "USD", value });

/** The resources of events, by PayPal's samples. */
export const RESOURCES = {
  approved: (order: string) => ({ id: order, intent: "CAPTURE", status: "APPROVED" }),
  capture: (order: string, capture: string, value: string, custom_id?: string) => ({
    id: capture,
    amount: usd(value),
    custom_id,
    final_capture: true,
    supplementary_data: { related_ids: { order_id: order } },
    status: "COMPLETED",
  }),
  refund: (capture: string, value: string, total: string) => ({
    id: "1Y107995YT783435V",
    amount: usd(value),
    seller_payable_breakdown: { gross_amount: usd(value), total_refunded_amount: usd(total) },
    status: "COMPLETED",
    links: [
      { href: "https://api.sandbox.paypal.com/v2/payments/refunds/1Y107995YT783435V", rel: "self" },
      { href: `https://api.sandbox.paypal.com/v2/payments/captures/${capture}`, rel: "up" },
    ],
  }),
  dispute: (capture: string, outcome_code?: string) => ({
    dispute_id: "PP-000-042-663-135",
    disputed_transactions: [{ seller_transaction_id: capture, seller_protection_eligible: true }],
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    ...(outcome_code === undefined ? {} : { dispute_outcome: { outcome_code } }),
  }),
};
