import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "~/db/client.server";
import type { PaymentProvider } from "~/services/billing/payment-provider";
import { createPayPalProvider } from "~/services/billing/paypal-provider.server";
import { answerSimulated } from "~/services/billing/simulated-page.server";
import { buildSimulatedEvent, simulatedProvider } from "~/services/billing/simulated-provider.server";
import {
  CERTIFICATE_URL,
  makeCertificate,
  payPalEvent,
  RESOURCES,
  signPayPalEvent,
  WEBHOOK_ID,
} from "../factories/paypal-events";
import { type PayPalServer, startPayPalServer } from "../factories/paypal-server";

const YEAR_MS = 365 * 86_400_000;
const KEYS = {
  clientId: "client",
  secret: "very-secret",
  webhookId: WEBHOOK_ID,
  environment: "sandbox",
} as const;

let paypal: PayPalServer;
let payPalProvider: PaymentProvider;
let certificate = "";
const loaded: string[] = [];

const fetchCertificate: typeof fetch = (input) => {
  loaded.push(input instanceof Request ? input.url : input.toString());
  return Promise.resolve(new Response(certificate));
};

beforeAll(async () => {
  await openDatabase();
  paypal = await startPayPalServer();
  certificate = makeCertificate(new Date(Date.now() - YEAR_MS), new Date(Date.now() + YEAR_MS));
  payPalProvider = createPayPalProvider(KEYS, { httpsAgent: paypal.agent, fetchCertificate, callMs: 3_000 });
});
afterAll(async () => {
  await paypal.close();
  await closeDatabase();
});

type Kind = "refunded" | "disputed" | "dispute_won" | "dispute_lost";

type Harness = {
  provider: () => PaymentProvider;
  approve: (id: string) => Promise<unknown>;
  refuse: (id: string) => Promise<unknown>;
  event: (kind: Kind, captureId: string) => { headers: Headers; body: Uint8Array };
};

const PAYPAL_EVENTS: Record<Kind, (captureId: string) => object> = {
  refunded: (id) => payPalEvent("PAYMENT.CAPTURE.REFUNDED", RESOURCES.refund(id, "85.00", "85.00")),
  disputed: (id) => payPalEvent("CUSTOMER.DISPUTE.CREATED", RESOURCES.dispute(id)),
  dispute_won: (id) =>
    payPalEvent("CUSTOMER.DISPUTE.RESOLVED", RESOURCES.dispute(id, "RESOLVED_SELLER_FAVOUR")),
  dispute_lost: (id) =>
    payPalEvent("CUSTOMER.DISPUTE.RESOLVED", RESOURCES.dispute(id, "RESOLVED_BUYER_FAVOUR")),
};

const HARNESSES: Record<string, Harness> = {
  PayPal: {
    provider: () => payPalProvider,
    approve: (id) => Promise.resolve(paypal.approve(id)),
    refuse: (id) => Promise.resolve(paypal.decline(id)),
    event: (kind, captureId) => signPayPalEvent(PAYPAL_EVENTS[kind](captureId)),
  },
  "the simulation": {
    provider: () => simulatedProvider,
    approve: (id) => answerSimulated(id, "approve"),
    refuse: (id) => answerSimulated(id, "refuse"),
    event: (kind, captureId) =>
      buildSimulatedEvent({ id: `${kind} ${captureId}`, kind, captureId, cents: 8_500, currency: "USD" }),
  },
};

const PAYMENT = {
  reference: "order-1",
  money: { cents: 8_500, currency: "USD" },
  description: "Estimand PRO, 1 year",
  returnUrl: "http://127.0.0.1:3000/app/subscription/return/?back=%2Fapp%2F",
  cancelUrl: "http://127.0.0.1:3000/app/subscription/left/",
};

