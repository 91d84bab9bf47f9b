import { Prisma } from "@prisma/client";
import { addAuditEvent, type NewAuditEvent } from "./audit-events.server";
import { database, isUniqueViolation } from "./client.server";
import { AT_ONCE, type JobRow } from "./jobs.server";
import { inTransaction } from "./transaction.server";

/** Jobs that failed, the latest first, without their messages, which may quote data. */
export async function listFailedJobs(take: number): Promise<Omit<JobRow, "message">[]> {
  return database.job.findMany({
    where: { status: "failed" },
    orderBy: [{ finishedAt: "desc" }, { id: "desc" }],
    take,
    omit: { message: true },
  });
}

/** A failed job, or null. */
export async function findFailedJob(id: string): Promise<JobRow | null> {
  return database.job.findFirst({ where: { id, status: "failed" } });
}

/** Jobs that are due or run now, counted, with the time since which the oldest waits. */
export async function countActiveJobs(
  now: Date,
): Promise<{ running: number; waiting: number; oldest: Date | null }> {
  const due = { status: "queued", runAfter: { lte: now } } as const;
  const [running, waiting, oldest] = await Promise.all([
    database.job.count({ where: { status: "running" } }),
    database.job.count({ where: due }),
    database.job.findFirst({ where: due, orderBy: { createdAt: "asc" }, select: { createdAt: true } }),
  ]);
  return { running, waiting, oldest: oldest?.createdAt ?? null };
}

/**
 * Queues a failed job again with all of its attempts, and records who did so.
 *
 * @returns false if it has not failed, or another job of its kind works on its record
 */
export async function requeueFailedJob(job: JobRow, event: NewAuditEvent): Promise<boolean> {
  try {
    return await inTransaction(async (transaction) => {
      const { count } = await transaction.job.updateMany({
        where: { id: job.id, status: "failed" },
        data: {
          status: "queued",
          activeKey: `${job.kind}:${job.subjectId ?? ""}`,
          attempts: 0,
          message: null,
          failureCode: null,
          workerId: null,
          heartbeatAt: null,
          finishedAt: null,
          cancelRequested: false,
          progress: Prisma.DbNull,
          runAfter: AT_ONCE,
        },
      });
      if (count > 0) await addAuditEvent(transaction, event);
      return count > 0;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
