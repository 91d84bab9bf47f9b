import { LIMITS } from "~/config/limits";
import { listKeptReceipts } from "~/db/account-deletions.server";
import {
  findOrder,
  findOrderById,
  listAllOrders,
  listOrders as listRows,
  type OrderRow,
  type OrderWithUser,
} from "~/db/orders.server";
import { notFound } from "~/lib/app-error";
import { formatMoney } from "~/lib/money";
import { requireStaff } from "~/lib/require-staff";
import { isPayable } from "./order-rules";

/** An order as pages show it. */
export type OrderView = {
  id: string;
  state: OrderRow["state"];
  amount: string;
  createdAt: string;
  capturedAt: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  receipt: string | null;
  /** Where a payment that was started can be continued. */
  continueUrl: string | null;
  isSimulated: boolean;
};

/** The user's orders, newest first. */
export async function listOrders(userId: string): Promise<OrderView[]> {
  return (await listRows(userId, LIMITS.payments.listed)).map(viewOf);
}

/** The user's order by the payment service's id. @throws AppError not_found */
export async function getOrderOfToken(userId: string, providerOrderId: string): Promise<OrderView> {
  const row = await findOrder(userId, providerOrderId);
  if (row === null) throw notFound("order");
  return viewOf(row);
}

/** An order of the user that was paid. @throws AppError not_found */
export async function getPaidOrder(userId: string, orderId: string): Promise<OrderRow> {
  const row = await findOrderById(userId, orderId);
  if (row === null || row.receiptNumber === null) throw notFound("receipt");
  return row;
}

/** An order in the list for staff. */
export type StaffOrder = OrderView & { email: string; problem: string | null };

/** The orders of all users, newest first. @throws AppError staff_only */
export async function listAllOrdersFor(reader: { isStaff: boolean }): Promise<StaffOrder[]> {
  requireStaff(reader);
  return (await listAllOrders(LIMITS.payments.listed)).map(staffViewOf);
}

/** A receipt of an erased account. */
export type KeptReceiptView = {
  receipt: string;
  paidAt: string;
  amount: string;
  /** The amount refunded; null if there was none. */
  refunded: string | null;
  paymentId: string;
  periodStart: string;
  periodEnd: string;
};

/** The receipts of erased accounts, newest first. @throws AppError staff_only */
export async function listKeptReceiptsFor(reader: { isStaff: boolean }): Promise<KeptReceiptView[]> {
  requireStaff(reader);
  return (await listKeptReceipts(LIMITS.payments.listed)).map(({ currency, ...row }) => ({
    receipt: receiptName(row.number),
    paidAt: row.paidAt.toISOString(),
    amount: formatMoney({ cents: row.amountCents, currency }),
    refunded: row.refundedCents === 0 ? null : formatMoney({ cents: row.refundedCents, currency }),
    paymentId: row.paymentId,
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
  }));
}

function staffViewOf(row: OrderWithUser): StaffOrder {
  return { ...viewOf(row), email: row.user.email, problem: row.problem };
}

function viewOf(row: OrderRow): OrderView {
  return {
    id: row.id,
    state: row.state,
    amount: formatMoney({ cents: row.amountCents, currency: row.currency }),
    createdAt: row.createdAt.toISOString(),
    capturedAt: row.capturedAt?.toISOString() ?? null,
    periodStart: row.periodStart?.toISOString() ?? null,
    periodEnd: row.periodEnd?.toISOString() ?? null,
    receipt: row.receiptNumber === null ? null : receiptName(row.receiptNumber),
    continueUrl: isPayable(row) && isRecent(row) ? row.approveUrl : null,
    isSimulated: row.service === "simulation",
  };
}

function isRecent({ createdAt }: OrderRow): boolean {
  return Date.now() - createdAt.getTime() < LIMITS.payments.leftAfterHours * 3_600_000;
}

/** The number of a receipt: "R-000042". */
export function receiptName(receiptNumber: number): string {
  return `R-${String(receiptNumber).padStart(6, "0")}`;
}
