/** The sweep works in days, so recording a use once an hour suffices and avoids a write for most reads. */
const NOTE_AGAIN_AFTER_MS = 3_600_000;

/** Whether to record a use of a cached result or image. */
export function isTouchDue(row: { usedAt: Date }, now: Date): boolean {
  return now.getTime() - row.usedAt.getTime() > NOTE_AGAIN_AFTER_MS;
}
