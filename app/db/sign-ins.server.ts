import type { Prisma } from "@prisma/client";
import { addAuditEvent, type NewAuditEvent } from "./audit-events.server";
import { AppError } from "~/lib/app-error";
import { addMail, type NewMail } from "./mails.server";
import type { ProvenUser } from "./proven-user.server";
import type { NewToken } from "./refresh-tokens.server";
import type { NewSession } from "./sessions.server";
import { inTransaction } from "./transaction.server";

/** How a request signed in: by a page session, a family of refresh tokens, or an API token. */
export type SignInReference = { kind: "session" | "family" | "token"; id: string };

/** Ends the user's sessions and token families, except `kept`. @param withApiTokens also revokes API tokens */
export async function deleteOthers(
  transaction: Prisma.TransactionClient,
  userId: string,
  kept: SignInReference | null,
  withApiTokens: boolean,
): Promise<void> {
  const but = (kind: SignInReference["kind"]) => (kept?.kind === kind ? { not: kept.id } : undefined);
  await transaction.session.deleteMany({ where: { userId, id: but("session") } });
  await transaction.refreshToken.deleteMany({ where: { userId, familyId: but("family") } });
  await transaction.signInStep.deleteMany({ where: { userId } });
  if (withApiTokens) await transaction.apiToken.deleteMany({ where: { userId, id: but("token") } });
}

/** Ends the user's sessions and token families. API tokens stay. @param kept the sign-in of the request, which stays */
export async function deleteSignIns(
  userId: string,
  kept: SignInReference | null,
  event: NewAuditEvent,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await deleteOthers(transaction, userId, kept, false);
    await addAuditEvent(transaction, event);
  });
}

/** A user who signs in, as it was when it proved who it is: the sign-in before this one becomes `lastLogin`. */
type SigningIn = ProvenUser & { signedInAt: Date | null };

/** Starts a page session, which replaces the one that the browser had. @throws AppError as `recordSignIn` */
export async function beginSession(
  user: SigningIn,
  session: NewSession,
  replaced: string | null,
  event: NewAuditEvent,
  now: Date,
): Promise<void> {
  await inTransaction(async (transaction) => {
    if (replaced !== null) await transaction.session.deleteMany({ where: { tokenHash: replaced } });
    await recordSignIn(transaction, user, now);
    await transaction.session.create({ data: session });
    await addAuditEvent(transaction, event);
  });
}

/** Starts a family of refresh tokens with its first token. @throws AppError as `recordSignIn` */
export async function beginFamily(
  user: SigningIn,
  token: NewToken,
  event: NewAuditEvent,
  now: Date,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await recordSignIn(transaction, user, now);
    await transaction.refreshToken.create({ data: token });
    await addAuditEvent(transaction, event);
  });
}

/**
 * Records a sign-in, unless the password was changed or the account locked while it was under way.
 *
 * @throws AppError invalid_credentials
 */
async function recordSignIn(
  transaction: Prisma.TransactionClient,
  { id, passwordHash, signedInAt }: SigningIn,
  now: Date,
): Promise<void> {
  const { count } = await transaction.user.updateMany({
    where: { id, passwordHash, lockedAt: null },
    data: { signedInAt: now, lastLogin: signedInAt },
  });
  if (count === 0) throw new AppError("invalid_credentials");
}

/**
 * Locks an account and ends its sessions and token families. API tokens stay, and are refused while it is locked.
 *
 * @returns `alone` if no other member of staff could sign in afterwards; then nothing was changed
 */
export async function lockUser(
  userId: string,
  event: NewAuditEvent,
  now: Date,
): Promise<"locked" | "unchanged" | "alone"> {
  try {
    return await inTransaction(async (transaction) => {
      // The write comes first, so that two members of staff cannot lock each other.
      const { count } = await transaction.user.updateMany({
        where: { id: userId, lockedAt: null },
        data: { lockedAt: now },
      });
      if (count === 0) return "unchanged";
      if ((await transaction.user.count({ where: { isStaff: true, lockedAt: null } })) === 0)
        throw new Alone();
      await deleteOthers(transaction, userId, null, false);
      await addAuditEvent(transaction, event);
      return "locked";
    });
  } catch (error) {
    if (error instanceof Alone) return "alone";
    throw error;
  }
}

/** Rolls the transaction back. */
class Alone extends Error {}

/** Unlocks an account. @returns false if it was not locked */
export async function unlockUser(userId: string, event: NewAuditEvent): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.user.updateMany({
      where: { id: userId, lockedAt: { not: null } },
      data: { lockedAt: null },
    });
    if (count > 0) await addAuditEvent(transaction, event);
    return count > 0;
  });
}

/** Sets the storage of a user, and adds the entry of the audit log. @returns whether there is such a user */
export async function setUserStorage(
  userId: string,
  storageMegabytes: number | null,
  event: NewAuditEvent,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.user.updateMany({
      where: { id: userId },
      data: { storageMegabytes },
    });
    if (count > 0) await addAuditEvent(transaction, event);
    return count > 0;
  });
}

/** Stores a password and ends all sessions and tokens of the user, except `kept`. */
export async function setPassword(
  transaction: Prisma.TransactionClient,
  userId: string,
  passwordHash: string,
  now: Date,
  kept: SignInReference | null,
): Promise<void> {
  await transaction.user.update({ where: { id: userId }, data: { passwordHash, passwordChangedAt: now } });
  await deleteOthers(transaction, userId, kept, true);
}

/** Stores a password in its own transaction, with a mail to the user. */
export async function replacePassword(
  change: { userId: string; passwordHash: string; kept: SignInReference | null },
  mail: NewMail,
  jobKind: string,
  event: NewAuditEvent,
  now: Date,
): Promise<void> {
  const { userId, passwordHash, kept } = change;
  await inTransaction(async (transaction) => {
    await setPassword(transaction, userId, passwordHash, now, kept);
    await addAuditEvent(transaction, event);
    await addMail(transaction, mail, jobKind);
  });
}
