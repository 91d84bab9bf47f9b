type Waiting = {
  owner: string | null;
  isLarge: boolean;
  enter: () => void;
  refuse: (reason: unknown) => void;
};

/** The owner of a slot. Work without an owner is the server's own, and counts as one owner. */
export type Waiter = {
  owner?: string | null;
  /** An owner of weight 2 gets twice the slots of one of weight 1. The first slot of each comes first in any case. */
  weight?: number;
  /** Whether the work is long. One slot is kept from such work, unless there is only one. */
  isLarge?: boolean;
  signal?: AbortSignal | undefined;
};

/** The slots that an owner holds, its weight, and the number of its last turn. */
type Share = { taken: number; weight: number; lastTurn: number };

/**
 * A semaphore whose owners take turns: a free slot goes to the waiting owner with the fewest slots by its weight,
 * among equals to the one whose last turn is longest ago, and then in order of arrival. However long the queue of one
 * owner, the first waiter of another waits for at most one to leave.
 */
export class FairSemaphore {
  readonly #waiting = new Set<Waiting>();
  /** Owners that hold a slot or wait for one. */
  readonly #shares = new Map<string | null, Share>();
  readonly #slots: number;
  readonly #slotsForLarge: number;
  #free: number;
  #large = 0;
  #turn = 0;

  constructor(slots: number) {
    this.#slots = slots;
    this.#slotsForLarge = Math.max(1, slots - 1);
    this.#free = slots;
  }

  /** Number of waiters. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Number of waiters for an owner. */
  waitingOf(owner: string | null): number {
    let count = 0;
    for (const waiting of this.#waiting) if (waiting.owner === owner) count += 1;
    return count;
  }

  /** Number of taken slots. */
  get taken(): number {
    return this.#slots - this.#free;
  }

  /**
   * Waits for a slot and takes it.
   *
   * @returns leaves the slot; call it once
   * @throws the signal's reason when it aborts
   */
  async enter({ owner = null, weight = 1, isLarge = false, signal }: Waiter = {}): Promise<() => void> {
    signal?.throwIfAborted();
    let turn: Waiting | undefined;
    const abort = () => {
      if (turn === undefined || !this.#waiting.delete(turn)) return;
      this.#forgetIdle(owner);
      turn.refuse(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
    try {
      await new Promise<void>((enter, refuse) => {
        turn = { owner, isLarge, enter, refuse };
        this.#waiting.add(turn);
        this.#shares.set(owner, { taken: 0, lastTurn: 0, ...this.#shares.get(owner), weight });
        this.#admit();
      });
    } finally {
      signal?.removeEventListener("abort", abort);
    }
    return () => this.#leave(owner, isLarge);
  }

  /** Rejects all waiters. */
  refuseAll(reason: unknown): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { owner, refuse } of waiting) {
      this.#forgetIdle(owner);
      refuse(reason);
    }
  }

  #leave(owner: string | null, isLarge: boolean): void {
    this.#free += 1;
    if (isLarge) this.#large -= 1;
    this.#shareOf(owner).taken -= 1;
    this.#admit();
    this.#forgetIdle(owner);
  }

  #admit(): void {
    while (this.#free > 0) {
      const next = this.#next();
      if (next === null) return;
      this.#waiting.delete(next);
      this.#free -= 1;
      if (next.isLarge) this.#large += 1;
      const share = this.#shareOf(next.owner);
      share.taken += 1;
      share.lastTurn = this.#turn += 1;
      next.enter();
    }
  }

  /** The waiter whose turn it is; null if none may enter. */
  #next(): Waiting | null {
    let best: { waiting: Waiting; share: Share } | null = null;
    for (const waiting of this.#waiting) {
      if (waiting.isLarge && this.#large >= this.#slotsForLarge) continue;
      const share = this.#shareOf(waiting.owner);
      if (best === null || isBefore(share, best.share)) best = { waiting, share };
    }
    return best?.waiting ?? null;
  }

  #shareOf(owner: string | null): Share {
    const share = this.#shares.get(owner);
    if (share === undefined) throw new Error("An owner of a slot is not known.");
    return share;
  }

  #forgetIdle(owner: string | null): void {
    if (this.#shares.get(owner)?.taken !== 0) return;
    for (const waiting of this.#waiting) if (waiting.owner === owner) return;
    this.#shares.delete(owner);
  }
}

function isBefore(one: Share, other: Share): boolean {
  const [held, heldByOther] = [one.taken / one.weight, other.taken / other.weight];
  return held === heldByOther ? one.lastTurn < other.lastTurn : held < heldByOther;
}
