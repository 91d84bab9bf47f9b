import type { Session, User } from "@prisma/client";
import { LIMITS } from "~/config/limits";
import { readOnce } from "~/lib/read-once.server";
import { addAuditEvent, ownEvent, type RequestSource } from "./audit-events.server";
import { database } from "./client.server";

export type SessionRow = Session;

export type NewSession = {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
  device?: string;
  network?: string;
};

/** Sessions created before this time have reached their maximum age. */
function oldestBeginning(now: Date): Date {
  return new Date(now.getTime() - LIMITS.sessionMaxDays * 86_400_000);
}

function running(now: Date) {
  return { expiresAt: { gt: now }, createdAt: { gt: oldestBeginning(now) } };
}

/** The session with this token hash, and its user; null if it has ended or does not exist. */
export async function findSession(tokenHash: string, now: Date): Promise<(Session & { user: User }) | null> {
  // The times are compared here, so that the query and its plan are the same each time.
  return readOnce(["session", tokenHash], async () => {
    const session = await database.session.findUnique({ where: { tokenHash }, include: { user: true } });
    return session !== null && session.expiresAt > now && session.createdAt > oldestBeginning(now)
      ? session
      : null;
  });
}

/** The running sessions of a user, the one used last first. */
export async function listSessions(userId: string, now: Date): Promise<SessionRow[]> {
  return database.session.findMany({ where: { userId, ...running(now) }, orderBy: { usedAt: "desc" } });
}

/** Records a use of a session, and sets its end. */
export async function recordSessionUse(
  tokenHash: string,
  use: Partial<Pick<Session, "usedAt" | "expiresAt" | "device" | "network">>,
): Promise<void> {
  await database.session.updateMany({ where: { tokenHash }, data: use });
}

/** Gives a session another token. @returns whether it existed */
export async function replaceSessionToken(tokenHash: string, next: string): Promise<boolean> {
  const { count } = await database.session.updateMany({ where: { tokenHash }, data: { tokenHash: next } });
  return count === 1;
}

/** Deletes the session of a browser that signs out. */
export async function signOutSession(tokenHash: string, source: RequestSource): Promise<void> {
  const session = await database.session.findUnique({ where: { tokenHash } });
  if (session === null) return;
  const { userId } = session;
  await database.$transaction(async (transaction) => {
    const { count } = await transaction.session.deleteMany({ where: { tokenHash } });
    if (count === 0) return;
    await addAuditEvent(transaction, ownEvent("sign-out", userId, source));
  });
}

/** Deletes a session of this user by its id. @returns whether there was one */
export async function deleteSessionOf(userId: string, id: string, source: RequestSource): Promise<boolean> {
  return database.$transaction(async (transaction) => {
    const { count } = await transaction.session.deleteMany({ where: { userId, id } });
    if (count === 0) return false;
    await addAuditEvent(transaction, ownEvent("session-ended", userId, source));
    return true;
  });
}

/** Deletes sessions that have ended. @returns how many */
export async function deleteExpiredSessions(now: Date): Promise<number> {
  const { count } = await database.session.deleteMany({
    where: { OR: [{ expiresAt: { lte: now } }, { createdAt: { lte: oldestBeginning(now) } }] },
  });
  return count;
}
