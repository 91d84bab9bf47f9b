/** The sweep drops what nobody used for days: to note a use once an hour spares most reads a write. */
const NOTE_AGAIN_AFTER_MS = 3_600_000;

/** Whether a use of a stored result is to be noted. */
export function isUseDue(row: { usedAt: Date }, now: Date): boolean {
  return now.getTime() - row.usedAt.getTime() > NOTE_AGAIN_AFTER_MS;
}
