/** Runs of one key after another; different keys side by side. One per process and purpose. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` when all earlier runs of the key have ended, whatever their outcome. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    const tail = own.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await own;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}
