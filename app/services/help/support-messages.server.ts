import type { z } from "zod";
import { staffEvent, type StaffMember } from "~/db/audit-events.server";
import {
  countOpenMessages,
  createSupportMessage,
  deleteSupportMessage,
  listSupportMessages,
  setMessageDone,
} from "~/db/support-messages.server";
import { listStaffToMail } from "~/db/users.server";
import { createQueued } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { urls } from "~/lib/urls";
import { composeMail } from "../mail/compose-mail.server";
import type { MailContent } from "../mail/mail-content";
import { wholeAddress } from "../users/mail-links.server";
import type { supportSchema } from "./support-shape";

const LISTED = 200;

/** A message to support, for staff. */
interface Message {
  id: string;
  subject: string;
  email: string;
  text: string;
  createdAt: string;
  isDone: boolean;
}

interface Reader {
  isStaff: boolean;
}

/** Stores a message, which staff find on their page and get by mail. @param userId null for a visitor */
export async function sendToSupport(
  userId: string | null,
  message: z.output<typeof supportSchema>,
): Promise<void> {
  const mails = (await listStaffToMail()).map((address) => composeMail({ address }, supportMail(message)));
  await createQueued("send-mail", (job) => createSupportMessage({ userId, ...message }, mails, job));
}

function supportMail({ email, subject, text }: z.output<typeof supportSchema>): MailContent {
  return {
    subject: `Message to support: ${subject}`,
    greeting: "Hello,",
    paragraphs: [`${email} wrote on the support page:`, ...text.split(/\s*\n\s*/)],
    button: { label: "Messages to support", href: wholeAddress(urls.addHelp.messages) },
    footer: `You get this mail because you are one of staff. Answer to ${email}, then mark the message as done.`,
  };
}

/** The newest messages, open ones first. @throws AppError staff_only */
export async function listMessages(reader: Reader): Promise<Message[]> {
  requireStaff(reader);
  return (await listSupportMessages(LISTED)).map(({ id, subject, email, text, createdAt, doneAt }) => ({
    id,
    subject,
    email,
    text,
    createdAt: createdAt.toISOString(),
    isDone: doneAt !== null,
  }));
}

/** @throws AppError staff_only */
export async function countOpenSupportMessages(reader: Reader): Promise<number> {
  requireStaff(reader);
  return countOpenMessages();
}

/** @throws AppError staff_only or not_found */
export async function finishMessage(reader: StaffMember, id: string): Promise<void> {
  requireStaff(reader);
  const event = staffEvent("message-done", reader, { recordId: id });
  if (!(await setMessageDone(id, new Date(), event))) throw notFound("message");
}

/** @throws AppError staff_only or not_found */
export async function reopenMessage(reader: StaffMember, id: string): Promise<void> {
  requireStaff(reader);
  const event = staffEvent("message-reopened", reader, { recordId: id });
  if (!(await setMessageDone(id, null, event))) throw notFound("message");
}

/** @throws AppError staff_only or not_found */
export async function deleteMessage(reader: StaffMember, id: string): Promise<void> {
  requireStaff(reader);
  const event = staffEvent("message-deleted", reader, { recordId: id });
  if (!(await deleteSupportMessage(id, event))) throw notFound("message");
}
