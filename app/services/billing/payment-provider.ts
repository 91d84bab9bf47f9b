import type { Money } from "~/lib/money";

/** A payment to start. */
export type NewPayment = {
  /** Our id of the order; comes back with the payment. */
  reference: string;
  money: Money;
  description: string;
  /** Where the user comes back to after approving or refusing, and after leaving. */
  returnUrl: string;
  cancelUrl: string;
};

/** The outcome of an attempt to take the money. */
export type CaptureOutcome =
  | { state: "captured"; captureId: string; money: Money; reference: string | null }
  /** The money is on its way; an event reports its arrival. */
  | { state: "pending" }
  | { state: "refused" }
  /** Paid and given back since. */
  | { state: "refunded" }
  | { state: "not_approved" }
  /** The payment service no longer knows the order. */
  | { state: "expired" };

/** A report that the payment service sends by itself. */
export type ProviderEvent = { id: string; type: string } & (
  | { kind: "approved"; providerOrderId: string }
  | { kind: "captured"; providerOrderId: string; captureId: string; money: Money; reference: string | null }
  | { kind: "refused"; providerOrderId: string }
  /** `refunded` is the sum of all refunds so far. */
  | { kind: "refunded"; captureId: string; reference: string | null; refunded: Money }
  | { kind: "disputed"; captureId: string }
  | { kind: "dispute_won"; captureId: string }
  | { kind: "dispute_lost"; captureId: string }
  | { kind: "other" }
);

/** A payment service. Every call ends within `LIMITS.payments.callSeconds`. */
export type PaymentProvider = {
  readonly name: "paypal" | "simulation";
  /** @throws AppError unavailable */
  createPayment: (payment: NewPayment) => Promise<{ providerOrderId: string; approveUrl: string }>;
  /** Takes the money of an approved payment. Idempotent. @throws AppError unavailable */
  capture: (providerOrderId: string) => Promise<CaptureOutcome>;
  /** Reads an event from the headers and the exact bytes of a request. @throws AppError invalid_input if it is not signed */
  readEvent: (headers: Headers, body: Uint8Array) => Promise<ProviderEvent>;
};
