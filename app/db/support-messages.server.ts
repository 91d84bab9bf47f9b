import type { SupportMessage } from "@prisma/client";
import { addAuditEvent, type NewAuditEvent } from "./audit-events.server";
import { database } from "./client.server";
import { addMail, type NewMail } from "./mails.server";
import { inTransaction } from "./transaction.server";

type SupportMessageRow = SupportMessage;

/** Stores a message for staff, with the mails that report it. */
export async function createSupportMessage(
  fields: Pick<SupportMessage, "userId" | "email" | "subject" | "text">,
  mails: NewMail[],
  jobKind: string,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.supportMessage.create({ data: fields });
    for (const mail of mails) await addMail(transaction, mail, jobKind);
  });
}

/** Messages: open messages first, each part newest first. */
export async function listSupportMessages(limit: number): Promise<SupportMessageRow[]> {
  const open = await database.supportMessage.findMany({
    where: { doneAt: null },
    orderBy: { createdAt: "desc" },
    take: limit,
  });
  if (open.length === limit) return open;
  const done = await database.supportMessage.findMany({
    where: { doneAt: { not: null } },
    orderBy: [{ doneAt: "asc" }, { createdAt: "desc" }],
    take: limit - open.length,
  });
  return [...open, ...done];
}

/** The messages of a user, oldest first. */
export async function listMessagesOf(userId: string): Promise<SupportMessageRow[]> {
  return database.supportMessage.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
}

/** The number of messages that are open. */
export async function countOpenMessages(): Promise<number> {
  return database.supportMessage.count({ where: { doneAt: null } });
}

/** Marks a message as done or open. @returns false if it does not exist */
export async function setMessageDone(
  id: string,
  doneAt: Date | null,
  event: NewAuditEvent,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.supportMessage.updateMany({ where: { id }, data: { doneAt } });
    if (count > 0) await addAuditEvent(transaction, event);
    return count > 0;
  });
}

/** Deletes a message. @returns false if it does not exist */
export async function deleteSupportMessage(id: string, event: NewAuditEvent): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.supportMessage.deleteMany({ where: { id } });
    if (count > 0) await addAuditEvent(transaction, event);
    return count > 0;
  });
}
