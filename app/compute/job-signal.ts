/** What `globalThis.estimandPoll` answers to the core. */
export const POLL = { goOn: 0, cancelled: 1, timeOver: 2 } as const;

const CANCELLED = 0;
const STARTED = 1;
const PHASE = 2;
const DONE = 2;
const TOTAL = 3;

/** How far a job in a worker is: which of its phases, and how much of it. */
export type JobProgress = { phase: number; done: number; total: number };

/** Shared memory between a job's two sides: the one that asked for it and the worker thread that does it. */
export class JobSignal {
  readonly #flags: Int32Array;
  readonly #numbers: Float64Array;

  constructor(readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(32)) {
    this.#flags = new Int32Array(buffer, 0, 4);
    this.#numbers = new Float64Array(buffer);
  }

  /** Asks the worker to stop at its next look. */
  cancel(): void {
    Atomics.store(this.#flags, CANCELLED, 1);
  }

  get cancelled(): boolean {
    return Atomics.load(this.#flags, CANCELLED) === 1;
  }

  /** Says that the worker has taken the job out of the queue. */
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
