import type { OrderRow } from "~/db/orders.server";

/** An order and the end of its user's PRO, as they are before a change. */
export type Ledger = { order: OrderFacts; endDate: Date | null };

type OrderFacts = Pick<
  OrderRow,
  "state" | "amountCents" | "refundedCents" | "periodStart" | "periodEnd" | "takenSeconds"
>;

/** The change of an order and of the plan; null changes nothing. */
type Change = {
  order: Partial<OrderFacts & Pick<OrderRow, "captureId" | "capturedAt" | "problem">>;
  endDate?: Date;
  /** Whether the order gets the next number of a receipt. */
  isPaid?: boolean;
} | null;

type Period = { start: Date; end: Date };

/** Orders that can still be paid. A user may come back to one that was refused or left. */
const PAYABLE: ReadonlySet<OrderRow["state"]> = new Set(["created", "approved", "refused", "abandoned"]);

export function isPayable({ state }: Pick<OrderRow, "state">): boolean {
  return PAYABLE.has(state);
}

/** Whole months of PRO from the later of now and the current end. A day that the last month lacks becomes the next one. */
export function periodFrom(endDate: Date | null, months: number, now: Date): Period {
  const start = endDate !== null && endDate > now ? endDate : now;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  return { start, end };
}

const MONTHS_OF_A_YEAR = 12;

/** The end of PRO if a year is bought now. */
export function nextPeriodEnd(endDate: Date | null, now: Date): Date {
  return periodFrom(endDate, MONTHS_OF_A_YEAR, now).end;
}

/** A payment starts a year, once. */
export function captured({ order, endDate }: Ledger, captureId: string, now: Date): Change {
  if (!isPayable(order)) return null;
  const { start, end } = periodFrom(endDate, MONTHS_OF_A_YEAR, now);
  return {
    order: {
      state: "captured",
      captureId,
      capturedAt: now,
      periodStart: start,
      periodEnd: end,
      problem: null,
    },
    endDate: end,
    isPaid: true,
  };
}

/** The user approved the payment, refused it (or the bank did), or left. */
export function moved({ order }: Ledger, state: "approved" | "refused" | "abandoned"): Change {
  return isPayable(order) && order.state !== state ? { order: { state } } : null;
}

/** A refund of the whole amount takes back the unused time; a partial refund takes back nothing. */
export function refunded(ledger: Ledger, refundedCents: number, now: Date): Change {
  const { order } = ledger;
  if (order.state === "refunded") return null;
  if (refundedCents < order.amountCents) {
    return refundedCents > order.refundedCents ? { order: { refundedCents } } : null;
  }
  return takeBack(ledger, { state: "refunded", refundedCents }, now);
}

/** A dispute takes back the unused time until it is decided. */
export function disputed(ledger: Ledger, now: Date): Change {
  if (ledger.order.state !== "captured") return null;
  return takeBack(ledger, { state: "disputed" }, now);
}

/** A dispute decided for the seller gives the time back. */
export function disputeWon({ order, endDate }: Ledger, now: Date): Change {
  if (order.state !== "disputed") return null;
  const from = endDate !== null && endDate > now ? endDate : now;
  return {
    order: { state: "captured", takenSeconds: 0 },
    endDate: new Date(from.getTime() + order.takenSeconds * 1_000),
  };
}

function takeBack({ order, endDate }: Ledger, change: Partial<OrderFacts>, now: Date): Change {
  const takenSeconds = order.takenSeconds > 0 ? 0 : unusedSeconds(order, endDate, now);
  if (takenSeconds === 0 || endDate === null) return { order: change };
  return {
    order: { ...change, takenSeconds },
    endDate: new Date(endDate.getTime() - takenSeconds * 1_000),
  };
}

/** The part of an order's time that lies ahead, and that the user still has. */
function unusedSeconds({ periodStart, periodEnd }: OrderFacts, endDate: Date | null, now: Date): number {
  if (periodStart === null || periodEnd === null || endDate === null) return 0;
  const unused = periodEnd.getTime() - Math.max(now.getTime(), periodStart.getTime());
  const left = endDate.getTime() - now.getTime();
  return Math.max(0, Math.ceil(Math.min(unused, left) / 1_000));
}