describe.each(Object.entries(HARNESSES))("%s", (_name, { provider, approve, refuse, event }) => {
  const start = async () => (await provider().createPayment(PAYMENT)).providerOrderId;

  it("starts a payment, which has its own id and a page that approves it", async () => {
    const first = await provider().createPayment(PAYMENT);
    const second = await provider().createPayment(PAYMENT);
    expect(first.providerOrderId).toMatch(/^[A-Z0-9]{10,}$/);
    expect(second.providerOrderId).not.toBe(first.providerOrderId);
    expect(new URL(first.approveUrl).href).toContain(first.providerOrderId);
  });

  it("takes no money before the approval", async () => {
    expect(await provider().capture(await start())).toEqual({ state: "not_approved" });
  });

  it("takes the money of an approved payment once, however often it is asked", async () => {
    const id = await start();
    await approve(id);
    const made = await provider().capture(id);
    expect(made).toEqual({
      state: "captured",
      captureId: expect.stringMatching(/^[A-Z0-9]{10,}$/) as string,
      money: { cents: 8_500, currency: "USD" },
      reference: "order-1",
    });
    expect(await provider().capture(id)).toEqual(made);
  });

  it("takes it once if it is asked twice at the same time", async () => {
    const id = await start();
    await approve(id);
    const [a, b] = await Promise.all([provider().capture(id), provider().capture(id)]);
    expect(a.state).toBe("captured");
    expect(b).toEqual(a);
  });

  it("reports a refusal, after which another way of paying works", async () => {
    const id = await start();
    await refuse(id);
    expect(await provider().capture(id)).toEqual({ state: "refused" });
    await approve(id);
    expect(await provider().capture(id)).toMatchObject({ state: "captured" });
  });

  it("knows nothing of an order that is not its own", async () => {
    expect(await provider().capture("5O190NOTHINGHERE")).toEqual({ state: "expired" });
  });

  it.each<Kind>(["refunded", "disputed", "dispute_won", "dispute_lost"])(
    "reports by a signed event that a payment was %s",
    async (kind) => {
      const { headers, body } = event(kind, "3C679366HH908993F");
      const read = await provider().readEvent(headers, body);
      expect(read).toMatchObject({ kind, captureId: "3C679366HH908993F" });
      if (read.kind === "refunded") expect(read.refunded).toEqual({ cents: 8_500, currency: "USD" });
      expect(read.id).not.toBe("");
    },
  );

  it("refuses an event that was changed on its way, or is not signed", async () => {
    const { headers, body } = event("refunded", "3C679366HH908993F");
    const changed = new TextEncoder().encode(new TextDecoder().decode(body).replace("3C679", "3C670"));
    const refused = { code: "invalid_input" };
    await expect(provider().readEvent(headers, changed)).rejects.toMatchObject(refused);
    await expect(provider().readEvent(new Headers(), body)).rejects.toMatchObject(refused);
    await expect(provider().readEvent(headers, new Uint8Array())).rejects.toMatchObject(refused);
  });
});

describe("the client of PayPal", () => {
  beforeEach(() => {
    paypal.fault = null;
    paypal.requests.length = 0;
  });

  it.each([
    "https://evil.example/pay",
    "http://www.paypal.com/pay",
    "https://paypal.com.evil.example/",
    "javascript:1",
  ])("sends nobody to a page that is not PayPal's: %s", async (href) => {
    paypal.approveHref = href;
    try {
      await expect(payPalProvider.createPayment(PAYMENT)).rejects.toMatchObject({ code: "unavailable" });
    } finally {
      paypal.approveHref = null;
    }
  });

  it("sends amount, currency, reference and addresses as the documentation says", async () => {
    await payPalProvider.createPayment(PAYMENT);
    const sent = paypal.requests.find(({ path }) => path === "/v2/checkout/orders");
    expect(sent?.headers.host).toBe("api-m.sandbox.paypal.com");
    expect(sent?.headers.authorization).toBe("Bearer A21AAF-access");
    expect(sent?.headers["paypal-request-id"]).toBe("order-1");
    expect(JSON.parse(sent?.body ?? "")).toEqual({
      intent: "CAPTURE",
      purchase_units: [
        {
          custom_id: "order-1",
          description: "Estimand PRO, 1 year",
          amount: { currency_code: "USD", value: "85.00" },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: "Estimand",
            shipping_preference: "NO_SHIPPING",
            user_action: "PAY_NOW",
            return_url: PAYMENT.returnUrl,
            cancel_url: PAYMENT.cancelUrl,
          },
        },
      },
    });
  });

  it.each([500, 503, 401, "html", "hang"] as const)(
    "says so in our words if PayPal fails (%s)",
    async (fault) => {
      const { providerOrderId } = await payPalProvider.createPayment(PAYMENT);
      paypal.approve(providerOrderId);
      paypal.fault = fault;
      for (const call of [
        () => payPalProvider.createPayment(PAYMENT),
        () => payPalProvider.capture(providerOrderId),
      ]) {
        const error = await call().then(
          () => null,
          (reason: unknown) => reason,
        );
        expect(error).toMatchObject({ code: "unavailable", retryAfterSeconds: 60 });
        expect(JSON.stringify(error) + String(error)).not.toMatch(/A21AAF|very-secret/);
      }
      paypal.fault = null;
      expect(await payPalProvider.capture(providerOrderId)).toMatchObject({ state: "captured" });
    },
  );

  it.each([
    ["PENDING", "pending"],
    ["DECLINED", "refused"],
    ["REFUNDED", "refunded"],
    ["PARTIALLY_REFUNDED", "captured"],
  ])("reads a payment in the state %s as %s", async (status, state) => {
    const { providerOrderId: id } = await payPalProvider.createPayment(PAYMENT);
    const order = paypal.orders.get(id);
    if (order === undefined) throw new Error("no order");
    order.status = "COMPLETED";
    order.capture = { id: "3C679366HH908993F", status, amount: order.amount };
    expect(await payPalProvider.capture(id)).toMatchObject({ state });
  });
});

