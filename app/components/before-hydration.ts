const awaited: Promise<unknown>[] = [];

/**
 * Makes hydration wait for the code of what the document shows. If anything around a part changes while its code still loads,
 * React discards the server's HTML of that part and reports an error (421).
 */
export function awaitBeforeHydration(loading: Promise<unknown>): void {
  awaited.push(loading);
}

/** Resolves when everything is there, or has failed to load. */
export async function readyToHydrate(): Promise<void> {
  await Promise.allSettled(awaited);
}
