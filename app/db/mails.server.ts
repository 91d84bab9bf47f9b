import type { Mail, Prisma } from "@prisma/client";
import { addAuditEvent, type NewAuditEvent } from "./audit-events.server";
import { database } from "./client.server";
import { queueJob } from "./jobs.server";
import { inTransaction } from "./transaction.server";

export type MailRow = Mail;

export type NewMail = {
  address: string;
  /** Shown with the address; "" for none. */
  name: string;
  subject: string;
  /** Text and HTML, encrypted. */
  sealed: Uint8Array<ArrayBuffer>;
  isLast?: boolean;
};

/** Stores a mail and queues the job that sends it, in a transaction with what the mail is about. */
export async function addMail(
  transaction: Prisma.TransactionClient,
  mail: NewMail,
  jobKind: string,
): Promise<void> {
  const { id } = await transaction.mail.create({ data: mail });
  await queueJob(transaction, jobKind, { subjectId: id, ownerId: null });
}

/** Stores a mail with its job. */
export async function createMail(mail: NewMail, jobKind: string): Promise<void> {
  await inTransaction((transaction) => addMail(transaction, mail, jobKind));
}

/** The mail with this id, or null. */
export async function findMail(id: string): Promise<MailRow | null> {
  return database.mail.findUnique({ where: { id } });
}

/** The newest mails, without their content. */
export async function listMails(most: number): Promise<Omit<MailRow, "sealed">[]> {
  return database.mail.findMany({ orderBy: { createdAt: "desc" }, take: most, omit: { sealed: true } });
}

/** The mails to an address, oldest first, without their content. */
export async function listMailsTo(address: string): Promise<Omit<MailRow, "sealed">[]> {
  return database.mail.findMany({
    where: { address },
    orderBy: { createdAt: "asc" },
    omit: { sealed: true },
  });
}

/** The number of mails that could not be sent. */
export async function countFailedMails(): Promise<number> {
  return database.mail.count({ where: { state: "failed" } });
}

/**
 * Stores that a waiting mail was sent, and erases its content; or that it was filed or has failed. The last mail to a former user
 * is deleted.
 */
export async function endMail(
  id: string,
  outcome: { state: "sent" | "filed" } | { state: "failed"; problem: string },
  now: Date,
): Promise<void> {
  const { count } = await database.mail.deleteMany({ where: { id, state: "waiting", isLast: true } });
  if (count > 0) return;
  await database.mail.updateMany({
    where: { id, state: "waiting" },
    data: { problem: null, ...outcome, endedAt: now, ...(outcome.state === "sent" ? { sealed: null } : {}) },
  });
}

/** Stores a failed attempt. The mail keeps waiting. */
export async function recordAttempt(id: string, problem: string): Promise<void> {
  await database.mail.update({ where: { id }, data: { attempts: { increment: 1 }, problem } });
}

const failed = (id: string) => ({ id, state: "failed" }) as const;
const waitingAgain = { state: "waiting", attempts: 0, endedAt: null } as const;

/** Queues a failed mail again. @returns false if it has not failed */
export async function retryMail(id: string, jobKind: string, event: NewAuditEvent): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.mail.updateMany({ where: failed(id), data: waitingAgain });
    if (count === 0) return false;
    await queueJob(transaction, jobKind, { subjectId: id, ownerId: null });
    await addAuditEvent(transaction, event);
    return true;
  });
}

/** Lets a failed mail wait again. The caller queues its job. @returns false if it has not failed */
export async function reopenMail(id: string): Promise<boolean> {
  const { count } = await database.mail.updateMany({ where: failed(id), data: waitingAgain });
  return count > 0;
}

/** Deletes mails created before a time. */
export async function deleteMails(before: Date): Promise<void> {
  await database.mail.deleteMany({ where: { createdAt: { lt: before } } });
}
