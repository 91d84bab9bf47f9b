import { AsyncLocalStorage } from "node:async_hooks";

type Reads = Map<string, Promise<unknown>>;

const current = new AsyncLocalStorage<Reads>();
const byOwner = new WeakMap<object, Reads>();

/**
 * Runs work that only reads, with a read cache. All work of one owner shares the cache.
 *
 * @param owner the lifetime of the cache, such as the context of a request whose loaders run concurrently
 */
export function whileReading<T>(owner: object, work: () => Promise<T>): Promise<T> {
  const reads = byOwner.get(owner) ?? new Map<string, Promise<unknown>>();
  byOwner.set(owner, reads);
  return current.run(reads, work);
}

/** Clears this request's read cache. Call it after waiting for another writer. */
export function forgetReads(): void {
  current.getStore()?.clear();
}

/** Puts further findings of a read into the read cache, under the query that asks for it. */
type Remember = (query: readonly string[], value: unknown) => void;

/**
 * Reads through the read cache. Outside `whileReading` it reads every time.
 *
 * @param query the name of the read and all of its arguments: the cache key
 * @param read gets a function that caches its by-products, unless the cache was cleared meanwhile
 */
export function readOnce<T>(query: readonly string[], read: (remember: Remember) => Promise<T>): Promise<T> {
  const reads = current.getStore();
  if (!reads) return read(() => undefined);
  const key = JSON.stringify(query);
  const known = reads.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = read((other, value) => {
    const otherKey = JSON.stringify(other);
    if (reads.get(key) === answer && !reads.has(otherKey)) reads.set(otherKey, Promise.resolve(value));
  });
  reads.set(key, answer);
  return answer;
}

/**
 * Reads several things by their keys through the read cache: those that are not in it are read together. What was not found
 * is asked for again the next time.
 *
 * @param name of the read
 */
export async function readEach<T>(
  name: string,
  keys: readonly string[],
  read: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<T[]> {
  const reads = current.getStore() ?? new Map<string, Promise<unknown>>();
  const keyOf = (key: string) => JSON.stringify([name, key]);
  const missing = [...new Set(keys)].filter((key) => !reads.has(keyOf(key)));
  if (missing.length > 0) {
    const answer = read(missing);
    for (const key of missing) {
      const forget = () => reads.get(keyOf(key)) === one && reads.delete(keyOf(key));
      const one = answer.then((found) => {
        if (!found.has(key)) forget();
        return found.get(key);
      });
      one.catch(forget);
      reads.set(keyOf(key), one);
    }
  }
  const found = await Promise.all(keys.map((key) => reads.get(keyOf(key)) as Promise<T | undefined>));
  return found.filter((each) => each !== undefined);
}
