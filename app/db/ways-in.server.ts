import { LIMITS } from "~/config/limits";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";
import { oldestBeginning } from "./sessions.server";

/** Something by which a user is signed in or can sign in. */
type WayIn = {
  /** A page session, a program's family of refresh tokens, an API token, a passkey, or an unused recovery code. */
  kind: "session" | "family" | "token" | "passkey" | "code";
  id: string;
  /** The name of a token or passkey; "" for other kinds. */
  name: string;
  device: string;
  network: string;
  /** Whether an API token may write. */
  canWrite: boolean;
  createdAt: Date;
  usedAt: Date | null;
  expiresAt: Date | null;
};

/**
 * All ways in of a user that have not expired, read together because a page shows them together. Of sessions and programs at
 * most the hundred that were used last.
 */
export async function listWaysIn(userId: string, now: Date): Promise<WayIn[]> {
  const sessionsSince = oldestBeginning(now);
  const most = LIMITS.listedSignIns;
  return readOnce(["ways in", userId], async () => {
    const rows = await database.$queryRaw<(Omit<WayIn, "canWrite"> & { canWrite: unknown })[]>`
      SELECT * FROM (
        SELECT 'session' AS "kind", "id", '' AS "name", "device", "network", 0 = 1 AS "canWrite",
          "createdAt", "usedAt", "expiresAt"
        FROM "Session" WHERE "userId" = ${userId} AND "expiresAt" > ${now} AND "createdAt" > ${sessionsSince}
        ORDER BY "usedAt" DESC LIMIT ${most}) AS "sessions"
      UNION ALL SELECT * FROM (
        SELECT 'family', "familyId", '', "device", "network", 0 = 1,
          (SELECT MIN("first"."createdAt") FROM "RefreshToken" AS "first"
            WHERE "first"."familyId" = "latest"."familyId" AND "first"."expiresAt" > ${now}),
          "createdAt", "expiresAt"
        FROM "RefreshToken" AS "latest"
        WHERE "userId" = ${userId} AND "usedAt" IS NULL AND "expiresAt" > ${now}
        ORDER BY "createdAt" DESC LIMIT ${most}) AS "families"
      UNION ALL SELECT 'token', "id", "name", '', '', "canWrite", "createdAt", "usedAt", "expiresAt"
        FROM "ApiToken" WHERE "userId" = ${userId} AND ("expiresAt" IS NULL OR "expiresAt" > ${now})
      UNION ALL SELECT 'passkey', "id", "name", '', '', 0 = 1, "createdAt", "usedAt", NULL
        FROM "Passkey" WHERE "userId" = ${userId}
      UNION ALL SELECT 'code', "codeHash", '', '', '', 0 = 1, "User"."createdAt", NULL, NULL
        FROM "RecoveryCode" JOIN "User" ON "User"."id" = "RecoveryCode"."userId"
        WHERE "userId" = ${userId} AND "usedAt" IS NULL`;
    return rows.map((row) => ({ ...row, canWrite: Boolean(row.canWrite) }));
  });
}

/** The ways in of one kind, the latest first: by last use for sessions and programs, else by creation. */
export function waysOf(ways: readonly WayIn[], kind: WayIn["kind"]): WayIn[] {
  const isSignedIn = kind === "session" || kind === "family";
  const timeOf = ({ usedAt, createdAt }: WayIn) => (isSignedIn ? (usedAt ?? createdAt) : createdAt).getTime();
  return ways.filter((each) => each.kind === kind).sort((a, b) => timeOf(b) - timeOf(a));
}
