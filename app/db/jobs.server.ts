import { type Job, Prisma } from "@prisma/client";
import type { Progress } from "~/lib/progress";
import { database, isUniqueViolation } from "./client.server";

export type JobRow = Job;

export type NewJob = {
  kind: string;
  subjectId: string | null;
  ownerId: string | null;
  runAfter?: Date;
};

/** Due whatever the clock says, also when it has been set back. */
const AT_ONCE = new Date(0);

/**
 * Queues a job. While one of the same kind works on the same subject there is no second one: the answer is the
 * id of the one there is.
 */
export async function createJob(job: NewJob): Promise<string> {
  const activeKey = `${job.kind}:${job.subjectId ?? ""}`;
  try {
    return (await database.job.create({ data: { runAfter: AT_ONCE, ...job, activeKey } })).id;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const active = await database.job.findUnique({ where: { activeKey } });
    // The other one may have ended between the two statements.
    return active?.id ?? createJob(job);
  }
}

/** Makes a thing with the job that works on it: both or none. */
export async function createWithJob<Thing extends { id: string; ownerId: string }>(
  kind: string,
  create: (transaction: Prisma.TransactionClient) => Promise<Thing>,
): Promise<Thing> {
  return database.$transaction(async (transaction) => {
    const thing = await create(transaction);
    const { id: subjectId, ownerId } = thing;
    const job = { kind, subjectId, ownerId, runAfter: AT_ONCE, activeKey: `${kind}:${subjectId}` };
    await transaction.job.create({ data: job });
    return thing;
  });
}

/**
 * Takes the oldest job that is due: queued, or running on a worker whose heart has not beaten since `staleBefore`, or
 * beats as far in the future: then the clock has been set back. One statement, so that two workers never get the same
 * one.
 */
export async function claimJob(claim: {
  workerId: string;
  now: Date;
  staleBefore: Date;
}): Promise<JobRow | null> {
  const { workerId, now, staleBefore } = claim;
  const strangeAfter = new Date(2 * now.getTime() - staleBefore.getTime());
  const [claimed] = await database.$queryRaw<{ id: string }[]>`
    UPDATE "Job" SET "status" = 'running', "workerId" = ${workerId}, "heartbeatAt" = ${now},
      "attempts" = "attempts" + 1
    WHERE "id" = (
      SELECT "id" FROM "Job"
      WHERE ("status" = 'queued' AND "runAfter" <= ${now})
        OR ("status" = 'running' AND "workerId" <> ${workerId}
          AND ("heartbeatAt" < ${staleBefore} OR "heartbeatAt" > ${strangeAfter}))
      ORDER BY "createdAt", "id" LIMIT 1)
    RETURNING "id"`;
  return claimed === undefined ? null : database.job.findUnique({ where: { id: claimed.id } });
}

/** Ends all waiting for a time: what was to wait by a clock that has been set back would wait for as long as that. */
export async function makeJobsDue(): Promise<void> {
  await database.job.updateMany({
    where: { status: "queued", runAfter: { gt: AT_ONCE } },
    data: { runAfter: AT_ONCE },
  });
}

/** The workers that hold jobs, alive or not. */
export async function listBusyWorkers(): Promise<string[]> {
  const jobs = await database.job.findMany({
    where: { status: "running", workerId: { not: null } },
    distinct: ["workerId"],
    select: { workerId: true },
  });
  return jobs.flatMap(({ workerId }) => (workerId === null ? [] : [workerId]));
}

/** Puts the jobs of a dead worker back into the queue; the attempt counts. */
export async function releaseJobsOf(workerId: string): Promise<void> {
  await database.job.updateMany({
    where: { workerId, status: "running" },
    data: { status: "queued", workerId: null, heartbeatAt: null },
  });
}

/** Whether the worker still holds the job, and whether somebody wants it stopped. */
export async function beatJob(
  id: string,
  workerId: string,
  now: Date,
  progress: Progress | null,
): Promise<{ held: boolean; cancelRequested: boolean }> {
  const { count } = await database.job.updateMany({
    where: { id, workerId, status: "running" },
    data: { heartbeatAt: now, ...(progress === null ? {} : { progress }) },
  });
  if (count === 0) return { held: false, cancelRequested: false };
  const job = await database.job.findUnique({ where: { id }, select: { cancelRequested: true } });
  return { held: true, cancelRequested: job?.cancelRequested ?? true };
}

/** Ends a job that the worker holds. */
export async function finishJob(
  id: string,
  workerId: string,
  outcome: { status: "done" | "failed" | "cancelled"; message?: string },
  now: Date,
): Promise<void> {
  await database.job.updateMany({
    where: { id, workerId, status: "running" },
    data: { ...outcome, activeKey: null, finishedAt: now },
  });
}

/** Puts a job back into the queue; `attempts` says how many count. */
export async function requeueJob(
  id: string,
  workerId: string,
  again: { runAfter: Date; attempts: number; message: string | null },
): Promise<void> {
  await database.job.updateMany({
    where: { id, workerId, status: "running" },
    data: { ...again, status: "queued", workerId: null, heartbeatAt: null, progress: Prisma.DbNull },
  });
}

/** Asks that the active jobs of a subject stop; those that wait end at once. Answers the ids of those that run. */
export async function cancelJobs(ownerId: string, subjectId: string, now: Date): Promise<string[]> {
  await database.job.updateMany({
    where: { subjectId, ownerId, status: "queued" },
    data: { status: "cancelled", activeKey: null, finishedAt: now },
  });
  const running = { subjectId, ownerId, status: "running" as const };
  await database.job.updateMany({ where: running, data: { cancelRequested: true } });
  return (await database.job.findMany({ where: running, select: { id: true } })).map(({ id }) => id);
}

/** The active jobs of these subjects, for their progress. */
export async function listActiveJobs(ownerId: string, subjectIds: string[]): Promise<JobRow[]> {
  return database.job.findMany({
    where: { ownerId, subjectId: { in: subjectIds }, status: { in: ["queued", "running"] } },
  });
}

/** When the next queued job is due, if there is one. */
export async function nextJobTime(): Promise<Date | null> {
  const next = await database.job.findFirst({ where: { status: "queued" }, orderBy: { runAfter: "asc" } });
  return next?.runAfter ?? null;
}

/** Drops jobs that ended before a time. */
export async function deleteFinishedJobs(before: Date): Promise<number> {
  const { count } = await database.job.deleteMany({ where: { finishedAt: { lt: before } } });
  return count;
}
