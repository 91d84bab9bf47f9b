import { setTimeout } from "node:timers/promises";
import { log } from "~/config/log.server";
import { jobSeconds } from "~/config/metrics.server";
import { PLANS } from "~/config/plans";
import { traced } from "~/config/tracing.server";
import { announce, announcements } from "~/db/announcements.server";
import { readDatabaseClock, databaseNow } from "~/db/clock.server";
import { DatabaseAway } from "~/db/database-away";
import { beatJob, claimJob, finishJob, type JobRow, makeJobsDue, requeueJob } from "~/db/jobs.server";
import { asAppError } from "~/lib/app-error";
import { isDiskFull } from "~/lib/disk-full";
import type { Progress } from "~/lib/progress";
import { workFor, type WorkOwner } from "~/lib/work-owner.server";
import { CANCEL, endOf, gaveUp, interrupted, LOST, MAX_ATTEMPTS, SHUTDOWN } from "./endings";
import { freeKinds, mayTakeLarge, type Slots } from "./free-slots";
import type { JobHandler, JobSubject } from "./job-handler";
import type { JobKind } from "./kinds";
import { enqueueJob, runAfterMs } from "./queue.server";
import { createWorkerId, releaseDeadWorkers } from "./worker-id.server";

type RunnerOptions = Slots & {
  handlers: Record<JobKind, JobHandler>;
  /** Kinds that run at an interval, without a record. */
  recurring?: { kind: JobKind; everyMinutes: number }[];
  /** Whether other machines may do what this one has no room for. */
  isOneOfSeveral?: boolean;
};

export type JobRunner = {
  /** Takes no more jobs, returns the running ones to the queue, and waits until they have stopped. */
  stop: () => Promise<void>;
  /** Milliseconds since it last read the queue. */
  sinceLookMs: () => number;
};

const BEAT_MS = 1_000;
const LOOK_MS = 2_000;
/** A worker without a heartbeat for this long is considered dead. */
const STALE_MS = 10_000;
/** Smallest change that counts as a clock set by hand; corrections by NTP are far smaller. */
const CLOCK_STEP_MS = 500;
const RETRY_MS = 1_000;
/** How long one machine of several takes no jobs after its disk was full. */
const FULL_DISK_MS = 30_000;
/** Jobs of one user that run at once, in all processes. */
const AT_ONCE = { lite: PLANS.lite.jobsAtOnce, pro: PLANS.pro.jobsAtOnce };

/** Starts a runner for the queue in this process. */
export function startRunner(options: RunnerOptions): JobRunner {
  const runner = new Runner(options);
  runner.start();
  return { stop: () => runner.stop(), sinceLookMs: () => performance.now() - runner.lookedAt };
}

type Running = { kind: JobKind; isLarge: boolean; abort: AbortController; done: Promise<void> };

