import { Piscina } from "piscina";
import { log } from "~/config/log.server";
import { AppError } from "~/lib/app-error";
import { FifoGate } from "~/lib/fifo-gate";
import type { Failure } from "./contract/types";
import { failureToAppError, timeoutMessage } from "./failure";
import { type JobProgress, JobSignal } from "./job-signal";

/** What a worker is given: the input, the shared signal's memory, and its time limit. */
export type JobEnvelope<Input> = { input: Input; signal: SharedArrayBuffer; limitMs: number };

/** What a worker answers; anything thrown instead is a trap or a bug. */
export type JobAnswer<Output> = { ok: true; value: Output } | { ok: false; failure: Failure };

export type RunOptions = {
  /** Counted from the moment a worker takes the job. */
  limitSeconds: number;
  signal?: AbortSignal;
  /** Called at most ten times a second, when something has changed. */
  onProgress?: (progress: JobProgress) => void;
};

export type WorkerPoolOptions = {
  /** Threads that are kept when there is nothing to do. */
  minThreads?: number;
  /** Jobs that one thread does at the same time; more than one only for jobs that wait most of the time. */
  jobsAtOnce?: number;
  /**
   * Whether events happen in a thread that waits for its next job, as they always do where it does several at once. It
   * takes a job up a little later then. Libraries in native code need it: their objects that were collected give their
   * memory back in an event.
   */
  hearsEvents?: boolean;
  /** Handed to every thread. */
  workerData?: unknown;
};

const LOOK_MS = 100;
/** A worker that does not react so long after its time is over, or after a cancel, is ended and replaced. */
const GRACE_MS = 5_000;
/** A free thread takes its job at once; one that has not by then could not be started. */
const START_MS = 30_000;
const MAX_WAITING = 1_000;
const IDLE_MS = 60_000;

/**
 * Worker threads that do named jobs in order of arrival. `Jobs` maps the names of the worker file's exports to their
 * input and output.
 */
export class WorkerPool<Jobs extends Record<keyof Jobs, { input: unknown; output: unknown }>> {
  readonly #piscina: Piscina;
  /** Piscina's own queue does not keep the order of jobs that can be aborted: it is never given more than it can do. */
  readonly #gate: FifoGate;
  #closed = false;

  /**
   * @param file absolute path of the worker's bundle
   * @param threads most threads at work
   */
  constructor(file: string, threads: number, options: WorkerPoolOptions = {}) {
    const { minThreads = 1, jobsAtOnce = 1, hearsEvents = jobsAtOnce > 1, workerData = null } = options;
    this.#gate = new FifoGate(threads * jobsAtOnce);
    this.#piscina = new Piscina({
      filename: file,
      minThreads,
      maxThreads: threads,
      concurrentTasksPerWorker: jobsAtOnce,
      // In a thread that sleeps on a lock nothing happens at all.
      atomics: hearsEvents ? "disabled" : "sync",
      idleTimeout: IDLE_MS,
      workerData,
    });
    // A thread that dies between jobs is replaced; its death must not end the server.
    this.#piscina.on("error", (error: Error) => log.error({ err: error, file }, "a worker thread died"));
  }

  /**
   * Does one job.
   *
   * @throws AppError the core's refusal, `timeout`, `stopped`, or `busy` when too many wait; another Error is a trap,
   *   after which the worker has a fresh engine.
   */
  async run<Name extends keyof Jobs & string>(
    name: Name,
    input: Jobs[Name]["input"],
    options: RunOptions,
  ): Promise<Jobs[Name]["output"]> {
    if (this.#gate.waiting >= MAX_WAITING) throw new AppError("busy", { retryAfterSeconds: 5 });
    await this.#gate.enter(options.signal).catch((reason: unknown) => {
      throw reason instanceof AppError ? reason : new AppError("stopped");
    });
    try {
      return await this.#runNow(name, input, options);
    } finally {
      this.#gate.leave();
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

  /** Refuses what waits, ends what runs, and the threads. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#gate.refuseAll(new AppError("stopped"));
    await this.#piscina.destroy();
  }
}

/** Looks after one job from outside: hands a cancel over, reads progress, and ends a worker that does not react. */
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
