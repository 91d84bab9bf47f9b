import { AsyncLocalStorage } from "node:async_hooks";

type Reads = Map<string, Promise<unknown>>;

const current = new AsyncLocalStorage<Reads>();
const byOwner = new WeakMap<object, Reads>();

/**
 * Runs work that only reads: within it, and within all other work of the same owner, `readOnce` answers each question
 * once.
 *
 * @param owner what the work belongs to, such as the context of a request whose loaders run side by side
 */
export function whileReading<T>(owner: object, work: () => Promise<T>): Promise<T> {
  const reads = byOwner.get(owner) ?? new Map<string, Promise<unknown>>();
  byOwner.set(owner, reads);
  return current.run(reads, work);
}

/** From here on each question is asked anew, once: what was answered before may have changed meanwhile. */
export function forgetReads(): void {
  current.getStore()?.clear();
}

/**
 * The answer to a question, asked once while reading, and each time elsewhere.
 *
 * @param question names the read and all that it depends on
 */
export function readOnce<T>(question: readonly string[], read: () => Promise<T>): Promise<T> {
  const reads = current.getStore();
  if (!reads) return read();
  const key = JSON.stringify(question);
  const known = reads.get(key) as Promise<T> | undefined;
  if (known) return known;
  const answer = read();
  reads.set(key, answer);
  return answer;
}