class Runner {
  readonly #workerId = createWorkerId();
  readonly #options: RunnerOptions;
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #looking: Promise<void> | null = null;
  /** Until when it takes no jobs, on the monotonic clock. */
  #restsUntil = 0;
  #clockOffset = clockOffset();
  /** Time of the last successful read of the queue, on the monotonic clock. */
  lookedAt = performance.now();

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(this.#wake, LOOK_MS);
    announcements.on("queued", this.#wake);
    announcements.on("cancelled", this.#cancel);
    for (const { kind } of this.#options.recurring ?? []) this.#queueRecurring(kind, databaseNow());
    this.#looking = releaseDeadWorkers()
      .then(makeJobsDue)
      .catch((error: unknown) => log.error({ err: error }, "jobs of dead processes could not be released"))
      .finally(() => {
        this.#looking = null;
        this.#wake();
      });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    announcements.off("queued", this.#wake);
    announcements.off("cancelled", this.#cancel);
    await this.#looking;
    for (const { abort } of this.#running.values()) abort.abort(SHUTDOWN);
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  readonly #cancel = (jobId: string) => {
    this.#running.get(jobId)?.abort.abort(CANCEL);
  };

  readonly #wake = () => {
    this.#looking ??= this.#claimAll()
      .catch((error: unknown) => log.error({ err: error }, "the job queue could not be read"))
      .finally(() => (this.#looking = null));
  };

  /** Makes waiting jobs due after the clock was set back. Their waits are short anyway. */
  async #heedClock(): Promise<void> {
    const offset = clockOffset();
    const step = offset - this.#clockOffset;
    this.#clockOffset = offset;
    if (step < -CLOCK_STEP_MS) await makeJobsDue();
  }

  async #claimAll(): Promise<void> {
    await readDatabaseClock();
    await this.#heedClock();
    for (;;) {
      const running = [...this.#running.values()];
      const kinds = freeKinds(Object.keys(this.#options.handlers) as JobKind[], running, this.#options);
      const isResting = performance.now() < this.#restsUntil;
      if (kinds.length === 0 || isResting) this.lookedAt = performance.now();
      if (this.#stopped || kinds.length === 0 || isResting) return;
      const now = databaseNow();
      const staleBefore = new Date(now.getTime() - STALE_MS);
      const smallOnly = !mayTakeLarge(running, this.#options);
      const job = await claimJob({
        workerId: this.#workerId,
        now,
        staleBefore,
        kinds,
        smallOnly,
        atOnce: AT_ONCE,
      });
      this.lookedAt = performance.now();
      if (job === null) return;
      const abort = new AbortController();
      const done = this.#work(job, abort)
        .catch((error: unknown) => log.error({ err: error, job: job.id }, "a job could not be ended"))
        .finally(() => {
          this.#running.delete(job.id);
          if (job.subjectId !== null) announce("ended", job.subjectId);
          if (!this.#stopped) this.#wake();
        });
      this.#running.set(job.id, { kind: job.kind as JobKind, isLarge: job.isLarge, abort, done });
    }
  }

  async #work(job: JobRow, abort: AbortController): Promise<void> {
    const handler = this.#options.handlers[job.kind as JobKind];
    const subject = { subjectId: job.subjectId ?? "", ownerId: job.ownerId ?? "" };
    let progress: Progress | null = null;
    const beat = setInterval(() => void this.#beat(job.id, progress, abort), BEAT_MS);
    const started = Date.now();
    try {
      const report = (next: Progress) => (progress = next);
      const ran =
        job.attempts > MAX_ATTEMPTS
          ? Promise.reject(interrupted())
          : workFor(ownerOf(job), () =>
              traced(
                `job ${job.kind}`,
                { "estimand.job": job.id, "estimand.attempt": job.attempts, "enduser.id": job.ownerId ?? "" },
                () => handler.run({ ...subject, signal: abort.signal, report }),
                { parent: job.trace, kind: "consumer" },
              ),
            );
      const outcome = await ran.then(
        () => null,
        (error: unknown) => ({ error }),
      );
      const end = outcome === null ? "done" : (endOf(abort.signal) ?? asAppError(outcome.error).code);
      jobSeconds.observe({ kind: job.kind, end }, (Date.now() - started) / 1000);
      await this.#whenPossible(() =>
        outcome === null
          ? finishJob(job.id, this.#workerId, { status: "done" }, databaseNow())
          : this.#settle(job, subject, handler, outcome.error, abort.signal),
      );
      if (outcome === null) {
        log.info({ job: job.kind, subject: subject.subjectId, ms: Date.now() - started }, "job done");
      }
    } finally {
      clearInterval(beat);
    }
    this.#repeat(job.kind as JobKind);
  }

  /**
   * Stores the outcome of a job, and retries on a full disk and without a database: without an outcome the job would appear to run
   * for ever.
   */
  async #whenPossible(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        // The next start releases the jobs of a stopped server.
        const canWait = isDiskFull(error) || error instanceof DatabaseAway;
        if (!canWait || this.#stopped) throw error;
        await setTimeout(RETRY_MS);
      }
    }
  }

  async #beat(id: string, progress: Progress | null, abort: AbortController): Promise<void> {
    try {
      const { held, cancelRequested } = await beatJob(id, this.#workerId, databaseNow(), progress);
      if (!held) abort.abort(LOST);
      else if (cancelRequested) abort.abort(CANCEL);
    } catch (error) {
      log.error({ err: error, job: id }, "a job's heartbeat could not be written");
    }
  }

  async #settle(
    job: JobRow,
    subject: JobSubject,
    handler: JobHandler,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.reason === LOST) return;
    if (signal.reason === SHUTDOWN) return this.#again(job, job.attempts - 1, 0, null);
    if (signal.reason === CANCEL) {
      await handler.cancelled?.(subject);
      return finishJob(job.id, this.#workerId, { status: "cancelled" }, databaseNow());
    }
    const refusal = asAppError(error);
    if (refusal.code === "busy") {
      const waitMs = refusal.retryAfterSeconds === null ? RETRY_MS : refusal.retryAfterSeconds * 1000;
      return this.#again(job, job.attempts - 1, waitMs, refusal.userMessage);
    }
    if (refusal.code === "storage_full" && this.#options.isOneOfSeveral) {
      log.error({ job: job.kind, subject: subject.subjectId }, "a job was handed back: the disk is full");
      this.#restsUntil = performance.now() + FULL_DISK_MS;
      return this.#again(job, job.attempts - 1, 0, refusal.userMessage);
    }
    if (refusal.code === "internal") {
      log.error(
        { err: error, job: job.kind, subject: subject.subjectId, attempt: job.attempts },
        "job failed",
      );
      if (job.attempts < MAX_ATTEMPTS) return this.#again(job, job.attempts, RETRY_MS, refusal.message);
    } else {
      log.info({ job: job.kind, subject: subject.subjectId, code: refusal.code }, "job refused");
    }
    // Another worker may have taken the job, and done it, while this one was cut off.
    const { held } = await beatJob(job.id, this.#workerId, databaseNow(), null);
    if (!held) return;
    const final = refusal.code === "internal" ? gaveUp(error) : refusal;
    await handler.failed?.(subject, final);
    const outcome = { status: "failed", message: final.userMessage, failureCode: final.code } as const;
    await finishJob(job.id, this.#workerId, outcome, databaseNow());
  }

  async #again(job: JobRow, attempts: number, waitMs: number, message: string | null): Promise<void> {
    const runAfter = runAfterMs(waitMs);
    await requeueJob(job.id, this.#workerId, { runAfter, attempts, message });
  }

  #repeat(kind: JobKind): void {
    const schedule = this.#options.recurring?.find((each) => each.kind === kind);
    if (schedule === undefined || this.#stopped) return;
    this.#queueRecurring(kind, runAfterMs(schedule.everyMinutes * 60_000));
  }

  #queueRecurring(kind: JobKind, runAfter: Date): void {
    enqueueJob(kind, { subjectId: null, ownerId: null, runAfter }).catch((error: unknown) =>
      log.error({ err: error, job: kind }, "a recurring job could not be queued"),
    );
  }
}

/** Jobs are limited by plan when they are claimed; at the threads all weigh the same. */
function ownerOf({ ownerId }: JobRow): WorkOwner | null {
  return ownerId === null ? null : { id: ownerId, weight: 1 };
}

/** Difference between the clock of jobs and the monotonic clock. */
function clockOffset(): number {
  return databaseNow().getTime() - performance.now();
}
