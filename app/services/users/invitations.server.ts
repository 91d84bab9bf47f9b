import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { type ActedBy, actedBy, staffEvent, type StaffMember } from "~/db/audit-events.server";
import { createInvitation, deleteInvitation, listInvitations as listRows } from "~/db/sign-ups.server";
import { findUserByEmail } from "~/db/users.server";
import { createQueued } from "~/jobs/queue.server";
import { AppError, invalidField } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { urls } from "~/lib/urls";
import { composeMail } from "../mail/compose-mail.server";
import { invitationMail } from "./account-mails";
import { createTokenLink } from "./mail-links.server";

const DAY_MS = 86_400_000;

type Invitation = { id: string; email: string; expiresAt: string };

/**
 * Invites a person by mail. A new invitation replaces an earlier one to the same address.
 *
 * @param by for the audit log; the command line has no actor
 * @returns the link of the mail
 * @throws AppError sign_up_closed, or invalid_input (the address has an account)
 */
export async function invite(
  email: string,
  { isStaff = false, by = { actorId: null } }: { isStaff?: boolean; by?: ActedBy } = {},
): Promise<string> {
  if (env.signUp === "off") throw new AppError("sign_up_closed");
  if ((await findUserByEmail(email)) !== null) {
    throw invalidField("email", "This e-mail address has an account already.");
  }
  const { href, tokenHash } = createTokenLink(urls.signUp);
  const expiresAt = new Date(Date.now() + LIMITS.links.invitationDays * DAY_MS);
  const address = email.trim().toLowerCase();
  const mail = composeMail({ address }, invitationMail(href));
  await createQueued("send-mail", (job) =>
    createInvitation({ tokenHash, email: address, isStaff, expiresAt }, mail, job, by),
  );
  return href;
}

/** Invites a person, in the name of staff. @throws AppError as `invite`, or staff_only */
export async function inviteByStaff(inviter: StaffMember, email: string): Promise<void> {
  requireStaff(inviter);
  await invite(email, { by: actedBy(inviter) });
}

/** The open invitations, for staff. @throws AppError staff_only */
export async function listInvitations(reader: { isStaff: boolean }): Promise<Invitation[]> {
  requireStaff(reader);
  const rows = await listRows(new Date(), LIMITS.staff.invitations);
  return rows.map(({ id, email, expiresAt }) => ({ id, email, expiresAt: expiresAt.toISOString() }));
}

/** Withdraws an invitation: its link stops working. @throws AppError staff_only */
export async function withdrawInvitation(user: StaffMember, id: string): Promise<void> {
  requireStaff(user);
  const event = staffEvent("invitation-withdrawn", user, { recordId: id });
  await deleteInvitation(id, event);
}
