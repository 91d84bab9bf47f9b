import type { LinkPurpose, OneUseLink, Prisma, User } from "@prisma/client";
import { addAuditEvent, type NewAuditEvent, ownEvent, type RequestSource } from "./audit-events.server";
import { database } from "./client.server";
import { addMail, type NewMail } from "./mails.server";
import { deleteOthers, setPassword, type SignInReference } from "./sign-ins.server";
import { inTransaction } from "./transaction.server";

type NewLink = { tokenHash: string; purpose: LinkPurpose; userId: string; expiresAt: Date };

/** Stores a link with the mail that carries it. @param event for the audit log, if there is one */
export async function createLink(
  link: NewLink,
  mail: NewMail,
  jobKind: string,
  event?: NewAuditEvent,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.oneUseLink.create({ data: link });
    await addMail(transaction, mail, jobKind);
    if (event) await addAuditEvent(transaction, event);
  });
}

/** The link with this token hash, and its user; null if it was used, has expired or does not exist. */
export async function findLink(
  purpose: LinkPurpose,
  tokenHash: string,
  now: Date,
): Promise<(OneUseLink & { user: User }) | null> {
  return database.oneUseLink.findFirst({
    where: { purpose, tokenHash, expiresAt: { gt: now } },
    include: { user: true },
  });
}

/**
 * Confirms a user's address by a link, deletes all links with this purpose, and ends every way to sign in that was made before.
 *
 * @param kept the sign-in of the browser that has the link
 * @returns false if the link does not work
 */
export async function confirmByLink(
  tokenHash: string,
  kept: SignInReference | null,
  now: Date,
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const link = await transaction.oneUseLink.findFirst({
      where: { purpose: "confirm_email", tokenHash, expiresAt: { gt: now } },
    });
    if (link === null) return false;
    const { userId, purpose } = link;
    await transaction.oneUseLink.deleteMany({ where: { userId, purpose } });
    const { count } = await transaction.user.updateMany({
      where: { id: userId, confirmedAt: null },
      data: { confirmedAt: now },
    });
    if (count > 0) {
      await dropSecondFactors(transaction, userId);
      await deleteOthers(transaction, userId, kept, true);
      await addAuditEvent(transaction, ownEvent("address-confirmed", userId));
    }
    return true;
  });
}

/**
 * Sets a password by a link, ends all sessions and tokens of the user, and deletes all of the user's links. The link
 * came by mail, so the address counts as confirmed.
 *
 * @returns false if the link does not work
 */
export async function resetByLink(
  link: { tokenHash: string; passwordHash: string },
  mail: NewMail,
  jobKind: string,
  source: RequestSource,
  now: Date,
): Promise<boolean> {
  const { tokenHash, passwordHash } = link;
  return inTransaction(async (transaction) => {
    const found = await transaction.oneUseLink.findFirst({
      where: { purpose: "reset_password", tokenHash, expiresAt: { gt: now } },
      include: { user: true },
    });
    if (found === null) return false;
    const { userId } = found;
    if (found.user.confirmedAt === null) await dropSecondFactors(transaction, userId);
    const confirmedAt = found.user.confirmedAt ?? now;
    await transaction.oneUseLink.deleteMany({ where: { userId } });
    await transaction.user.update({ where: { id: userId }, data: { confirmedAt } });
    await setPassword(transaction, userId, passwordHash, now, null);
    await addAuditEvent(transaction, ownEvent("password-reset", userId, source));
    await addMail(transaction, mail, jobKind);
    return true;
  });
}

/** Until the address is confirmed, a stranger may have signed up with it and set these to keep its owner out. */
async function dropSecondFactors(transaction: Prisma.TransactionClient, userId: string): Promise<void> {
  await transaction.passkey.deleteMany({ where: { userId } });
  await transaction.recoveryCode.deleteMany({ where: { userId } });
  const none = { totpSecret: null, totpPending: null, totpStep: null };
  await transaction.user.update({ where: { id: userId }, data: none });
}

/** Deletes expired links. */
export async function deleteExpiredLinks(now: Date): Promise<void> {
  await database.oneUseLink.deleteMany({ where: { expiresAt: { lte: now } } });
}
