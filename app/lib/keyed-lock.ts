type Queue = { tail: Promise<unknown>; length: number };

/** A mutex per key: work with the same key runs in sequence, work with different keys concurrently. */
export class KeyedLock {
  readonly #queues = new Map<string, Queue>();

  /** Number of calls that wait for the work of this key. */
  waiting(key: string): number {
    return Math.max(0, (this.#queues.get(key)?.length ?? 0) - 1);
  }

  /** Runs `work` after all earlier work of the key has ended, whatever its outcome. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { tail: Promise.resolve(), length: 0 };
    this.#queues.set(key, queue);
    const own = queue.tail.then(work, work);
    queue.tail = own.catch(() => undefined);
    queue.length += 1;
    try {
      return await own;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(key);
    }
  }
}
