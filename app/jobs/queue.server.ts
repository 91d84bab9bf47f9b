import { EventEmitter } from "node:events";
import { cancelJobs, createJob, listActiveJobs } from "~/db/jobs.server";
import type { Progress } from "~/lib/progress";
import type { JobKind } from "./kinds";

/** Tells this process's runner what happens to the queue, so that it need not wait for its next look. */
export const queueEvents = new EventEmitter<{ queued: []; cancelled: [jobId: string] }>();

/**
 * Queues work on a thing; while the same kind of work on it waits or runs, nothing is added.
 *
 * @param runAfter not before this time; now when left out
 * @returns the job's id
 */
export async function enqueueJob(
  kind: JobKind,
  job: { subjectId: string | null; ownerId: string | null; runAfter?: Date },
): Promise<string> {
  const id = await createJob({ kind, ...job });
  queueEvents.emit("queued");
  return id;
}

/** Stops what waits or runs for a thing. What runs ends soon after; its handler says what becomes of the thing. */
export async function cancelJobsOf(ownerId: string, subjectId: string): Promise<{ running: number }> {
  const running = await cancelJobs(ownerId, subjectId, new Date());
  for (const id of running) queueEvents.emit("cancelled", id);
  return { running: running.length };
}

/** How far the work on these things is; those without active work, or without a report yet, are absent. */
export async function listProgress(ownerId: string, subjectIds: string[]): Promise<Map<string, Progress>> {
  if (subjectIds.length === 0) return new Map();
  const jobs = await listActiveJobs(ownerId, subjectIds);
  return new Map(
    jobs.flatMap(({ subjectId, progress }) =>
      subjectId === null || progress === null ? [] : [[subjectId, progress as Progress] as const],
    ),
  );
}
