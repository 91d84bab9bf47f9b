/** An in-memory cache with a maximum size and a time to live; it evicts the least recently used entry. */
export class KeptValues<T> {
  readonly #most: number;
  readonly #ms: number;
  readonly #kept = new Map<string, { value: T; until: number }>();

  /**
   * @param most maximum number of entries
   * @param ms time to live of an entry, from `set`; `get` does not extend it
   */
  constructor({ most, ms }: { most: number; ms: number }) {
    this.#most = most;
    this.#ms = ms;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    if (performance.now() >= found.until) return undefined;
    this.#kept.set(key, found);
    return found.value;
  }

  set(key: string, value: T): void {
    this.#kept.delete(key);
    this.#kept.set(key, { value, until: performance.now() + this.#ms });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
