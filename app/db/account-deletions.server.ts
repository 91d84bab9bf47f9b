import type { KeptReceipt, Order, Prisma, User } from "@prisma/client";
import { fullName } from "~/lib/person-name";
import { type Actor, addAuditEvent, NO_REQUEST, ownEvent } from "./audit-events.server";
import { database } from "./client.server";
import { addMail, type NewMail } from "./mails.server";
import { deleteOthers } from "./sign-ins.server";
import { inTransaction } from "./transaction.server";

/** In place of the name of a member of staff whose account was erased. */
const FORMER_STAFF = "A former member of staff";

/**
 * Sets when an account is erased, and ends all of its sessions, tokens and links, with a mail to its owner.
 *
 * @returns false if that was done before, or if it is a demo account
 */
export async function closeAccount(
  { id: userId, client }: Actor,
  deletionAt: Date,
  mail: NewMail,
  jobKind: string,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.user.updateMany({
      where: { id: userId, deletionAt: null, isDemo: false },
      data: { deletionAt },
    });
    if (count === 0) return false;
    await deleteOthers(transaction, userId, null, true);
    await transaction.oneUseLink.deleteMany({ where: { userId } });
    await addAuditEvent(transaction, ownEvent("account-closed", userId, client));
    await addMail(transaction, mail, jobKind);
    return true;
  });
}

/** Keeps an account whose erasure is still ahead. @returns false if it is not */
export async function keepAccount({ id: userId, client }: Actor, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.user.updateMany({
      where: { id: userId, deletionAt: { gt: now } },
      data: { deletionAt: null },
    });
    if (count === 0) return false;
    await addAuditEvent(transaction, ownEvent("account-kept", userId, client));
    return true;
  });
}

/**
 * The accounts to erase.
 *
 * @param unconfirmedSince accounts from before this time whose address was not confirmed, and that never had PRO, are
 *   among them
 */
export async function listDueAccounts(now: Date, unconfirmedSince: Date): Promise<User[]> {
  // Two reads, each by an index of its own.
  const closed = await database.user.findMany({ where: { deletionAt: { lte: now } } });
  const unconfirmed = await database.user.findMany({
    where: {
      confirmedAt: null,
      createdAt: { lt: unconfirmedSince },
      subEndDate: null,
      isDemo: false,
      isStaff: false,
    },
  });
  const due = new Map([...closed, ...unconfirmed].map((user) => [user.id, user]));
  return [...due.values()].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/**
 * Deletes the cached results and images that an account may have caused. They have no owner, so all since the account was
 * created go; those of other accounts are computed again.
 */
export async function deleteCachesOf({ id: ownerId, createdAt }: User): Promise<void> {
  const datasets = await database.dataset.count({ where: { ownerId } });
  const erased = await database.tombstone.count({ where: { ownerId } });
  if (datasets + erased === 0) return;
  await database.storedResult.deleteMany({ where: { createdAt: { gte: createdAt } } });
  await database.picture.deleteMany({ where: { createdAt: { gte: createdAt } } });
}

/** Deletes one dataset of the owner, whatever its state, with its projects. @returns false if the owner has no dataset */
export async function deleteNextDataset(ownerId: string): Promise<boolean> {
  const next = await database.dataset.findFirst({ where: { ownerId }, select: { id: true } });
  if (next === null) return false;
  await database.dataset.delete({ where: { id: next.id } });
  return true;
}

/**
 * Deletes a user and every row that names the user. Receipts stay without a name, because their numbers have no gaps.
 *
 * @param lastMail to the former user; null to send none
 */
export async function deleteAccount(user: User, lastMail: NewMail | null, jobKind: string): Promise<void> {
  const { id, email } = user;
  await inTransaction(async (transaction) => {
    await keepReceipts(transaction, await transaction.order.findMany({ where: { userId: id } }));
    const mails = await transaction.mail.findMany({ where: { address: email }, select: { id: true } });
    const subjects = [id, ...mails.map((mail) => mail.id)];
    await transaction.job.deleteMany({ where: { OR: [{ ownerId: id }, { subjectId: { in: subjects } }] } });
    await transaction.mail.deleteMany({ where: { address: email } });
    await transaction.tombstone.deleteMany({ where: { ownerId: id } });
    await transaction.signUp.deleteMany({ where: { email } });
    await transaction.invitation.deleteMany({ where: { email } });
    await transaction.supportMessage.deleteMany({ where: { OR: [{ userId: id }, { email }] } });
    await forgetStaff(transaction, user);
    await emptyAuditEvents(transaction, id);
    await transaction.user.delete({ where: { id } });
    await addAuditEvent(transaction, {
      kind: "account-erased",
      actorId: null,
      subjectId: null,
    });
    if (lastMail !== null) await addMail(transaction, { ...lastMail, isLast: true }, jobKind);
  });
}

async function keepReceipts(transaction: Prisma.TransactionClient, orders: Order[]): Promise<void> {
  await transaction.keptReceipt.createMany({ data: orders.flatMap(receiptOf) });
  await transaction.paymentEvent.deleteMany({ where: { orderId: { in: orders.map(({ id }) => id) } } });
  const payments = orders.map(({ providerOrderId }) => providerOrderId);
  await transaction.simulatedPayment.deleteMany({ where: { id: { in: payments } } });
}

function receiptOf(order: Order): Prisma.KeptReceiptCreateManyInput[] {
  const { receiptNumber: number, capturedAt: paidAt } = order;
  if (number === null || paidAt === null) return [];
  const { service, amountCents, currency, refundedCents } = order;
  return [
    {
      number,
      service,
      paymentId: order.captureId ?? order.providerOrderId,
      amountCents,
      currency,
      refundedCents,
      paidAt,
      periodStart: order.periodStart ?? paidAt,
      periodEnd: order.periodEnd ?? paidAt,
    },
  ];
}

/** Leaves kind and time in the entries of the audit log; the relations to the user are emptied with the user's row. */
async function emptyAuditEvents(transaction: Prisma.TransactionClient, userId: string): Promise<void> {
  await transaction.auditEvent.updateMany({ where: { actorId: userId }, data: NO_REQUEST });
  await transaction.auditEvent.updateMany({
    where: { OR: [{ actorId: userId }, { subjectId: userId }] },
    data: { recordId: null },
  });
}

/** Replaces the name of a member of staff in the records of its actions for others. */
async function forgetStaff(transaction: Prisma.TransactionClient, user: User): Promise<void> {
  const { email } = user;
  const grantedBy = FORMER_STAFF;
  await transaction.planGrant.updateMany({ where: { grantedBy: email }, data: { grantedBy } });
  if (!user.isStaff) return;
  await transaction.helpVersion.updateMany({
    where: { editor: { in: [email, fullName(user)] } },
    data: { editor: FORMER_STAFF },
  });
}

/** The receipts of erased accounts, newest first. */
export async function listKeptReceipts(take: number): Promise<KeptReceipt[]> {
  return database.keptReceipt.findMany({ orderBy: { number: "desc" }, take });
}

/** Deletes kept receipts of payments before a time. */
export async function deleteKeptReceipts(before: Date): Promise<void> {
  await database.keptReceipt.deleteMany({ where: { paidAt: { lt: before } } });
}
