const awaited: Promise<unknown>[] = [];

/**
 * Makes hydration wait for code that the page in the document shows. A part that is still loading while React hydrates is
 * rendered anew as soon as anything around it changes (React error 421).
 */
export function awaitBeforeHydration(loading: Promise<unknown>): void {
  awaited.push(loading);
}

/** Resolves when everything is there, or has failed to load. */
export async function readyToHydrate(): Promise<void> {
  await Promise.allSettled(awaited);
}
