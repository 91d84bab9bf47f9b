type Waiting = { enter: () => void; refuse: (reason: unknown) => void };

/** Lets so many in at a time, in order of arrival. */
export class FifoGate {
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when a place is free and taken; `leave` must follow. Rejects with the signal's reason when it is aborted. */
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

  /** Frees a place: the one that has waited longest gets it. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next.enter();
  }

  /** Refuses all that wait. */
  refuseAll(reason: unknown): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { refuse } of waiting) refuse(reason);
  }
}
