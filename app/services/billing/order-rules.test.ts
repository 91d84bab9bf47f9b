import { describe, expect, it } from "vitest";
import {
  captured,
  disputed,
  disputeWon,
  isPayable,
  type Ledger,
  moved,
  nextPeriodEnd,
  periodFrom,
  refunded,
} from "./order-rules";

const day = (text: string) => new Date(`${text}T12:00:00Z`);

const CREATED: Ledger["order"] = {
  state: "created",
  amountCents: 8_500,
  refundedCents: 0,
  periodStart: null,
  periodEnd: null,
  takenSeconds: 0,
};

type State = Ledger["order"]["state"];
const ALL: State[] = ["created", "approved", "captured", "refused", "refunded", "disputed", "abandoned"];

/** A ledger with a change applied to it. */
function after(ledger: Ledger, change: ReturnType<typeof captured>): Ledger {
  if (change === null) return ledger;
  return { order: { ...ledger.order, ...change.order }, endDate: change.endDate ?? ledger.endDate };
}

const pay = (endDate: Date | null, now: Date) =>
  after({ order: CREATED, endDate }, captured({ order: CREATED, endDate }, "CAP", now));

describe("the time that is bought", () => {
  it.each([
    ["without PRO, from now", null, "2026-03-10", "2026-03-10", "2027-03-10"],
    ["during PRO, from its end", "2026-12-01", "2026-03-10", "2026-12-01", "2027-12-01"],
    ["after PRO, from now", "2025-12-01", "2026-03-10", "2026-03-10", "2027-03-10"],
    ["on 29 February, until 1 March", null, "2028-02-29", "2028-02-29", "2029-03-01"],
  ])("is a year %s", (_what, end, now, start, until) => {
    const period = periodFrom(end === null ? null : day(end), 12, day(now));
    expect(period).toEqual({ start: day(start), end: day(until) });
    expect(nextPeriodEnd(end === null ? null : day(end), day(now))).toEqual(day(until));
  });
});

describe("an order", () => {
  it.each(ALL)("in the state %s is paid only if it was not paid before", (state) => {
    const change = captured({ order: { ...CREATED, state }, endDate: null }, "CAP", day("2026-03-10"));
    const isOpen = ["created", "approved", "refused", "abandoned"].includes(state);
    expect(isPayable({ state })).toBe(isOpen);
    expect(change === null).toBe(!isOpen);
    expect(change?.isPaid ?? false).toBe(isOpen);
    for (const next of ["approved", "refused", "abandoned"] as const) {
      const move = moved({ order: { ...CREATED, state }, endDate: null }, next);
      expect(move?.order.state ?? state).toBe(isOpen ? next : state);
    }
  });

  it("that was paid starts a year and gets a number", () => {
    expect(captured({ order: CREATED, endDate: null }, "CAP", day("2026-03-10"))).toEqual({
      order: {
        state: "captured",
        captureId: "CAP",
        capturedAt: day("2026-03-10"),
        periodStart: day("2026-03-10"),
        periodEnd: day("2027-03-10"),
        problem: null,
      },
      endDate: day("2027-03-10"),
      isPaid: true,
    });
  });
});

describe("a refund", () => {
  it("ends PRO at once if nothing else was bought", () => {
    const paid = pay(null, day("2026-03-10"));
    expect(after(paid, refunded(paid, 8_500, day("2026-06-10")))).toMatchObject({
      order: { state: "refunded", refundedCents: 8_500 },
      endDate: day("2026-06-10"),
    });
  });

  it("of a part takes no time, and the parts add up to the whole", () => {
    const paid = pay(null, day("2026-03-10"));
    const part = after(paid, refunded(paid, 4_000, day("2026-06-10")));
    expect(part).toMatchObject({
      order: { state: "captured", refundedCents: 4_000 },
      endDate: day("2027-03-10"),
    });
    // A late report of an earlier, smaller sum changes nothing.
    expect(refunded(part, 3_000, day("2026-06-11"))).toBeNull();
    expect(after(part, refunded(part, 8_500, day("2026-06-12"))).endDate).toEqual(day("2026-06-12"));
  });

  it("of the second of two years leaves the first", () => {
    const first = pay(null, day("2026-03-10"));
    const second = pay(first.endDate, day("2026-04-10"));
    expect(after(second, refunded(second, 8_500, day("2026-06-10"))).endDate).toEqual(day("2027-03-10"));
  });

  it("of the first of two years takes only what is left of it", () => {
    const first = pay(null, day("2026-03-10"));
    const second = pay(first.endDate, day("2026-04-10"));
    const now = day("2026-06-10");
    const change = refunded({ order: first.order, endDate: second.endDate }, 8_500, now);
    // From 10 June 2026 to 10 March 2027 are 273 days (20 + 31 + 31 + 30 + 31 + 30 + 31 + 31 + 28 + 10), taken from
    // 10 March 2028: that leaves 11 June 2027, because February 2028 has 29 days.
    expect(change?.endDate).toEqual(day("2027-06-11"));
  });

  it("of a year that is over takes nothing", () => {
    const paid = pay(null, day("2024-03-10"));
    const now = day("2026-06-10");
    const change = refunded({ order: paid.order, endDate: day("2027-01-01") }, 8_500, now);
    expect(change).toEqual({ order: { state: "refunded", refundedCents: 8_500 } });
  });

  it("that is reported before the payment leaves nothing to pay", () => {
    const early = after(
      { order: CREATED, endDate: null },
      refunded({ order: CREATED, endDate: null }, 8_500, day("2026-03-10")),
    );
    expect(early).toMatchObject({ order: { state: "refunded" }, endDate: null });
    expect(captured(early, "CAP", day("2026-03-11"))).toBeNull();
  });

  it("that is reported twice takes the time once", () => {
    const paid = pay(day("2028-01-01"), day("2026-03-10"));
    const once = after(paid, refunded(paid, 8_500, day("2026-06-10")));
    expect(once.endDate).toEqual(day("2028-01-01"));
    expect(refunded(once, 8_500, day("2026-06-11"))).toBeNull();
  });
});

describe("a dispute", () => {
  const paid = pay(null, day("2026-03-10"));
  const open = after(paid, disputed(paid, day("2026-04-10")));

  it("ends PRO while it is open", () => {
    expect(open).toMatchObject({ order: { state: "disputed" }, endDate: day("2026-04-10") });
    expect(disputed(open, day("2026-04-11"))).toBeNull();
  });

  it("that the seller wins gives back what was left, from then on", () => {
    const won = after(open, disputeWon(open, day("2026-05-10")));
    // 10 April 2026 to 10 March 2027 are 334 days; 334 days after 10 May 2026 is 9 April 2027.
    expect(won).toMatchObject({ order: { state: "captured", takenSeconds: 0 }, endDate: day("2027-04-09") });
  });

  it("that the buyer wins is a refund, which takes nothing a second time", () => {
    const lost = after(open, refunded(open, 8_500, day("2026-05-10")));
    expect(lost).toMatchObject({ order: { state: "refunded" }, endDate: day("2026-04-10") });
    expect(disputeWon(lost, day("2026-05-11"))).toBeNull();
  });

  it("cannot be opened on an order that was not paid", () => {
    expect(disputed({ order: CREATED, endDate: null }, day("2026-04-10"))).toBeNull();
  });
});
