import { Prisma } from "@prisma/client";
import type { JobClaim } from "./dialect";

/** More than any owner has jobs. */
const ANY_NUMBER = 1_000_000;

/**
 * The id of the job that is claimed next, in words of both databases. Owners take turns: first the owner with the fewest running jobs for
 * its plan, among equals the one whose last job ended longest ago, and of its jobs the oldest. Jobs without an owner are each their
 * own.
 */
export function nextJob(claim: JobClaim): Prisma.Sql {
  const { workerId, now, staleBefore, strangeAfter, kinds, smallOnly = false } = claim;
  const { lite, pro } = claim.atOnce ?? { lite: ANY_NUMBER, pro: ANY_NUMBER };
  const ofKinds = kinds === undefined ? Prisma.empty : Prisma.sql`AND "kind" IN (${Prisma.join([...kinds])})`;
  const ofSizes = smallOnly ? Prisma.sql`AND NOT "isLarge"` : Prisma.empty;
  const isStale = Prisma.sql`("heartbeatAt" < ${staleBefore} OR "heartbeatAt" > ${strangeAfter})`;
  return Prisma.sql`
    WITH "due" AS (
      SELECT "id", "ownerId", "createdAt",
        row_number() OVER (PARTITION BY coalesce("ownerId", "id") ORDER BY "createdAt", "id") AS "place"
      FROM "Job"
      WHERE (("status" = 'queued' AND "runAfter" <= ${now})
        OR ("status" = 'running' AND "workerId" <> ${workerId} AND ${isStale})) ${ofKinds} ${ofSizes}
    ), "busy" AS (
      SELECT "ownerId", count(*) AS "jobs" FROM "Job" WHERE "status" = 'running' AND NOT ${isStale} GROUP BY "ownerId"
    ), "first" AS (
      SELECT "due"."id", "due"."createdAt", coalesce("busy"."jobs", 0) AS "running",
        (SELECT max("ended"."finishedAt") FROM "Job" AS "ended" WHERE "ended"."ownerId" = "due"."ownerId") AS "lastEnd",
        CASE WHEN "User"."subEndDate" > ${now} THEN CAST(${pro} AS INTEGER) ELSE CAST(${lite} AS INTEGER) END AS "most"
      FROM "due" LEFT JOIN "User" ON "User"."id" = "due"."ownerId" LEFT JOIN "busy" ON "busy"."ownerId" = "due"."ownerId"
      WHERE "place" = 1
    )
    SELECT "id" FROM "first" WHERE "running" < "most"
    ORDER BY "running" * 1.0 / "most", "lastEnd" IS NOT NULL, "lastEnd", "createdAt", "id" LIMIT 1`;
}
