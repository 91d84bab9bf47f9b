import { Prisma } from "@prisma/client";
import { database } from "./client.server";

/** The orders of the list of users; each has the larger or later first, except names. */
export const USER_SORTS = ["newest", "seen", "name", "files"] as const;
type UserSort = (typeof USER_SORTS)[number];

/** Where a page of the list ends: the value it is sorted by, and the user's id. */
type UserPlace = { key: string | number; id: string };

/** A user as staff see one: what the account is, and how much it has. Never what its data are. */
export type StaffUserRow = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isStaff: boolean;
  isDemo: boolean;
  confirmedAt: Date | null;
  lockedAt: Date | null;
  subEndDate: Date | null;
  createdAt: Date;
  seenAt: Date | null;
  datasets: number;
  projects: number;
  /** Of the files of datasets and of their earlier versions. */
  fileBytes: number;
};

type Counted = { id: string; key: string | number; datasets: bigint; projects: bigint; bytes: bigint };

/** Earlier versions are stored next to the present file, which is a version too once there are several. */
const BYTES = Prisma.sql`(
  SELECT COALESCE(SUM(COALESCE(
    (SELECT SUM(v."byteLength") FROM "DatasetVersion" v WHERE v."datasetId" = d."id"), d."byteLength")), 0)
  FROM "Dataset" d WHERE d."ownerId" = u."id")`;

/** A sign-in is recorded at once, the uses of sessions and tokens every few minutes. */
const SEEN = Prisma.sql`(
  SELECT MAX(t) FROM (
    SELECT u."signedInAt" AS t
    UNION ALL SELECT MAX("usedAt") FROM "Session" WHERE "userId" = u."id"
    UNION ALL SELECT MAX("createdAt") FROM "RefreshToken" WHERE "userId" = u."id"
    UNION ALL SELECT MAX("usedAt") FROM "ApiToken" WHERE "userId" = u."id"))`;

const KEYS: Record<UserSort, Prisma.Sql> = {
  // As text: a date would come back in another format than it is stored in.
  newest: Prisma.sql`CAST(u."createdAt" AS TEXT)`,
  seen: Prisma.sql`COALESCE(${SEEN}, '')`,
  name: Prisma.sql`u."email"`,
  files: BYTES,
};

/** The condition that a text is part of a name or an address. */
function matching(search: string): Prisma.Sql {
  if (search === "") return Prisma.sql`1`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
  return Prisma.sql`(u."email" LIKE ${pattern} ESCAPE '\\' OR u."username" LIKE ${pattern} ESCAPE '\\'
    OR u."firstName" || ' ' || u."lastName" LIKE ${pattern} ESCAPE '\\')`;
}

/** A page of the users. @param after the place of the last user of the page before */
export async function listStaffUsers(
  { search, sort, after }: { search: string; sort: UserSort; after: UserPlace | null },
  take: number,
): Promise<{ rows: StaffUserRow[]; places: UserPlace[] }> {
  const isUp = sort === "name";
  const compare = isUp ? Prisma.sql`>` : Prisma.sql`<`;
  const direction = isUp ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const beyond =
    after === null ? Prisma.sql`1` : Prisma.sql`("key", "id") ${compare} (${after.key}, ${after.id})`;
  const page = await database.$queryRaw<Pick<Counted, "id" | "key">[]>`
    SELECT "id", "key" FROM (
      SELECT u."id" AS "id", ${KEYS[sort]} AS "key" FROM "User" u WHERE ${matching(search)})
    WHERE ${beyond} ORDER BY "key" ${direction}, "id" ${direction} LIMIT ${take}`;
  const rows = await readUsers(page.map(({ id }) => id));
  const places = page.map(({ id, key }) => ({ id, key: typeof key === "bigint" ? Number(key) : key }));
  return { rows, places };
}

/** A user with counts, or null. */
export async function findStaffUser(id: string): Promise<StaffUserRow | null> {
  return (await readUsers([id]))[0] ?? null;
}

async function readUsers(ids: string[]): Promise<StaffUserRow[]> {
  if (ids.length === 0) return [];
  const counted = await database.$queryRaw<(Omit<Counted, "key"> & { seen: string | null })[]>`
    SELECT u."id" AS "id", ${SEEN} AS "seen", ${BYTES} AS "bytes",
      (SELECT COUNT(*) FROM "Dataset" d
        WHERE d."ownerId" = u."id" AND d."deletedAt" IS NULL AND NOT d."isDraft") AS "datasets",
      (SELECT COUNT(*) FROM "Project" p JOIN "Dataset" d ON d."id" = p."datasetId"
        WHERE p."ownerId" = u."id" AND p."deletedAt" IS NULL AND d."deletedAt" IS NULL) AS "projects"
    FROM "User" u WHERE u."id" IN (${Prisma.join(ids)})`;
  const users = await database.user.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      isStaff: true,
      isDemo: true,
      confirmedAt: true,
      lockedAt: true,
      subEndDate: true,
      createdAt: true,
    },
  });
  return ids.flatMap((id) => {
    const user = users.find((each) => each.id === id);
    const counts = counted.find((each) => each.id === id);
    if (user === undefined || counts === undefined) return [];
    return {
      ...user,
      seenAt: counts.seen === null ? null : new Date(counts.seen),
      datasets: Number(counts.datasets),
      projects: Number(counts.projects),
      fileBytes: Number(counts.bytes),
    };
  });
}

/** The ids of the users whose address or name contains a text, at most a number of them. */
export async function findUserIds(search: string, most: number): Promise<string[]> {
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT u."id" AS "id" FROM "User" u WHERE ${matching(search)} LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/** The addresses of these users. */
export async function listAddresses(ids: string[]): Promise<Map<string, string>> {
  const users = await database.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, email: true },
  });
  return new Map(users.map(({ id, email }) => [id, email]));
}
