import type { Session, User } from "@prisma/client";
import { LIMITS } from "~/config/limits";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";

/** Keeps a page session under the hash of its token. */
export async function createSession(session: {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
}): Promise<void> {
  await database.session.create({ data: session });
}

/** Sessions that began before it are over, however much they were used. */
function oldestBeginning(now: Date): Date {
  return new Date(now.getTime() - LIMITS.sessionMaxDays * 86_400_000);
}

/** The session of a token's hash with its user, unless it has ended. */
export async function findSession(tokenHash: string, now: Date): Promise<(Session & { user: User }) | null> {
  return readOnce(["session", tokenHash], () =>
    database.session.findFirst({
      where: { tokenHash, expiresAt: { gt: now }, createdAt: { gt: oldestBeginning(now) } },
      include: { user: true },
    }),
  );
}

/** Moves the end of a session. */
export async function extendSession(tokenHash: string, expiresAt: Date): Promise<void> {
  await database.session.updateMany({ where: { tokenHash }, data: { expiresAt } });
}

/** Ends a session. */
export async function deleteSession(tokenHash: string): Promise<void> {
  await database.session.deleteMany({ where: { tokenHash } });
}

/** Drops what has ended. */
export async function deleteExpiredSessions(now: Date): Promise<number> {
  const { count } = await database.session.deleteMany({
    where: { OR: [{ expiresAt: { lte: now } }, { createdAt: { lte: oldestBeginning(now) } }] },
  });
  return count;
}
