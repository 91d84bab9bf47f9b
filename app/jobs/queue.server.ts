import { announce, announcements } from "~/db/announcements.server";
import { databaseNow } from "~/db/clock.server";
import { cancelJobs, createJob, listActiveJobs } from "~/db/jobs.server";
import type { Progress } from "~/lib/progress";
import { forgetReads } from "~/lib/read-once.server";
import type { JobKind } from "./kinds";

/**
 * Queues a job. Idempotent: while a job of the same kind on the same record waits or runs, none is added.
 *
 * @param runAfter the earliest start; now if left out
 * @returns the id of the new or existing job
 */
export async function enqueueJob(
  kind: JobKind,
  job: { subjectId: string | null; ownerId: string | null; runAfter?: Date },
): Promise<string> {
  const id = await createJob({ kind, ...job });
  wakeRunners(job.runAfter);
  return id;
}

/** Runs a `create` that stores a record together with its job, and wakes the runners. @param runAfter as stored */
export async function createQueued<Thing>(
  kind: JobKind,
  create: (kind: JobKind) => Promise<Thing>,
  runAfter?: Date,
): Promise<Thing> {
  const thing = await create(kind);
  wakeRunners(runAfter);
  return thing;
}

/** The `runAfter` of a job that is to start in `waitMs` milliseconds. */
export function runAfterMs(waitMs: number): Date {
  return new Date(databaseNow().getTime() + waitMs);
}

/** Runners check the queue by themselves every two seconds. */
const SOON_MS = 2_000;

/** Lets the runners look for a job that was stored with its record. @param runAfter as stored */
export function wakeRunners(runAfter = new Date(0)): void {
  const waitMs = runAfter.getTime() - databaseNow().getTime();
  if (waitMs <= 0) announce("queued");
  else if (waitMs < SOON_MS) setTimeout(() => announce("queued"), waitMs).unref();
}

/** Cancels the waiting and running jobs of a record. Running ones stop soon after, and their handlers clean up. */
export async function cancelJobsOf(ownerId: string, subjectId: string): Promise<{ running: number }> {
  const running = await cancelJobs(ownerId, subjectId, databaseNow());
  for (const id of running) announce("cancelled", id);
  return { running: running.length };
}

/** The progress of the jobs on these records. Records without an active job or a report are left out. */
export async function listProgress(ownerId: string, subjectIds: string[]): Promise<Map<string, Progress>> {
  if (subjectIds.length === 0) return new Map();
  const jobs = await listActiveJobs(ownerId, subjectIds);
  return new Map(
    jobs.flatMap(({ subjectId, progress }) =>
      subjectId === null || progress === null ? [] : [[subjectId, progress as Progress] as const],
    ),
  );
}

/** Jobs shorter than this do not get a page that says "please wait". */
const PATIENCE_MS = 800;

/**
 * Reads a record. If a job is working on it, waits for the end of that job, at most 0.8 seconds, and reads it again.
 */
export async function readWhenSettled<T>(
  subjectId: string,
  read: () => Promise<T>,
  isBusy: (value: T) => boolean,
): Promise<T> {
  const ends = waitForEnd(subjectId, PATIENCE_MS);
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

/**
 * Waits for the end of a job on a record, at most `waitMs`. Start to wait before the first read of the record, so that an
 * end between two reads is not missed; call `stop` if you do not await it.
 */
function waitForEnd(subjectId: string, waitMs: number): { first: Promise<void>; stop: () => void } {
  let stop = () => {};
  const first = new Promise<void>((resolve) => {
    const heard = (ended: string) => {
      if (ended === subjectId) resolve();
    };
    const timer = setTimeout(resolve, waitMs);
    announcements.on("ended", heard);
    stop = () => {
      clearTimeout(timer);
      announcements.off("ended", heard);
    };
  });
  return { first, stop: () => stop() };
}

/**
 * Reads a record until `read` gives an outcome, at most `waitMs`. Reads again whenever a job on the record has ended.
 *
 * @returns the outcome; null if the time is over first
 */
export async function waitForOutcome<Outcome>(
  subjectId: string,
  waitMs: number,
  read: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const ended = waitForEnd(subjectId, deadline - performance.now());
    try {
      forgetReads();
      const outcome = await read();
      if (outcome !== null || performance.now() >= deadline) return outcome;
      await ended.first;
    } finally {
      ended.stop();
    }
  }
}
