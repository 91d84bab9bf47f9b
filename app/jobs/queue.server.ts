import { EventEmitter } from "node:events";
import { cancelJobs, createJob, listActiveJobs } from "~/db/jobs.server";
import type { Progress } from "~/lib/progress";
import { forgetReads } from "~/lib/read-once.server";
import type { JobKind } from "./kinds";

/**
 * Tells this process's runner what happens to the queue, so that it need not wait for its next look; and those who wait
 * for a thing that work on it has ended, however it ended.
 */
export const queueEvents = new EventEmitter<{
  queued: [];
  cancelled: [jobId: string];
  ended: [subjectId: string];
}>();
// One listener for each request that waits.
queueEvents.setMaxListeners(0);

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

/** Makes a thing and queues the work on it by one `create`; its runner need not wait for its next look. */
export async function createQueued<Thing>(
  kind: JobKind,
  create: (kind: JobKind) => Promise<Thing>,
): Promise<Thing> {
  const thing = await create(kind);
  queueEvents.emit("queued");
  return thing;
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

/** Work that takes no longer is not worth a page that says "please wait". */
const PATIENCE_MS = 800;

/**
 * Reads a thing, and when it is being worked on, once more: as soon as that work ends in this process, or when
 * patience does.
 */
export async function readWhenSettled<T>(
  subjectId: string,
  read: () => Promise<T>,
  isBusy: (value: T) => boolean,
): Promise<T> {
  const ends = listenForEnd(subjectId);
  try {
    const value = await read();
    if (!isBusy(value)) return value;
    await ends.first;
    forgetReads();
    return await read();
  } finally {
    ends.stop();
  }
}

/** Listens from now on, so that an end between two readings is not missed. */
function listenForEnd(subjectId: string): { first: Promise<void>; stop: () => void } {
  let stop = () => {};
  const first = new Promise<void>((resolve) => {
    const heard = (ended: string) => {
      if (ended === subjectId) resolve();
    };
    const timer = setTimeout(resolve, PATIENCE_MS);
    queueEvents.on("ended", heard);
    stop = () => {
      clearTimeout(timer);
      queueEvents.off("ended", heard);
    };
  });
  return { first, stop: () => stop() };
}
