import { addAuditEvent, ownEvent, type RequestSource } from "./audit-events.server";
import { database } from "./client.server";
import { type ProvenUser, requireProven } from "./proven-user.server";
import { inTransaction } from "./transaction.server";

/** Stores a secret that the user has not confirmed yet. */
export async function savePendingTotp(userId: string, sealedSecret: string): Promise<void> {
  await database.user.update({ where: { id: userId }, data: { totpPending: sealedSecret } });
}

/**
 * Turns the pending secret on, with new recovery codes, in one transaction.
 *
 * @param step of the code that confirmed it, which does not work again
 * @returns false if the pending secret is another one by now
 * @throws AppError as `requireProven`
 */
export async function confirmTotp(
  user: ProvenUser,
  sealedSecret: string,
  step: number,
  codeHashes: string[],
  source: RequestSource,
): Promise<boolean> {
  const userId = user.id;
  return inTransaction(async (transaction) => {
    await requireProven(transaction, user);
    const { count } = await transaction.user.updateMany({
      where: { id: userId, totpPending: sealedSecret },
      data: { totpSecret: sealedSecret, totpPending: null, totpStep: step },
    });
    if (count === 0) return false;
    await transaction.recoveryCode.deleteMany({ where: { userId } });
    await transaction.recoveryCode.createMany({
      data: codeHashes.map((codeHash) => ({ codeHash, userId })),
    });
    await addAuditEvent(transaction, ownEvent("factor-added", userId, source));
    return true;
  });
}

/** Marks the code of a time step as used. @returns false if it or a later one was used already */
export async function markTotpStepUsed(userId: string, step: number): Promise<boolean> {
  const { count } = await database.user.updateMany({
    where: { id: userId, OR: [{ totpStep: null }, { totpStep: { lt: step } }] },
    data: { totpStep: step },
  });
  return count === 1;
}

/** Turns the second factor off, and deletes the recovery codes. */
export async function deleteTotp(userId: string, source: RequestSource): Promise<void> {
  await inTransaction(async (transaction) => {
    const { count } = await transaction.user.updateMany({
      where: { id: userId, totpSecret: { not: null } },
      data: { totpSecret: null, totpStep: null },
    });
    await transaction.user.update({ where: { id: userId }, data: { totpPending: null } });
    await transaction.recoveryCode.deleteMany({ where: { userId } });
    if (count === 0) return;
    await addAuditEvent(transaction, ownEvent("factor-removed", userId, source));
  });
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  userId: string,
  codeHashes: string[],
  source: RequestSource,
): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.recoveryCode.deleteMany({ where: { userId } });
    await transaction.recoveryCode.createMany({
      data: codeHashes.map((codeHash) => ({ codeHash, userId })),
    });
    await addAuditEvent(transaction, ownEvent("codes-renewed", userId, source));
  });
}

/** Marks a recovery code as used. @returns false if it does not exist or was used already */
export async function markRecoveryCodeUsed(userId: string, codeHash: string, now: Date): Promise<boolean> {
  const { count } = await database.recoveryCode.updateMany({
    where: { userId, codeHash, usedAt: null },
    data: { usedAt: now },
  });
  return count === 1;
}
