import { AsyncLocalStorage } from "node:async_hooks";

/** For whom the server works, and the weight of this user where several compete for threads. */
export type WorkOwner = { id: string; weight: number };

const current = new AsyncLocalStorage<{ owner: WorkOwner | null }>();

/** Runs work for an owner; null while nobody has signed in, or for the server's own work. */
export function workFor<T>(owner: WorkOwner | null, work: () => Promise<T>): Promise<T> {
  return current.run({ owner }, work);
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
