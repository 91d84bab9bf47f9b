import { type Job, Prisma } from "@prisma/client";
import { traceParent } from "~/config/tracing.server";
import type { Progress } from "~/lib/progress";
import { database, dialect, isUniqueViolation } from "./client.server";
import type { JobClaim } from "./dialects/dialect";
import { inTransaction } from "./transaction.server";

export type JobRow = Job;

type NewJob = {
  kind: string;
  subjectId: string | null;
  ownerId: string | null;
  runAfter?: Date;
  isLarge?: boolean;
};

/** The start of a job that is due at once, also if the clock is set back. */
export const AT_ONCE = new Date(0);

/**
 * Queues a job. Idempotent: while a job of the same kind on the same record is active, returns the id of that one.
 */
export async function createJob(job: NewJob): Promise<string> {
  const activeKey = `${job.kind}:${job.subjectId ?? ""}`;
  try {
    return (
      await database.job.create({ data: { runAfter: AT_ONCE, ...job, activeKey, trace: traceParent() } })
    ).id;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const active = await database.job.findUnique({ where: { activeKey } });
    // The active job may have ended between the two statements.
    return active?.id ?? createJob(job);
  }
}

/** Creates a record and the job that works on it, in one transaction. @param isLarge whether the job takes long */
export async function createWithJob<Row extends { id: string; ownerId: string }>(
  kind: string,
  create: (transaction: Prisma.TransactionClient) => Promise<Row>,
  isLarge: (row: Row) => boolean = () => false,
): Promise<Row> {
  return inTransaction(async (transaction) => {
    const row = await create(transaction);
    const { id: subjectId, ownerId } = row;
    await queueJob(transaction, kind, { subjectId, ownerId, isLarge: isLarge(row) });
    return row;
  });
}

/** Queues a job on a record of the same transaction. */
export async function queueJob(
  transaction: Prisma.TransactionClient,
  kind: string,
  job: { subjectId: string; ownerId: string | null; runAfter?: Date; isLarge?: boolean },
): Promise<void> {
  const activeKey = `${kind}:${job.subjectId}`;
  await transaction.job.create({
    data: { kind, runAfter: AT_ONCE, ...job, activeKey, trace: traceParent() },
  });
}

/** Like `queueJob`, in the place of a job of the same kind that still waits or runs. */
export async function replaceJob(
  transaction: Prisma.TransactionClient,
  kind: string,
  job: { subjectId: string; ownerId: string; isLarge?: boolean },
): Promise<void> {
  // A job that is still stopping finds that its record has changed.
  await transaction.job.updateMany({
    where: { activeKey: `${kind}:${job.subjectId}` },
    data: { activeKey: null, cancelRequested: true },
  });
  await queueJob(transaction, kind, job);
}

/**
 * Claims a job that is due: queued, or running on a worker without a heartbeat since `staleBefore`. A heartbeat as far
 * in the future counts as stale too, because the clock has been set back. Two workers never claim the same job. Owners
 * take turns, so however many jobs one owner has, the first job of another waits for at most one to end.
 */
export async function claimJob(claim: Omit<JobClaim, "strangeAfter">): Promise<JobRow | null> {
  const strangeAfter = new Date(2 * claim.now.getTime() - claim.staleBefore.getTime());
  const id = await dialect.claimJob(database, { ...claim, strangeAfter });
  return id === null ? null : database.job.findUnique({ where: { id } });
}

/** Makes all queued jobs due. Call it after the clock was set back, which would lengthen their waits. */
export async function makeJobsDue(): Promise<void> {
  await database.job.updateMany({
    where: { status: "queued", runAfter: { gt: AT_ONCE } },
    data: { runAfter: AT_ONCE },
  });
}

/** The ids of the workers that hold jobs, alive or not. */
export async function listBusyWorkers(): Promise<string[]> {
  const jobs = await database.job.findMany({
    where: { status: "running", workerId: { not: null } },
    distinct: ["workerId"],
    select: { workerId: true },
  });
  return jobs.flatMap(({ workerId }) => (workerId === null ? [] : [workerId]));
}

/** Returns the jobs of a dead worker to the queue. Their attempt counts. */
export async function releaseJobsOf(workerId: string): Promise<void> {
  await database.job.updateMany({
    where: { workerId, status: "running" },
    data: { status: "queued", workerId: null, heartbeatAt: null },
  });
}

/** Stores a heartbeat and the progress of a job. @returns whether the worker still holds it, and whether to cancel it */
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
  outcome: { status: "done" | "failed" | "cancelled"; message?: string; failureCode?: string },
  now: Date,
): Promise<void> {
  await database.job.updateMany({
    where: { id, workerId, status: "running" },
    data: { ...outcome, activeKey: null, finishedAt: now },
  });
}

/** Returns a job to the queue. @param again its next start, and the number of attempts so far */
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

/** Cancels the active jobs of a record; queued jobs end at once. @returns the ids of the running jobs */
export async function cancelJobs(ownerId: string, subjectId: string, now: Date): Promise<string[]> {
  await database.job.updateMany({
    where: { subjectId, ownerId, status: "queued" },
    data: { status: "cancelled", activeKey: null, finishedAt: now },
  });
  const running = { subjectId, ownerId, status: "running" as const };
  await database.job.updateMany({ where: running, data: { cancelRequested: true } });
  return (await database.job.findMany({ where: running, select: { id: true } })).map(({ id }) => id);
}

/** The active jobs of these records. */
export async function listActiveJobs(ownerId: string, subjectIds: string[]): Promise<JobRow[]> {
  return database.job.findMany({
    where: { ownerId, subjectId: { in: subjectIds }, status: { in: ["queued", "running"] } },
  });
}

/** The jobs that are due or run, by kind and state, with the seconds since the oldest of them was due. */
export async function countWaitingJobs(
  now: Date,
): Promise<{ kind: string; state: "queued" | "running"; count: number; oldestSeconds: number }[]> {
  const groups = await database.job.groupBy({
    by: ["kind", "status"],
    where: { status: { in: ["queued", "running"] }, runAfter: { lte: now } },
    _count: true,
    _min: { createdAt: true, runAfter: true },
  });
  const dueAt = ({ createdAt, runAfter }: { createdAt: Date | null; runAfter: Date | null }) =>
    Math.max(createdAt?.getTime() ?? 0, runAfter?.getTime() ?? 0);
  return groups.map(({ kind, status, _count, _min }) => ({
    kind,
    state: status === "running" ? "running" : "queued",
    count: _count,
    oldestSeconds: Math.max(0, (now.getTime() - dueAt(_min)) / 1000),
  }));
}

/** The waiting and running jobs of all owners, each as `kind:subjectId`. */
export async function listActiveKeys(): Promise<Set<string>> {
  const jobs = await database.job.findMany({
    where: { status: { in: ["queued", "running"] } },
    select: { kind: true, subjectId: true },
  });
  return new Set(jobs.map(({ kind, subjectId }) => `${kind}:${subjectId ?? ""}`));
}

/** Deletes jobs that ended before a time: one time for failed jobs, one for other jobs. @returns how many */
export async function deleteFinishedJobs(before: { failed: Date; others: Date }): Promise<number> {
  const { count } = await database.job.deleteMany({
    where: {
      OR: [
        { status: "failed", finishedAt: { lt: before.failed } },
        { status: { not: "failed" }, finishedAt: { lt: before.others } },
      ],
    },
  });
  return count;
}
