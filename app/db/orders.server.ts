import type { Order, Prisma } from "@prisma/client";
import { addAuditEvent } from "./audit-events.server";
import { database, isUniqueViolation, type JsonInput } from "./client.server";
import { inTransaction } from "./transaction.server";

export type OrderRow = Order;
/** An order with the e-mail address of its user. */
export type OrderWithUser = Order & { user: { email: string } };

type NewOrder = Pick<
  Order,
  "id" | "userId" | "service" | "providerOrderId" | "approveUrl" | "amountCents" | "currency"
>;

/** An event of the payment service, which has its effect once. */
type Cause = { id: string; kind: string };

type Decision = {
  order: Prisma.OrderUpdateInput;
  /** The new end of the user's PRO. */
  endDate?: Date;
  /** Whether the order gets the next number of a receipt. */
  isPaid?: boolean;
} | null;

/** Stores an order. */
export async function createOrder(order: NewOrder): Promise<OrderRow> {
  return database.order.create({ data: order });
}

/** The user's order by the payment service's id, or null. */
export async function findOrder(userId: string, providerOrderId: string): Promise<OrderRow | null> {
  return database.order.findFirst({ where: { userId, providerOrderId } });
}

/** The user's order by our id, or null. */
export async function findOrderById(userId: string, id: string): Promise<OrderRow | null> {
  return database.order.findFirst({ where: { userId, id } });
}

/** The order that an event of the payment service is about, or null. */
export async function findOrderOfEvent(about: {
  id?: string;
  providerOrderId?: string;
  captureId?: string;
}): Promise<OrderRow | null> {
  const keys = Object.entries(about).map(([name, value]) => ({ [name]: value }));
  return keys.length === 0 ? null : database.order.findFirst({ where: { OR: keys } });
}

/** The user's orders, newest first. */
export async function listOrders(userId: string, take: number): Promise<OrderRow[]> {
  return database.order.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
}

/** Everybody's orders, newest first, for staff. */
export async function listAllOrders(take: number): Promise<OrderWithUser[]> {
  return database.order.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
    include: { user: { select: { email: true } } },
  });
}

/** The number of orders that a user started since a time. */
export async function countOrdersSince(userId: string, since: Date): Promise<number> {
  return database.order.count({ where: { userId, createdAt: { gte: since } } });
}

/** Ids of orders that were started before a time and never paid. */
export async function listLeftOrders(before: Date): Promise<string[]> {
  const rows = await database.order.findMany({
    where: { state: { in: ["created", "approved"] }, createdAt: { lt: before } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Changes an order and the end of its user's PRO together, in one transaction.
 *
 * @param cause the event behind the change; a second call with the same event changes nothing
 * @param decide the rule, on both as they are in the transaction
 */
export async function changeOrder(
  orderId: string,
  cause: Cause | null,
  decide: (ledger: { order: OrderRow; endDate: Date | null }) => Decision,
): Promise<void> {
  try {
    await inTransaction(async (transaction) => {
      // A write comes first, so that nobody else writes between reading and writing.
      if (cause === null) await transaction.order.update({ where: { id: orderId }, data: { id: orderId } });
      else await transaction.paymentEvent.create({ data: { ...cause, orderId } });
      await apply(transaction, orderId, decide);
    });
  } catch (error) {
    if (cause !== null && isUniqueViolation(error) && (await hasEvent(cause.id))) return;
    throw error;
  }
}

async function apply(
  transaction: Prisma.TransactionClient,
  orderId: string,
  decide: Parameters<typeof changeOrder>[2],
): Promise<void> {
  const { user, ...order } = await transaction.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { user: { select: { subEndDate: true } } },
  });
  const decision = decide({ order, endDate: user.subEndDate });
  if (decision === null) return;
  const numbered = decision.isPaid ? { receiptNumber: await nextReceiptNumber(transaction) } : {};
  await transaction.order.update({ where: { id: orderId }, data: { ...decision.order, ...numbered } });
  if (decision.endDate !== undefined) {
    await transaction.user.update({ where: { id: order.userId }, data: { subEndDate: decision.endDate } });
    // Without a payment, only a dispute that was won gives time.
    const isMore = user.subEndDate === null || decision.endDate > user.subEndDate;
    await addAuditEvent(transaction, {
      kind: decision.isPaid ? "plan-bought" : isMore ? "plan-given-back" : "plan-taken-back",
      actorId: decision.isPaid ? order.userId : null,
      subjectId: order.userId,
      recordId: orderId,
    });
  }
}

/** The number after the highest receipt's, receipts of erased accounts included. */
async function nextReceiptNumber(transaction: Prisma.TransactionClient): Promise<number> {
  // Prisma's maximum would read all of them.
  const last = await transaction.order.findFirst({
    where: { receiptNumber: { gt: 0 } },
    orderBy: { receiptNumber: "desc" },
    select: { receiptNumber: true },
  });
  const kept = await transaction.keptReceipt.findFirst({
    orderBy: { number: "desc" },
    select: { number: true },
  });
  return Math.max(last?.receiptNumber ?? 0, kept?.number ?? 0) + 1;
}

/** All of the user's orders, oldest first. */
export async function listEveryOrder(userId: string): Promise<OrderRow[]> {
  return database.order.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
}

/** Whether an event was handled. */
export async function hasEvent(id: string): Promise<boolean> {
  return (await database.paymentEvent.count({ where: { id } })) > 0;
}

/** Records an event without an effect. */
export async function recordEvent(cause: Cause): Promise<void> {
  await database.paymentEvent.upsert({ where: { id: cause.id }, create: cause, update: {} });
}

/** Sets what a receipt is made out to, once. */
export async function keepBilledTo(orderId: string, billedTo: JsonInput): Promise<void> {
  await database.order.update({ where: { id: orderId }, data: { billedTo } });
}
