import { LIMITS } from "~/config/limits";
import { changeOrder, findOrder, listLeftOrders } from "~/db/orders.server";
import { notFound } from "~/lib/app-error";
import { moved } from "./order-rules";

/** Marks an order that the user left at the payment service. It can still be continued. @throws AppError not_found */
export async function leaveOrder(userId: string, providerOrderId: string): Promise<void> {
  const order = await findOrder(userId, providerOrderId);
  if (order === null) throw notFound("order");
  await changeOrder(order.id, null, (ledger) => moved(ledger, "abandoned"));
}

/** Marks the orders that nobody paid in time. */
export async function abandonOldOrders(now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.payments.leftAfterHours * 3_600_000);
  for (const id of await listLeftOrders(before)) {
    await changeOrder(id, null, (ledger) => moved(ledger, "abandoned"));
  }
}