describe("an event of PayPal", () => {
  const read = (event: object, options?: Parameters<typeof signPayPalEvent>[1]) => {
    const { headers, body } = signPayPalEvent(event, options);
    return payPalProvider.readEvent(headers, body);
  };
  const approved = payPalEvent("CHECKOUT.ORDER.APPROVED", RESOURCES.approved("5O1"));

  it("reports approvals, payments and refusals", async () => {
    expect(await read(approved)).toMatchObject({ kind: "approved", providerOrderId: "5O1" });
    const paid = RESOURCES.capture("5O1", "3C6", "85.00", "order-1");
    expect(await read(payPalEvent("PAYMENT.CAPTURE.COMPLETED", paid))).toMatchObject({
      kind: "captured",
      providerOrderId: "5O1",
      captureId: "3C6",
      money: { cents: 8_500, currency: "USD" },
      reference: "order-1",
    });
    expect(await read(payPalEvent("PAYMENT.CAPTURE.DENIED", paid))).toMatchObject({ kind: "refused" });
    expect(await read(payPalEvent("BILLING.PLAN.CREATED", {}))).toMatchObject({ kind: "other" });
  });

  it("counts the sum of all refunds", async () => {
    const second = payPalEvent("PAYMENT.CAPTURE.REFUNDED", RESOURCES.refund("3C6", "45.00", "85.00"));
    expect(await read(second)).toMatchObject({ refunded: { cents: 8_500 } });
  });

  it("is refused with the signature of another key or another webhook", async () => {
    const refused = { code: "invalid_input" };
    await expect(read(approved, { isForged: true })).rejects.toMatchObject(refused);
    await expect(read(approved, { webhookId: "ANOTHER" })).rejects.toMatchObject(refused);
  });

  it.each([
    "https://evil.example/cert",
    "https://api.sandbox.paypal.com.evil.example/cert",
    "http://api.sandbox.paypal.com/cert",
    "https://api.paypal.com/v1/notifications/certs/live",
    "https://x@api.sandbox.paypal.com/cert",
    "https://api.sandbox.paypal.com:8443/cert",
    "",
  ])("is refused without loading a certificate from “%s”", async (certificateUrl) => {
    loaded.length = 0;
    await expect(read(approved, { certificateUrl })).rejects.toMatchObject({ code: "invalid_input" });
    expect(loaded).toEqual([]);
  });

  it("is refused with a certificate that has expired, or is not valid yet", async () => {
    const day = 86_400_000;
    for (const [from, to] of [
      [-2, -1],
      [1, 2],
    ] as const) {
      const pem = makeCertificate(new Date(Date.now() + from * day), new Date(Date.now() + to * day));
      const provider = createPayPalProvider(KEYS, {
        fetchCertificate: () => Promise.resolve(new Response(pem)),
      });
      const { headers, body } = signPayPalEvent(approved);
      await expect(provider.readEvent(headers, body)).rejects.toMatchObject({ code: "invalid_input" });
    }
  });

  it("is sent again if the certificate does not load", async () => {
    const provider = createPayPalProvider(KEYS, {
      fetchCertificate: () => Promise.resolve(new Response("", { status: 500 })),
    });
    const { headers, body } = signPayPalEvent(approved, { certificateUrl: CERTIFICATE_URL });
    await expect(provider.readEvent(headers, body)).rejects.toMatchObject({ code: "unavailable" });
  });

  it.each([{}, { id: "WH-1", event_type: "CHECKOUT.ORDER.APPROVED", resource: {} }])(
    "that is signed and not as documented is a 400: %j",
    async (event) => {
      await expect(read(event)).rejects.toMatchObject({ code: "invalid_input" });
    },
  );
});
