import { Piscina } from "piscina";
import { log } from "~/config/log.server";
import { addGauge } from "~/config/metrics.server";
import { traced } from "~/config/tracing.server";
import { AppError } from "~/lib/app-error";
import { FairSemaphore } from "~/lib/fair-semaphore";
import { workLeft, workOwner } from "~/lib/work-owner.server";
import type { Failure } from "./contract/types";
import { failureToAppError, timeoutMessage } from "./failure";
import { type JobProgress, JobSignal } from "./job-signal";

/** The message to a worker: input, the memory of its `JobSignal`, and time limit. */
export type JobEnvelope<Input> = { input: Input; signal: SharedArrayBuffer; limitMs: number };

/** The answer of a worker. If it throws instead, that is a trap or a bug. */
export type JobAnswer<Output> = { ok: true; value: Output } | { ok: false; failure: Failure };

export type RunOptions = {
  /** Measured from the moment a worker starts the job. */
  limitSeconds: number;
  signal?: AbortSignal;
  /** Whether the job is long: one thread of several is kept from such jobs. */
  isLarge?: boolean;
  /** Called on change, at most ten times a second. */
  onProgress?: (progress: JobProgress) => void;
};

type WorkerPoolOptions = {
  /** Threads to keep while idle. */
  minThreads?: number;
  /** Jobs that one thread runs at the same time; use more than one only for jobs that mostly wait. */
  jobsAtOnce?: number;
  /**
   * Whether an idle thread runs its event loop, at the cost of a slightly later start of the next job. Always true with
   * `jobsAtOnce` above one. Native libraries need it, because finalizers that free their memory run as events.
   */
  hearsEvents?: boolean;
  /** Passed to every thread. */
  workerData?: unknown;
};

const LOOK_MS = 100;
/** A worker that does not stop within this time after its time limit or a cancel is terminated and replaced. */
const GRACE_MS = 5_000;
/** An idle thread starts a job at once. If none has started by then, no thread could be created. */
const START_MS = 30_000;
/** Jobs that may wait: for one owner, and for all owners, each of whom waits for at most one job of every other. */
const MAX_WAITING = { ofOwner: 200, ofAll: 5_000 };
const IDLE_MS = 60_000;

type Measured = { name: string; gate: FairSemaphore };

/** The open pools of this process. */
const POOLS = new Set<Measured>();

addGauge(
  "estimand_pool_jobs",
  "Jobs that run in a pool of threads, or wait for one.",
  ["pool", "state"],
  () =>
    [...POOLS].flatMap(({ name, gate }) => [
      { labels: { pool: name, state: "running" }, value: gate.taken },
      { labels: { pool: name, state: "waiting" }, value: gate.waiting },
    ]),
);

/**
 * A pool of worker threads, at which the users of this process take turns (`workOwner`). `Jobs` maps the names of the worker file's
 * exports to their input and output.
 */
export class WorkerPool<Jobs extends Record<keyof Jobs, { input: unknown; output: unknown }>> {
  readonly #piscina: Piscina;
  /** Piscina's own queue knows no owners and does not keep the order of abortable jobs: it never gets more than it can start. */
  readonly #gate: FairSemaphore;
  readonly #measured: Measured;
  #closed = false;

