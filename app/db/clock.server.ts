import { database, dialect } from "./client.server";

/** How far the shared clock is ahead of the monotonic clock of this process, in milliseconds; null without a shared clock. */
let offsetMs: number | null = null;

/** Reads the clock that the processes on this database share. Call it now and then: clocks drift. */
export async function readDatabaseClock(): Promise<void> {
  const before = performance.now();
  const ms = await dialect.readClock(database);
  const after = performance.now();
  // The server read the time between the two, so a slow answer narrows it little: the known offset is kept while it
  // fits.
  const isKnown = ms !== null && offsetMs !== null && ms - after <= offsetMs && offsetMs <= ms - before;
  if (!isKnown) offsetMs = ms === null ? null : ms - (before + after) / 2;
}

/**
 * The time for what processes compare with each other: heartbeats, and when jobs are due. With PostgreSQL it is the server's clock, so
 * that machines whose clocks differ do not take each other's jobs, and a clock set by hand does nothing.
 */
export function databaseNow(): Date {
  return offsetMs === null ? new Date() : new Date(performance.now() + offsetMs);
}
