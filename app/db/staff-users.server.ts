import { Prisma } from "@prisma/client";
import { database, dialect } from "./client.server";

/** The orders of the list of users; each has the larger or later first, except names. */
export const USER_SORTS = ["newest", "seen", "name", "files"] as const;
type UserSort = (typeof USER_SORTS)[number];

/** Where a page of the list ends: the value it is sorted by, and the user's id. */
type UserCursor = { key: string | number; id: string };

/** A user as staff see one: the state of the account and the amount of its data, but never the data. */
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
  storageMegabytes: number | null;
  createdAt: Date;
  seenAt: Date | null;
  datasets: number;
  projects: number;
  /** The bytes of the files of datasets and of their earlier versions. */
  fileBytes: number;
};

type Counted = { id: string; key: string | number; datasets: bigint; projects: bigint; bytes: bigint };

/** Earlier versions are stored next to the present file, which is a version too once there are several. */
const BYTES = Prisma.sql`CAST((
  SELECT COALESCE(SUM(COALESCE(
    (SELECT SUM(v."byteLength") FROM "DatasetVersion" v WHERE v."datasetId" = d."id"), d."byteLength")), 0)
  FROM "Dataset" d WHERE d."ownerId" = u."id") AS BIGINT)`;

/** A sign-in is recorded at once, the uses of sessions and tokens every few minutes. */
const SEEN = Prisma.sql`(
  SELECT MAX(t) FROM (
    SELECT u."signedInAt" AS t
    UNION ALL SELECT MAX("usedAt") FROM "Session" WHERE "userId" = u."id"
    UNION ALL SELECT MAX("createdAt") FROM "RefreshToken" WHERE "userId" = u."id"
    UNION ALL SELECT MAX("usedAt") FROM "ApiToken" WHERE "userId" = u."id") AS "times")`;

const KEYS: Record<UserSort, Prisma.Sql> = {
  // Read as text: a date would come back in another format than it is stored in.
  newest: dialect.timeAsText(Prisma.sql`u."createdAt"`),
  seen: dialect.timeAsText(SEEN),
  name: Prisma.sql`u."email"`,
  files: BYTES,
};

const KEY = Prisma.sql`"key"`;

const SHOWN: Record<UserSort, Prisma.Sql> = {
  // Read as text: a date would come back in another format than it is stored in.
  newest: Prisma.sql`CAST("key" AS TEXT)`,
  seen: KEY,
  name: KEY,
  files: KEY,
};

/** The condition that a text is part of a name or an address. */
function matching(search: string): Prisma.Sql {
  if (search === "") return Prisma.sql`TRUE`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
  const texts = [
    Prisma.sql`u."email"`,
    Prisma.sql`u."username"`,
    Prisma.sql`u."firstName" || ' ' || u."lastName"`,
  ];
  const conditions = texts.map((text) => dialect.isLike(text, pattern));
  return Prisma.sql`(${Prisma.join(conditions, " OR ")})`;
}

/** A page of the users. @param after the cursor of the last user of the page before */
export async function listStaffUsers(
  { search, sort, after }: { search: string; sort: UserSort; after: UserCursor | null },
  take: number,
): Promise<{ rows: StaffUserRow[]; cursors: UserCursor[] }> {
  const isUp = sort === "name";
  const compare = isUp ? Prisma.sql`>` : Prisma.sql`<`;
  const direction = isUp ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const beyond =
    after === null
      ? Prisma.sql`TRUE`
      : Prisma.sql`("page"."key", "id") ${compare} (${after.key}, ${after.id})`;
  const page = await database.$queryRaw<Pick<Counted, "id" | "key">[]>`
    SELECT "id", ${SHOWN[sort]} AS "key" FROM (
      SELECT u."id" AS "id", ${KEYS[sort]} AS "key" FROM "User" u WHERE ${matching(search)}) AS "page"
    WHERE ${beyond} ORDER BY "page"."key" ${direction}, "id" ${direction} LIMIT ${take}`;
  const rows = await readUsers(page.map(({ id }) => id));
  const cursors = page.map(({ id, key }) => ({ id, key: typeof key === "bigint" ? Number(key) : key }));
  return { rows, cursors };
}

/** A user with counts, or null. */
export async function findStaffUser(id: string): Promise<StaffUserRow | null> {
  return (await readUsers([id]))[0] ?? null;
}

async function readUsers(ids: string[]): Promise<StaffUserRow[]> {
  if (ids.length === 0) return [];
  const counted = await database.$queryRaw<(Omit<Counted, "key"> & { seen: string })[]>`
    SELECT u."id" AS "id", ${dialect.timeAsText(SEEN)} AS "seen", ${BYTES} AS "bytes",
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
      storageMegabytes: true,
      createdAt: true,
    },
  });
  return ids.flatMap((id) => {
    const user = users.find((each) => each.id === id);
    const counts = counted.find((each) => each.id === id);
    if (user === undefined || counts === undefined) return [];
    return {
      ...user,
      seenAt: counts.seen === "" ? null : new Date(counts.seen),
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
