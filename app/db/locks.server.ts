import { dialect } from "./client.server";

/**
 * Runs `work` while no other work with this name runs, in any process on this database. For what a transaction cannot hold
 * together, such as a call of another server.
 */
export function whileLocked<T>(name: string, work: () => Promise<T>): Promise<T> {
  return dialect.whileLocked(name, work);
}

/**
 * Takes a lock for as long as a client may be slow. It orders the work of processes; what must not happen twice needs `whileLocked`,
 * or records that are compared and set. Within this process the caller must prevent a second use.
 *
 * @returns how to free it; null if another process has it
 */
export function tryLock(name: string): Promise<(() => Promise<void>) | null> {
  return dialect.tryLock(name);
}
