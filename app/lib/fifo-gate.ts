type Waiting = { enter: () => void; refuse: (reason: unknown) => void };

/** A semaphore that admits waiters in order of arrival. */
export class FifoGate {
  readonly #waiting = new Set<Waiting>();
  readonly #slots: number;
  #free: number;

  constructor(slots: number) {
    this.#slots = slots;
    this.#free = slots;
  }

  /** Number of waiters. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Number of taken slots. */
  get taken(): number {
    return this.#slots - this.#free;
  }

  /** Waits for a slot and takes it; call `leave` afterwards. @throws the signal's reason when it aborts */
  async enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    let turn: Waiting | undefined;
    const abort = () => {
      if (turn !== undefined && this.#waiting.delete(turn)) turn.refuse(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
    try {
      await new Promise<void>((enter, refuse) => {
        turn = { enter, refuse };
        this.#waiting.add(turn);
      });
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Gives a slot to the first waiter. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next.enter();
  }

  /** Rejects all waiters. */
  refuseAll(reason: unknown): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { refuse } of waiting) refuse(reason);
  }
}
