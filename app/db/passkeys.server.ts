import type { Passkey, User } from "@prisma/client";
import { addAuditEvent, ownEvent, type RequestSource } from "./audit-events.server";
import { database } from "./client.server";
import { type ProvenUser, requireProven } from "./proven-user.server";
import { inTransaction } from "./transaction.server";

export type PasskeyRow = Passkey;

/** Stores a passkey. A known id is a unique violation. @throws AppError as `requireProven` */
export async function createPasskey(
  user: ProvenUser,
  passkey: {
    id: string;
    name: string;
    publicKey: Uint8Array<ArrayBuffer>;
    counter: number;
    transports: string[];
  },
  source: RequestSource,
): Promise<void> {
  const userId = user.id;
  await inTransaction(async (transaction) => {
    await requireProven(transaction, user);
    await transaction.passkey.create({ data: { ...passkey, userId } });
    await addAuditEvent(transaction, ownEvent("passkey-added", userId, source));
  });
}

/** The passkey with this id, and its user. */
export async function findPasskey(id: string): Promise<(Passkey & { user: User }) | null> {
  return database.passkey.findUnique({ where: { id }, include: { user: true } });
}

/** The passkeys of a user, newest first. */
export async function listPasskeys(userId: string): Promise<PasskeyRow[]> {
  return database.passkey.findMany({ where: { userId }, orderBy: { createdAt: "desc" } });
}

/** Records a use. */
export async function recordPasskeyUse(id: string, counter: number, now: Date): Promise<void> {
  await database.passkey.updateMany({ where: { id }, data: { counter, usedAt: now } });
}

/** Deletes a passkey of this user. @returns whether there was one */
export async function deletePasskey(userId: string, id: string, source: RequestSource): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const { count } = await transaction.passkey.deleteMany({ where: { userId, id } });
    if (count === 0) return false;
    await addAuditEvent(transaction, ownEvent("passkey-removed", userId, source));
    return true;
  });
}
