/** Return values of `globalThis.estimandPoll`, which the core calls. */
export const POLL = { goOn: 0, cancelled: 1, timeOver: 2 } as const;

const CANCELLED = 0;
const STARTED = 1;
const PHASE = 2;
const DONE = 2;
const TOTAL = 3;

/** Progress of a job in a worker: its phase, and how much of that is done. */
export type JobProgress = { phase: number; done: number; total: number };

/** Memory shared between the thread that started a job and the worker thread that runs it. */
export class JobSignal {
  readonly #flags: Int32Array;
  readonly #numbers: Float64Array;

  constructor(readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(32)) {
    this.#flags = new Int32Array(buffer, 0, 4);
    this.#numbers = new Float64Array(buffer);
  }

  /** Asks the worker to stop at its next poll. */
  cancel(): void {
    Atomics.store(this.#flags, CANCELLED, 1);
  }

  get cancelled(): boolean {
    return Atomics.load(this.#flags, CANCELLED) === 1;
  }

  /** Marks the job as started; the worker calls it. */
  start(): void {
    Atomics.store(this.#flags, STARTED, 1);
  }

  get started(): boolean {
    return Atomics.load(this.#flags, STARTED) === 1;
  }

  report({ phase, done, total }: JobProgress): void {
    Atomics.store(this.#flags, PHASE, phase);
    this.#numbers[DONE] = done;
    this.#numbers[TOTAL] = total;
  }

  get progress(): JobProgress {
    return {
      phase: Atomics.load(this.#flags, PHASE),
      done: this.#numbers[DONE] ?? 0,
      total: this.#numbers[TOTAL] ?? 0,
    };
  }
}
