import { AppError } from "./app-error";
import { FifoGate } from "./fifo-gate";

type TurnLimits = {
  /** Maximum number of concurrent jobs, in total and per user. */
  atOnce: number;
  atOnceOfUser: number;
  /** Maximum number of running and waiting jobs of a user. */
  pendingOfUser: number;
};

/** Limits expensive work in total and per user, in order of arrival, so that no user can take all of it. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #all: FifoGate;
  readonly #ofUser = new Map<string, { gate: FifoGate; pending: number }>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
    this.#all = new FifoGate(limits.atOnce);
  }

  /**
   * Waits for a turn.
   *
   * @returns a function that ends the turn; idempotent
   * @throws AppError too_many_requests when the user has too many jobs pending, stopped when the signal aborts
   */
  async take(userId: string, signal?: AbortSignal): Promise<() => void> {
    const own = this.#ofUser.get(userId) ?? { gate: new FifoGate(this.#limits.atOnceOfUser), pending: 0 };
    if (own.pending >= this.#limits.pendingOfUser) {
      throw new AppError("too_many_requests", {
        userMessage: `${own.pending} of your reports or exports are in progress. Please wait for one to finish.`,
        retryAfterSeconds: 10,
      });
    }
    this.#ofUser.set(userId, own);
    own.pending += 1;
    const forget = () => {
      own.pending -= 1;
      if (own.pending === 0) this.#ofUser.delete(userId);
    };
    await enter(own.gate, signal).catch(rethrowAfter(forget));
    const leaveOwn = () => {
      own.gate.leave();
      forget();
    };
    await enter(this.#all, signal).catch(rethrowAfter(leaveOwn));
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#all.leave();
      leaveOwn();
    };
  }

  /** Runs work in a turn. @throws as `take` and the work do */
  async run<T>(userId: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const end = await this.take(userId, signal);
    try {
      return await work();
    } finally {
      end();
    }
  }
}

async function enter(gate: FifoGate, signal: AbortSignal | undefined): Promise<void> {
  try {
    await gate.enter(signal);
  } catch {
    throw new AppError("stopped");
  }
}

function rethrowAfter(undo: () => void) {
  return (error: unknown): never => {
    undo();
    throw error;
  };
}
