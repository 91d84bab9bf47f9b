import { beforeEach, describe, expect, it } from "vitest";
import { createApiToken } from "~/auth/api-tokens.server";
import { NO_REQUEST } from "~/db/audit-events.server";
import { database } from "~/db/client.server";
import type { UserRow } from "~/db/users.server";
import { abandonOldOrders } from "~/services/billing/abandon-orders.server";
import { grantPro } from "~/services/billing/grant-pro.server";
import { listAllOrdersFor } from "~/services/billing/order-history.server";
import { answerSimulated } from "~/services/billing/simulated-page.server";
import { buildSimulatedEvent } from "~/services/billing/simulated-provider.server";
import { useApiServer } from "../../factories/api-server";
import { readJson } from "../../factories/projects";
import { ApiClient, makeSession, makeStaff, makeUser } from "../../factories/users";

const ORDERS = "/api/v1/subscription/orders/";
const EVENTS = "/api/v1/subscription/events/";
const DAY_MS = 86_400_000;

type Capture = { status: string; sub_is_active: boolean; sub_end_date: string | null };

const { server, api: anyone } = useApiServer("lite");
let user: UserRow;
let api: ApiClient;

beforeEach(async () => {
  user = await makeUser("lite");
  api = await ApiClient.of(server.origin, user);
});

async function order(client = api): Promise<string> {
  const response = await client.post(ORDERS, { sub_type: 1 });
  expect(response.status).toBe(201);
  return (await readJson<{ paypal_order_id: string }>(response)).paypal_order_id;
}

const capturePath = (id: string) => `${ORDERS}${id}/capture/`;
const capture = (id: string) => readJson<Capture>(api.get(capturePath(id)));
const rowOf = (providerOrderId: string) => database.order.findUniqueOrThrow({ where: { providerOrderId } });
const endOf = async () => (await database.user.findUniqueOrThrow({ where: { id: user.id } })).subEndDate;

async function buy(): Promise<string> {
  const id = await order();
  await answerSimulated(id, "approve");
  expect((await capture(id)).status).toBe("captured");
  return id;
}

