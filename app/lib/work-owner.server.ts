import { AsyncLocalStorage } from "node:async_hooks";

/** For whom the server works, and the weight of this user where several compete for threads. */
export type WorkOwner = { id: string; weight: number };

type Work = { owner: WorkOwner | null; left: AbortSignal | undefined };

const current = new AsyncLocalStorage<Work>();

/**
 * Runs work for an owner; null while nobody has signed in, or for the server's own work.
 *
 * @param left aborts when nobody waits for the work any more: what has not begun by then leaves its queue
 */
export function workFor<T>(owner: WorkOwner | null, work: () => Promise<T>, left?: AbortSignal): Promise<T> {
  return current.run({ owner, left }, work);
}

/** Runs work that others may wait for too: it stays in its queue when the request that began it has been abandoned. */
export function sharedWork<T>(work: () => Promise<T>): Promise<T> {
  return workFor(workOwner(), work);
}

/** Aborts when nobody waits for the work that runs; undefined for work that goes on in any case. */
export function workLeft(): AbortSignal | undefined {
  return current.getStore()?.left;
}

/** Names the owner of the work that runs, as soon as a request has a user. */
export function nameWorkOwner(owner: WorkOwner): void {
  const work = current.getStore();
  if (work !== undefined) work.owner = owner;
}

/** The owner of the work that runs; null if it is the server's own. */
export function workOwner(): WorkOwner | null {
  return current.getStore()?.owner ?? null;
}
