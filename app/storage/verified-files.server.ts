import { statSync } from "node:fs";
import { localPath } from "./blob-paths.server";
import { isUnreadable } from "./unreadable";

/** Maximum number of verified blobs to remember; beyond it the oldest are verified again. */
const MOST_KNOWN = 100_000;

/** The state of a blob's file when it was verified, and the time. The stamp changes when the file does. */
type Known = { stamp: string; at: number };
const known = new Map<string, Known>();

/** Whether the file of a blob is as it was when it was verified, at most `sinceMs` ago. */
export function isVerified(hash: string, sinceMs: number): boolean {
  const seen = known.get(hash);
  if (seen === undefined || performance.now() - seen.at >= sinceMs) return false;
  return seen.stamp === stampOf(hash);
}

/** Marks a blob as verified, because its bytes were hashed while they were written. */
export function noteWritten(hash: string): void {
  noteVerified(hash, stampOf(hash));
}

/** Marks a blob as verified in the state of a stamp; null is a file that is missing. */
export function noteVerified(hash: string, stamp: string | null): void {
  known.delete(hash);
  if (stamp === null) return;
  known.set(hash, { stamp, at: performance.now() });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

/** Forgets that a blob was verified. */
export function forgetVerified(hash: string): void {
  known.delete(hash);
}

/**
 * The state of a blob's file; null if it is missing or cannot be read. It is asked for at once: that takes a few microseconds on a local
 * disk, and passing it to the thread pool takes ten times as long, for several blobs of each page.
 */
export function stampOf(hash: string): string | null {
  try {
    const { ino, size, mtimeNs } = statSync(localPath(hash), { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
