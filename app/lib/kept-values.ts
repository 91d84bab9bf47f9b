type Kept<T> = { value: T; weight: number; until: number };

/** An in-memory cache with a maximum weight and a time to live; it evicts the least recently used entries. */
export class KeptValues<T> {
  readonly #most: number;
  readonly #ms: number;
  readonly #weigh: (value: T) => number;
  readonly #kept = new Map<string, Kept<T>>();
  #weight = 0;

  /**
   * @param most maximum weight of all entries together
   * @param ms time to live of an entry, from `set`; `get` does not extend it
   * @param weigh weight of an entry, such as its bytes; by default 1, so that `most` is the number of entries
   */
  constructor({ most, ms, weigh = () => 1 }: { most: number; ms: number; weigh?: (value: T) => number }) {
    this.#most = most;
    this.#ms = ms;
    this.#weigh = weigh;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#remove(key, found);
    if (performance.now() >= found.until) return undefined;
    this.#add(key, found);
    return found.value;
  }

  set(key: string, value: T): void {
    const before = this.#kept.get(key);
    if (before !== undefined) this.#remove(key, before);
    this.#add(key, { value, weight: this.#weigh(value), until: performance.now() + this.#ms });
    for (const [oldest, entry] of this.#kept) {
      if (this.#weight <= this.#most) break;
      this.#remove(oldest, entry);
    }
  }

  #add(key: string, entry: Kept<T>): void {
    this.#kept.set(key, entry);
    this.#weight += entry.weight;
  }

  #remove(key: string, entry: Kept<T>): void {
    this.#kept.delete(key);
    this.#weight -= entry.weight;
  }
}
