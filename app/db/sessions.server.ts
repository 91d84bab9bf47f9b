import { Prisma, type Session, type User } from "@prisma/client";
import { LIMITS } from "~/config/limits";
import { readOnce } from "~/lib/read-once.server";
import { TOUR_DEFAULTS } from "~/lib/tour-defaults";
import { addAuditEvent, ownEvent, type RequestSource } from "./audit-events.server";
import { database, isMissing } from "./client.server";
import { inTransaction } from "./transaction.server";

export type SessionRow = Session;

export type NewSession = {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
  device?: string;
  network?: string;
};

/** Sessions created before this time have reached their maximum age. */
export function oldestBeginning(now: Date): Date {
  return new Date(now.getTime() - LIMITS.sessionMaxDays * 86_400_000);
}

function running(now: Date) {
  return { expiresAt: { gt: now }, createdAt: { gt: oldestBeginning(now) } };
}

/** The columns of a table, each with the name of the table before its own. */
function columnsOf(table: "Session" | "User", names: object): string {
  return Object.keys(names)
    .map((name) => `"${table}"."${name}" AS "${table}.${name}"`)
    .join(", ");
}

/** The row of one of the tables that were read together. */
function rowOf<Row>(found: Record<string, unknown>, table: "Session" | "User"): Row {
  const own = Object.entries(found).filter(([name]) => name.startsWith(`${table}.`));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(table.length + 1), value])) as Row;
}

const COLUMNS = Prisma.raw(
  `${columnsOf("Session", Prisma.SessionScalarFieldEnum)}, ${columnsOf("User", Prisma.UserScalarFieldEnum)}`,
);

/** All that every page asks about its visitor, by one statement. */
async function readVisitor(tokenHash: string): Promise<Record<string, unknown> | undefined> {
  const [found] = await database.$queryRaw<Record<string, unknown>[]>`
    SELECT ${COLUMNS},
      EXISTS (
        SELECT 1 FROM "Project" JOIN "Dataset" ON "Dataset"."id" = "Project"."datasetId"
        WHERE "Project"."ownerId" = "User"."id"
          AND "Project"."deletedAt" IS NULL AND "Dataset"."deletedAt" IS NULL) AS "hasProjects",
      (SELECT "value" FROM "UserDefault"
        WHERE "userId" = "User"."id" AND "name" = ${TOUR_DEFAULTS.home}) AS "home",
      (SELECT "value" FROM "UserDefault"
        WHERE "userId" = "User"."id" AND "name" = ${TOUR_DEFAULTS.project}) AS "project"
    FROM "Session" JOIN "User" ON "User"."id" = "Session"."userId"
    WHERE "Session"."tokenHash" = ${tokenHash}`;
  return found;
}

/**
 * The session with this token hash, and its user; null if it has ended or does not exist. Remembers what the frame of every
 * page asks next.
 */
export async function findSession(tokenHash: string, now: Date): Promise<(Session & { user: User }) | null> {
  return readOnce(["session", tokenHash], async (remember) => {
    const found = await readVisitor(tokenHash);
    if (found === undefined) return null;
    const session = rowOf<Session>(found, "Session");
    if (session.expiresAt <= now || session.createdAt <= oldestBeginning(now)) return null;
    const user = rowOf<User>(found, "User");
    remember(["user", user.id], user);
    remember(["has projects", user.id], Boolean(found.hasProjects));
    remember(["user default", user.id, TOUR_DEFAULTS.home], found.home);
    remember(["user default", user.id, TOUR_DEFAULTS.project], found.project);
    return { ...session, user };
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
  try {
    // Unlike `updateMany`, this is one statement without a transaction.
    await database.session.update({ where: { tokenHash }, data: use, select: { id: true } });
  } catch (error) {
    // The session was ended meanwhile.
    if (!isMissing(error)) throw error;
  }
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
  await inTransaction(async (transaction) => {
    const { count } = await transaction.session.deleteMany({ where: { tokenHash } });
    if (count === 0) return;
    await addAuditEvent(transaction, ownEvent("sign-out", userId, source));
  });
}

/** Deletes a session of this user by its id. @returns whether there was one */
export async function deleteSessionOf(userId: string, id: string, source: RequestSource): Promise<boolean> {
  return inTransaction(async (transaction) => {
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
