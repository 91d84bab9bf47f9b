import { LIMITS } from "~/config/limits";
import { recordAuditEvent, staffEvent, type StaffMember } from "~/db/audit-events.server";
import {
  countFailedMails,
  deleteMails,
  findMail,
  listMails,
  type MailRow,
  retryMail as requeueMail,
} from "~/db/mails.server";
import { createQueued } from "~/jobs/queue.server";
import { AppError, notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { deleteFromOutbox } from "~/storage/outbox.server";
import { openBody } from "./seal.server";

const LISTED = 200;
const DAY_MS = 86_400_000;

/** A mail in the list of the outbox. */
type MailHead = {
  id: string;
  address: string;
  subject: string;
  state: MailRow["state"];
  problem: string | null;
  createdAt: string;
};

/** The newest mails, for staff. @throws AppError staff_only */
export async function listOutbox(reader: { isStaff: boolean }): Promise<MailHead[]> {
  requireStaff(reader);
  return (await listMails(LISTED)).map(headOf);
}

/**
 * A mail as text, for staff. Only a mail in the outbox has a text: one that is sent by SMTP is for its receiver alone.
 * Reading a text is an entry of the audit log, because it may hold the link to an account.
 *
 * @throws AppError staff_only or not_found
 */
export async function getMail(reader: StaffMember, id: string): Promise<MailHead & { text: string | null }> {
  requireStaff(reader);
  const row = await findMail(id);
  if (row === null) throw notFound("mail");
  const body = row.state === "filed" && row.sealed !== null ? openBody(row.sealed) : null;
  if (body !== null) {
    await recordAuditEvent(staffEvent("mail-read", reader, { recordId: id }));
  }
  return { ...headOf(row), text: body?.text ?? null };
}

/** Sends a failed mail again. @throws AppError staff_only, or conflict if it has not failed */
export async function retryMail(reader: StaffMember, id: string): Promise<void> {
  requireStaff(reader);
  const event = staffEvent("mail-retried", reader, { recordId: id });
  const isQueued = await createQueued("send-mail", (job) => requeueMail(id, job, event));
  if (!isQueued) throw new AppError("conflict", { userMessage: "This mail has not failed." });
}

/** The number of mails that could not be sent; 0 for users who are not staff. */
export async function countProblems(reader: { isStaff: boolean }): Promise<number> {
  return reader.isStaff ? countFailedMails() : 0;
}

/** Deletes old mails and their files. */
export async function sweepMails(now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.mail.keptDays * DAY_MS);
  await deleteMails(before);
  await deleteFromOutbox(before);
}

function headOf(row: Omit<MailRow, "sealed">): MailHead {
  const { id, address, subject, state, problem, createdAt } = row;
  return { id, address, subject, state, problem, createdAt: createdAt.toISOString() };
}
