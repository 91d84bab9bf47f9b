import { getPriority, setPriority } from "node:os";
import { move, transferableSymbol, valueSymbol } from "piscina";
import type { Failure } from "../contract/types";
import { isFailure } from "../failure";
import { JobSignal, POLL } from "../job-signal";
import type { JobAnswer, JobEnvelope } from "../worker-pool.server";

declare global {
  /** Looked up by the core (compute-rs/src/wasm/mod.rs). */
  var estimandPoll: (done: number, total: number) => number;
}

/** A job's limits; the core polls the same ones through `estimandPoll`. */
export type JobControl = {
  /** Starts a phase; later progress of the core counts for it. */
  enter(phase: number): void;
  /** Reports progress and throws the failure of a cancelled or late job. */
  check(done: number, total: number): void;
};

const STEP_BACK = 5;
const LEAST_PRIORITY = 19;

/** Gives this thread a lower priority than those that serve requests. Elsewhere the call would affect the process. */
export function stepBack(): void {
  if (process.platform === "linux") setPriority(Math.min(getPriority() + STEP_BACK, LEAST_PRIORITY));
}

const CANCELLED: Failure = { code: "E-CANCELLED", message: "Stopped.", details: {} };
const TIME_OVER: Failure = {
  code: "E-TIMEOUT",
  message: "This took longer than its time limit and was stopped.",
  details: {},
};

/** Hooks that a worker runs around its jobs. */
type JobHooks = {
  /** After a trap or a bug: the state that the job used is undefined. */
  afterTrap: () => void;
  afterEach: () => void;
};

/**
 * Turns jobs into worker exports: applies limits and returns failures as values.
 *
 * @returns a function of the job and of the buffers of its output that move to the caller instead of being copied
 */
export function jobMaker(hooks: JobHooks) {
  return function job<Input, Output>(
    run: (input: Input, control: JobControl) => Output | Promise<Output>,
    transfers: (output: Output) => ArrayBuffer[] = () => [],
  ) {
    return async (envelope: JobEnvelope<Input>): Promise<unknown> => {
      const control = beginJob(envelope);
      try {
        const value = await run(envelope.input, control);
        return answer({ ok: true, value }, transfers(value));
      } catch (error) {
        if (isFailure(error)) return answer({ ok: false, failure: error }, []);
        hooks.afterTrap();
        throw error;
      } finally {
        globalThis.estimandPoll = () => POLL.goOn;
        hooks.afterEach();
      }
    };
  };
}

function beginJob({ signal: buffer, limitMs }: JobEnvelope<unknown>): JobControl {
  const signal = new JobSignal(buffer);
  const deadline = performance.now() + limitMs;
  let phase = 0;
  const poll = (done: number, total: number) => {
    signal.report({ phase, done, total });
    if (signal.cancelled) return POLL.cancelled;
    return performance.now() > deadline ? POLL.timeOver : POLL.goOn;
  };
  signal.start();
  globalThis.estimandPoll = poll;
  return {
    enter(next) {
      phase = next;
    },
    check(done, total) {
      const verdict = poll(done, total);
      if (verdict === POLL.cancelled) throw CANCELLED;
      if (verdict === POLL.timeOver) throw TIME_OVER;
    },
  };
}

function answer<Output>(value: JobAnswer<Output>, buffers: ArrayBuffer[]): unknown {
  if (buffers.length === 0) return value;
  return move({
    get [transferableSymbol]() {
      return buffers;
    },
    get [valueSymbol]() {
      return value;
    },
  });
}
