import type { Invitation, SignUp } from "@prisma/client";
import { type ActedBy, addAuditEvent, type NewAuditEvent, ownEvent } from "./audit-events.server";
import { database } from "./client.server";
import { queueJob } from "./jobs.server";
import { addMail, type NewMail } from "./mails.server";
import { insertUser, type NewUser } from "./users.server";
import { inTransaction } from "./transaction.server";

type NewSignUp = Pick<SignUp, "email" | "firstName" | "lastName" | "passwordHash">;

/** Stores a sign-up with the job that looks whether its address has an account. */
export async function createSignUp(signUp: NewSignUp, jobKind: string, runAfter: Date): Promise<void> {
  await inTransaction(async (transaction) => {
    const { id } = await transaction.signUp.create({ data: signUp });
    await queueJob(transaction, jobKind, { subjectId: id, ownerId: null, runAfter });
  });
}

/** The sign-up with this id; null if it is done. */
export async function findSignUp(id: string): Promise<SignUp | null> {
  return database.signUp.findUnique({ where: { id } });
}

/** Ends a sign-up for an address that has an account, with the mail that says so. */
export async function refuseSignUp(id: string, mail: NewMail, jobKind: string): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.signUp.delete({ where: { id } });
    await addMail(transaction, mail, jobKind);
  });
}

/** Deletes sign-ups whose job never ended. */
export async function deleteSignUps(before: Date): Promise<void> {
  await database.signUp.deleteMany({ where: { createdAt: { lt: before } } });
}

/**
 * Turns a sign-up into a user, with a link that confirms the address and its mail. A taken address is a unique
 * violation.
 */
export async function acceptSignUp(
  { id, createdAt, ...user }: SignUp,
  link: { tokenHash: string; expiresAt: Date },
  mail: NewMail,
  jobKind: string,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.signUp.delete({ where: { id } });
    const { id: userId } = await insertUser(transaction, {
      ...user,
      // The sign-up form has no user name.
      username: user.email,
      termsAt: createdAt,
    });
    await transaction.oneUseLink.create({ data: { ...link, purpose: "confirm_email", userId } });
    await addAuditEvent(transaction, ownEvent("account-created", userId));
    await addMail(transaction, mail, jobKind);
  });
}

/**
 * Creates a user by an invitation, which is deleted. A taken address is a unique violation.
 *
 * @returns false if the invitation was used or withdrawn meanwhile
 */
export async function createInvitedUser(user: NewUser, invitationId: string): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.invitation.deleteMany({ where: { id: invitationId } });
    if (count === 0) return false;
    const { id } = await insertUser(transaction, user);
    await addAuditEvent(transaction, ownEvent("account-created", id));
    return true;
  });
}

type NewInvitation = { tokenHash: string; email: string; isStaff: boolean; expiresAt: Date };

/** Stores an invitation with its mail. It replaces an earlier one to the same address. */
export async function createInvitation(
  invitation: NewInvitation,
  mail: NewMail,
  jobKind: string,
  by: ActedBy,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.invitation.deleteMany({ where: { email: invitation.email } });
    const { id } = await transaction.invitation.create({ data: invitation });
    await addMail(transaction, mail, jobKind);
    await addAuditEvent(transaction, { kind: "person-invited", subjectId: null, recordId: id, ...by });
  });
}

/** The invitation with this token hash; null if it was used or withdrawn, has expired or does not exist. */
export async function findInvitation(tokenHash: string, now: Date): Promise<Invitation | null> {
  return database.invitation.findFirst({ where: { tokenHash, expiresAt: { gt: now } } });
}

/** The open invitations, newest first. @param take the maximum number */
export async function listInvitations(now: Date, take: number): Promise<Invitation[]> {
  return database.invitation.findMany({
    where: { expiresAt: { gt: now } },
    orderBy: { createdAt: "desc" },
    take,
  });
}

/** Withdraws an invitation. */
export async function deleteInvitation(id: string, event: NewAuditEvent): Promise<void> {
  await inTransaction(async (transaction) => {
    const { count } = await transaction.invitation.deleteMany({ where: { id } });
    if (count > 0) await addAuditEvent(transaction, event);
  });
}

/** Deletes expired invitations. */
export async function deleteExpiredInvitations(now: Date): Promise<void> {
  await database.invitation.deleteMany({ where: { expiresAt: { lte: now } } });
}
