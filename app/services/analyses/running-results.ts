/** A result that is being computed, for everybody who waits for the same numbers. */
interface Running<Outcome> {
  outcome: Promise<Outcome>;
  stop: AbortController;
  /** The users whose analyses asked for it. */
  askers: Set<string>;
}

/** Cancellations that are remembered; the oldest are forgotten first. */
const MOST_CANCELLED = 10_000;

/**
 * The results that are being computed, by key. Equal calls share one computation. A user who cancels leaves it; it stops
 * when nobody is left. A cancelled result stays cancelled for this user until `resume`.
 */
export class RunningResults<Outcome> {
  readonly #running = new Map<string, Running<Outcome>>();
  readonly #cancelled = new Set<string>();

  isCancelled(userId: string, key: string): boolean {
    return this.#cancelled.has(`${userId} ${key}`);
  }

  /** The outcome of a computation that runs, or of one that this call starts. */
  join(userId: string, key: string, start: (stop: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
    const running = this.#running.get(key);
    if (running !== undefined) {
      running.askers.add(userId);
      return running.outcome;
    }
    const stop = new AbortController();
    const outcome = start(stop.signal).finally(() => {
      if (this.#running.get(key)?.stop === stop) this.#running.delete(key);
    });
    this.#running.set(key, { outcome, stop, askers: new Set([userId]) });
    return outcome;
  }

  /** Takes a user out of a computation that runs. Nothing happens if it does not run. @returns whether it ran */
  cancel(userId: string, key: string): boolean {
    const running = this.#running.get(key);
    if (running === undefined) return false;
    this.keepCancelled(userId, key);
    running.askers.delete(userId);
    if (running.askers.size > 0) return true;
    // Whoever asks now starts it again, rather than sharing a computation that is about to stop.
    this.#running.delete(key);
    running.stop.abort();
    return true;
  }

  /** Remembers that the user cancelled a computation, in this process or another. */
  keepCancelled(userId: string, key: string): void {
    this.#cancelled.add(`${userId} ${key}`);
    const [oldest] = this.#cancelled;
    if (this.#cancelled.size > MOST_CANCELLED && oldest !== undefined) this.#cancelled.delete(oldest);
  }

  /** Lets the user ask for a cancelled result again. */
  resume(userId: string, key: string): void {
    this.#cancelled.delete(`${userId} ${key}`);
  }
}