  /**
   * @param name names the pool in measurements
   * @param file absolute path of the worker's bundle
   * @param threads maximum number of threads
   */
  constructor(name: string, file: string, threads: number, options: WorkerPoolOptions = {}) {
    const { minThreads = 1, jobsAtOnce = 1, hearsEvents = jobsAtOnce > 1, workerData = null } = options;
    this.#gate = new FairSemaphore(threads * jobsAtOnce);
    this.#measured = { name, gate: this.#gate };
    POOLS.add(this.#measured);
    this.#piscina = new Piscina({
      filename: file,
      minThreads,
      maxThreads: threads,
      concurrentTasksPerWorker: jobsAtOnce,
      // "sync" puts an idle thread to sleep on a lock, where its event loop stands still.
      atomics: hearsEvents ? "disabled" : "sync",
      idleTimeout: IDLE_MS,
      workerData,
    });
    // Piscina replaces a thread that dies between jobs. Without a listener the error would end the server.
    this.#piscina.on("error", (error: Error) => log.error({ err: error, file }, "a worker thread died"));
  }

  /**
   * Runs a job.
   *
   * @throws AppError the core's refusal, `timeout`, `stopped`, or `busy` when the queue of all or of the owner is full; any other Error is a
   *   trap, after which the worker gets a new engine
   */
  async run<Name extends keyof Jobs & string>(
    name: Name,
    input: Jobs[Name]["input"],
    options: RunOptions,
  ): Promise<Jobs[Name]["output"]> {
    const owner = workOwner();
    const own = owner === null ? 0 : this.#gate.waitingOf(owner.id);
    if (own >= MAX_WAITING.ofOwner || this.#gate.waiting >= MAX_WAITING.ofAll) {
      throw new AppError("busy", { retryAfterSeconds: 5 });
    }
    return traced(`${this.#measured.name} ${name}`, {}, (add) => this.#runInTurn(name, input, options, add));
  }

  async #runInTurn<Name extends keyof Jobs & string>(
    name: Name,
    input: Jobs[Name]["input"],
    options: RunOptions,
    add: (attributes: { "estimand.waited_ms": number }) => void,
  ): Promise<Jobs[Name]["output"]> {
    const owner = workOwner();
    const askedAt = performance.now();
    // A job without a signal of its own leaves the queue, but is not stopped, when its request is abandoned.
    const { signal = workLeft(), isLarge = false } = options;
    const entrant = { owner: owner?.id ?? null, weight: owner?.weight ?? 1, isLarge, signal };
    const leave = await this.#gate.enter(entrant).catch((reason: unknown) => {
      throw reason instanceof AppError ? reason : new AppError("stopped");
    });
    add({ "estimand.waited_ms": performance.now() - askedAt });
    try {
      return await this.#runNow(name, input, options);
    } finally {
      leave();
    }
  }

  async #runNow<Name extends keyof Jobs & string>(
    name: Name,
    input: Jobs[Name]["input"],
    options: RunOptions,
  ): Promise<Jobs[Name]["output"]> {
    const signal = new JobSignal();
    const watch = new JobWatch(signal, options);
    const { limitSeconds } = options;
    const envelope: JobEnvelope<unknown> = { input, signal: signal.buffer, limitMs: limitSeconds * 1000 };
    try {
      const running = this.#piscina.run(envelope, { name, signal: watch.kill.signal });
      const answer = (await running) as JobAnswer<Jobs[Name]["output"]>;
      if (answer.ok) return answer.value;
      throw failureToAppError(answer.failure, limitSeconds);
    } catch (error) {
      throw watch.killedBecause ?? (this.#closed ? new AppError("stopped") : error);
    } finally {
      watch.end();
    }
  }

  /** Refuses waiting jobs, and terminates the threads with the running ones. */
  async close(): Promise<void> {
    this.#closed = true;
    POOLS.delete(this.#measured);
    this.#gate.refuseAll(new AppError("stopped"));
    await this.#piscina.destroy();
  }
}

/** Supervises a job: passes on a cancel, reports progress, and terminates a worker that does not react. */
class JobWatch {
  readonly kill = new AbortController();
  killedBecause: AppError | null = null;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: JobSignal;
  readonly #options: RunOptions;
  readonly #givenAt = performance.now();
  #startedAt: number | null = null;
  #cancelledAt: number | null = null;
  #lastDone = -1;

  constructor(signal: JobSignal, options: RunOptions) {
    this.#signal = signal;
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    options.signal?.addEventListener("abort", this.#cancel, { once: true });
    if (options.signal?.aborted) this.#cancel();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#options.signal?.removeEventListener("abort", this.#cancel);
  }

  readonly #cancel = () => {
    this.#signal.cancel();
    this.#cancelledAt = performance.now();
  };

  #look(): void {
    const now = performance.now();
    const { limitSeconds, onProgress } = this.#options;
    if (this.#startedAt === null && this.#signal.started) this.#startedAt = now;
    if (this.#startedAt === null && now - this.#givenAt > START_MS) {
      this.#stop(new AppError("internal", { cause: new Error("No worker thread could be started.") }));
    }
    if (this.#cancelledAt !== null && now - this.#cancelledAt > GRACE_MS) this.#stop(new AppError("stopped"));
    if (this.#startedAt !== null && now - this.#startedAt > limitSeconds * 1000 + GRACE_MS) {
      this.#stop(new AppError("timeout", { userMessage: timeoutMessage(limitSeconds) }));
    }
    const progress = this.#signal.progress;
    if (onProgress !== undefined && progress.total > 0 && progress.done !== this.#lastDone) {
      this.#lastDone = progress.done;
      onProgress(progress);
    }
  }

  #stop(reason: AppError): void {
    this.killedBecause = reason;
    this.kill.abort();
  }
}
