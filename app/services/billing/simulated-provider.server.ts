import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { sessionSecret } from "~/config/session-secret.server";
import {
  createSimulated,
  findSimulated,
  moveSimulated,
  type SimulatedRow,
} from "~/db/simulated-payments.server";
import { urls } from "~/lib/urls";
import { badSignature, unreadableEvent } from "./event-errors";
import type { CaptureOutcome, PaymentProvider, ProviderEvent } from "./payment-provider";

const SIGNATURE = "Simulation-Signature";

const eventSchema = z.object({
  id: z.string().min(1),
  kind: z.enum(["refunded", "disputed", "dispute_won", "dispute_lost"]),
  captureId: z.string().min(1),
  cents: z.int(),
  currency: z.string(),
});

type SimulatedEvent = z.infer<typeof eventSchema>;

/** Takes the place of PayPal without keys. No money moves. It differs only in that its own page approves a payment. */
export const simulatedProvider: PaymentProvider = {
  name: "simulation",

  async createPayment({ reference, money, returnUrl, cancelUrl }) {
    const id = `SIM${randomBytes(7).toString("hex").toUpperCase()}`;
    const { cents: amountCents, currency } = money;
    await createSimulated({ id, reference, amountCents, currency, returnUrl, cancelUrl });
    return { providerOrderId: id, approveUrl: new URL(urls.simulatedPayment(id), returnUrl).href };
  },

  async capture(id): Promise<CaptureOutcome> {
    const captureId = `SIMCAP${randomBytes(6).toString("hex").toUpperCase()}`;
    await moveSimulated(id, ["approved"], { state: "captured", captureId });
    const payment = await findSimulated(id);
    if (payment === null) return { state: "expired" };
    if (payment.captureId !== null) return capturedOf(payment, payment.captureId);
    return { state: payment.state === "declined" ? "refused" : "not_approved" };
  },

  async readEvent(headers, body): Promise<ProviderEvent> {
    const given = Buffer.from(headers.get(SIGNATURE) ?? "", "hex");
    const wanted = sign(body);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw badSignature();
    const parsed = eventSchema.safeParse(readJson(body));
    if (!parsed.success) throw unreadableEvent(parsed.error);
    const { id, kind, captureId, cents, currency } = parsed.data;
    const about = { id, type: `SIMULATION.${kind.toUpperCase()}`, captureId };
    return Promise.resolve(
      kind === "refunded"
        ? { ...about, kind, reference: null, refunded: { cents, currency } }
        : { ...about, kind },
    );
  },
};

function capturedOf(payment: SimulatedRow, captureId: string): CaptureOutcome {
  const { reference, amountCents, currency } = payment;
  return { state: "captured", captureId, money: { cents: amountCents, currency }, reference };
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch (error) {
    throw unreadableEvent(error);
  }
}

/** A key of its own, so that the secret of the tokens has one use. */
function sign(body: Uint8Array): Buffer {
  const key = createHmac("sha256", sessionSecret()).update("estimand payment simulation").digest();
  return createHmac("sha256", key).update(body).digest();
}

/** A signed event about a payment, as the payment service would send it. */
export function buildSimulatedEvent(event: SimulatedEvent): { headers: Headers; body: Uint8Array } {
  const body = new TextEncoder().encode(JSON.stringify(event));
  return { headers: new Headers({ [SIGNATURE]: sign(body).toString("hex") }), body };
}
