import type { Session, User } from "@prisma/client";
import { LIMITS } from "~/config/limits";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";

/** Stores a page session under the hash of its token. */
export async function createSession(session: {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
}): Promise<void> {
  await database.session.create({ data: session });
}

/** Sessions created before this time have reached their maximum age. */
function oldestBeginning(now: Date): Date {
  return new Date(now.getTime() - LIMITS.sessionMaxDays * 86_400_000);
}

/** The session with this token hash, and its user; null if it has ended or does not exist. */
export async function findSession(tokenHash: string, now: Date): Promise<(Session & { user: User }) | null> {
  return readOnce(["session", tokenHash], () =>
    database.session.findFirst({
      where: { tokenHash, expiresAt: { gt: now }, createdAt: { gt: oldestBeginning(now) } },
      include: { user: true },
    }),
  );
}

/** Sets the end of a session. */
export async function extendSession(tokenHash: string, expiresAt: Date): Promise<void> {
  await database.session.updateMany({ where: { tokenHash }, data: { expiresAt } });
}

/** Deletes a session. */
export async function deleteSession(tokenHash: string): Promise<void> {
  await database.session.deleteMany({ where: { tokenHash } });
}

/** Deletes sessions that have ended. @returns how many */
export async function deleteExpiredSessions(now: Date): Promise<number> {
  const { count } = await database.session.deleteMany({
    where: { OR: [{ expiresAt: { lte: now } }, { createdAt: { lte: oldestBeginning(now) } }] },
  });
  return count;
}