/** The last day of a year from a day, counted by the calendar. */
function yearAfter(date: Date): Date {
  const end = new Date(date);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

describe("an order", () => {
  it("is a year of PRO at 85.00 USD, in whole cents", async () => {
    const id = await order();
    expect(await rowOf(id)).toMatchObject({
      userId: user.id,
      state: "created",
      amountCents: 8_500,
      currency: "USD",
      service: "simulation",
    });
    expect(await endOf()).toBeNull();
  });

  it.each([{}, { sub_type: 2 }, { sub_type: "1" }, { sub_type: 1.5 }])("of %j is a 400", async (body) => {
    const response = await api.post(ORDERS, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty("sub_type");
  });

  it("cannot be started more than twenty times a day", async () => {
    for (let count = 0; count < 20; count += 1) await order();
    const response = await api.post(ORDERS, { sub_type: 1 });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("that nobody paid is abandoned after six hours, and can still be paid", async () => {
    const id = await order();
    const { createdAt } = await rowOf(id);
    const hours = (count: number) => new Date(createdAt.getTime() + count * 3_600_000);
    await abandonOldOrders(hours(6));
    expect((await rowOf(id)).state).toBe("created");
    await abandonOldOrders(new Date(hours(6).getTime() + 1));
    expect((await rowOf(id)).state).toBe("abandoned");
    await answerSimulated(id, "approve");
    expect((await capture(id)).status).toBe("captured");
  });
});

describe("a capture", () => {
  it("is refused before the approval, and changes nothing", async () => {
    const id = await order();
    const response = await api.get(capturePath(id));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "conflict" });
    expect(await endOf()).toBeNull();
  });

  it("starts a year of PRO and gives the same answer however often it is called", async () => {
    const before = Date.now();
    const id = await order();
    await answerSimulated(id, "approve");
    const first = await capture(id);
    expect(first).toEqual({
      status: "captured",
      sub_is_active: true,
      sub_end_date: (await endOf())?.toISOString(),
    });
    const end = Date.parse(first.sub_end_date ?? "");
    expect(end).toBeGreaterThanOrEqual(yearAfter(new Date(before)).getTime());
    expect(end).toBeLessThanOrEqual(yearAfter(new Date()).getTime());
    expect(await capture(id)).toEqual(first);
    expect(await capture(id)).toEqual(first);
  });

  it("gives one year to ten calls at once", async () => {
    const id = await order();
    await answerSimulated(id, "approve");
    const answers = await Promise.all(Array.from({ length: 10 }, () => capture(id)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { periodStart, periodEnd } = await rowOf(id);
    expect(periodEnd).toEqual(yearAfter(periodStart ?? new Date(0)));
    expect(await endOf()).toEqual(periodEnd);
  });

  it("extends PRO from its end, and numbers receipts without gaps", async () => {
    const end = new Date(Date.now() + 100 * DAY_MS);
    await database.user.update({ where: { id: user.id }, data: { subEndDate: end } });
    const first = await rowOf(await buy());
    expect(first.periodStart).toEqual(end);
    expect(await endOf()).toEqual(yearAfter(end));
    await order();
    const second = await rowOf(await buy());
    expect(second.periodStart).toEqual(first.periodEnd);
    expect(second.receiptNumber).toBe((first.receiptNumber ?? 0) + 1);
  });

  it("reports a refused payment, which charges nothing and can be repeated", async () => {
    const id = await order();
    await answerSimulated(id, "refuse");
    expect(await capture(id)).toEqual({ status: "refused", sub_is_active: false, sub_end_date: null });
    expect(await capture(id)).toMatchObject({ status: "refused" });
    await answerSimulated(id, "approve");
    expect(await capture(id)).toMatchObject({ status: "captured", sub_is_active: true });
  });

  it.each([
    ["amount", { amountCents: 8_499 }],
    ["currency", { currency: "EUR" }],
    ["reference", { reference: "another order" }],
  ])("of another %s than the order's starts nothing and is shown to staff", async (_what, change) => {
    const id = await order();
    await answerSimulated(id, "approve");
    await database.simulatedPayment.update({ where: { id }, data: change });
    const response = await api.get(capturePath(id));
    expect(response.status).toBe(409);
    expect(await endOf()).toBeNull();
    expect(await rowOf(id)).toMatchObject({ state: "created", receiptNumber: null });
    const [listed] = await listAllOrdersFor({ isStaff: true });
    expect(listed?.problem).toContain("differs from the order");
  });

  it("is a 404 for another user, who cannot take or see it", async () => {
    const id = await order();
    await answerSimulated(id, "approve");
    const response = await anyone.get(capturePath(id));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(await readJson(anyone.get(capturePath("no-such-order"))));
    expect((await rowOf(id)).state).toBe("created");
  });

  it("by cookie counts as a write: only this server's own pages may call it", async () => {
    const id = await order();
    await answerSimulated(id, "approve");
    const cookie = await sessionCookie(user);
    const nobody = new ApiClient(server.origin, null);
    const call = (headers: Record<string, string>) =>
      nobody.call("GET", capturePath(id), undefined, { Cookie: cookie, ...headers });
    for (const headers of [
      {},
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { "Sec-Fetch-Site": "none" },
      { Origin: "https://evil.example" },
    ]) {
      expect((await call(headers as Record<string, string>)).status).toBe(401);
    }
    expect((await rowOf(id)).state).toBe("created");
    expect((await call({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  });

  it("is refused to a token that may only read", async () => {
    const id = await order();
    await answerSimulated(id, "approve");
    const token = await createApiToken(user, { name: "reader", canWrite: false, days: null }, NO_REQUEST);
    const response = await new ApiClient(server.origin, token).get(capturePath(id));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "scope_required" });
    expect((await rowOf(id)).state).toBe("created");
  });

  it("is refused as HEAD, which must not change anything", async () => {
    const id = await order();
    await answerSimulated(id, "approve");
    expect((await api.call("HEAD", capturePath(id))).status).toBe(405);
    expect((await rowOf(id)).state).toBe("created");
  });
});

async function sessionCookie({ id }: UserRow): Promise<string> {
  return (await makeSession(id, new Date(Date.now() + DAY_MS))).cookie;
}

describe("an event of the payment service", () => {
  let sent = 0;
  type Kind = "refunded" | "disputed" | "dispute_won" | "dispute_lost";

  async function send(kind: Kind, orderId: string, change: { id?: string; cents?: number } = {}) {
    const { captureId } = await rowOf(orderId);
    const event = buildSimulatedEvent({
      id: `event ${(sent += 1)}`,
      kind,
      captureId: captureId ?? "",
      cents: 8_500,
      currency: "USD",
      ...change,
    });
    return post(event.headers, event.body);
  }

  const post = (headers: Headers, body: Uint8Array) =>
    fetch(`${server.origin}${EVENTS}`, {
      method: "POST",
      headers: { ...Object.fromEntries(headers), "Content-Type": "application/json" },
      body: new TextDecoder().decode(body),
    });

  it("about a refund ends PRO, and a later capture does not bring it back", async () => {
    const id = await buy();
    const before = Date.now();
    expect((await send("refunded", id)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ state: "refunded", refundedCents: 8_500 });
    const end = await endOf();
    expect(end?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(end?.getTime()).toBeGreaterThan(before - 2_000);
    expect(await capture(id)).toMatchObject({ status: "refunded", sub_is_active: false });
    expect(await endOf()).toEqual(end);
  });

  it("has its effect once, however often it is sent", async () => {
    const id = await buy();
    const start = await endOf();
    await send("disputed", id, { id: "dispute" });
    await send("dispute_won", id, { id: "won" });
    const restored = await endOf();
    expect(restored?.getTime()).toBeGreaterThan((start?.getTime() ?? 0) - 5_000);
    const repeated = await Promise.all([
      send("disputed", id, { id: "dispute" }),
      send("disputed", id, { id: "dispute" }),
    ]);
    expect(repeated.map(({ status }) => status)).toEqual([204, 204]);
    expect((await rowOf(id)).state).toBe("captured");
    expect(await endOf()).toEqual(restored);
    const rows = await database.auditEvent.findMany({
      where: { recordId: (await rowOf(id)).id },
      orderBy: { createdAt: "asc" },
    });
    expect(rows.map(({ kind }) => kind)).toEqual(["plan-bought", "plan-taken-back", "plan-given-back"]);
  });

  it("sent twice at once has its effect once", async () => {
    await buy();
    const id = await buy();
    const both = await Promise.all([
      send("refunded", id, { id: "twice" }),
      send("refunded", id, { id: "twice" }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    // The first of the two years is left.
    expect((await capture(id)).sub_is_active).toBe(true);
    expect(await database.paymentEvent.count({ where: { id: "twice" } })).toBe(1);
  });

  it("about a part of the amount leaves PRO as it is", async () => {
    const id = await buy();
    const end = await endOf();
    await send("refunded", id, { cents: 4_000 });
    expect(await rowOf(id)).toMatchObject({ state: "captured", refundedCents: 4_000 });
    expect(await endOf()).toEqual(end);
  });

  it("about a dispute that the buyer wins is a refund", async () => {
    const id = await buy();
    await send("disputed", id);
    expect(await capture(id)).toMatchObject({ status: "disputed", sub_is_active: false });
    await send("dispute_lost", id);
    expect(await capture(id)).toMatchObject({ status: "refunded", sub_is_active: false });
  });

  it("about an unknown payment is taken, so that it is not sent again", async () => {
    const event = buildSimulatedEvent({
      id: "unknown",
      kind: "refunded",
      captureId: "SIMCAPNONE",
      cents: 1,
      currency: "USD",
    });
    expect((await post(event.headers, event.body)).status).toBe(204);
  });

  it("without a valid signature is a 400 and changes nothing", async () => {
    const id = await buy();
    const { captureId } = await rowOf(id);
    const body = JSON.stringify({ id: "forged", kind: "refunded", captureId, cents: 8_500, currency: "USD" });
    for (const headers of [
      {},
      { "Simulation-Signature": "00" },
      { "Simulation-Signature": "ab".repeat(32) },
    ]) {
      const response = await post(
        new Headers(headers as Record<string, string>),
        new TextEncoder().encode(body),
      );
      expect(response.status).toBe(400);
    }
    expect((await rowOf(id)).state).toBe("captured");
    expect(await database.paymentEvent.count({ where: { id: "forged" } })).toBe(0);
  });

  it("is not read when it is longer than any event, because the service does not sign in", async () => {
    const response = await fetch(`${server.origin}${EVENTS}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: "x".repeat(1_100_000) }),
    });
    expect(response.status).toBe(400);
  });
});

describe("PRO without a payment", () => {
  const grant = { email: "", months: 3, reason: "A prize" };

  it("is granted by staff, from the end of what there is, and recorded with the reason", async () => {
    const end = new Date("2030-01-31T10:00:00Z");
    await database.user.update({ where: { id: user.id }, data: { subEndDate: end } });
    const staff = await makeStaff();
    // April has 30 days, so three months after 31 January is 1 May.
    expect(await grantPro(staff, { ...grant, email: user.email })).toEqual(new Date("2030-05-01T10:00:00Z"));
    expect(await endOf()).toEqual(new Date("2030-05-01T10:00:00Z"));
    expect(await database.planGrant.findFirst({ where: { userId: user.id } })).toMatchObject({
      grantedBy: staff.email,
      reason: "A prize",
      months: 3,
      endBefore: end,
    });
  });

  it("is refused to others, and for an address that nobody has", async () => {
    const refused = grantPro({ ...user, client: NO_REQUEST }, { ...grant, email: user.email });
    await expect(refused).rejects.toMatchObject({ code: "staff_only" });
    await expect(listAllOrdersFor({ isStaff: false })).rejects.toMatchObject({ code: "staff_only" });
    const unknown = grantPro(await makeStaff(), { ...grant, email: "no@example.org" });
    await expect(unknown).rejects.toMatchObject({ code: "invalid_input" });
    expect(await endOf()).toBeNull();
  });
});
