/** The heading of everything that says so. */
export const DATA_CHANGED = "Data changed";

/** A result shows the data that its analysis was applied to, also when they have changed. */
export const EARLIER_DATA = "These results are from the data as they were when the analysis was applied.";

/**
 * The note under files and copies of a result whose data changed after the analysis was applied; null if they did not.
 *
 * @param changes what changed, in words
 */
export function earlierDataNote(changes: readonly string[]): string | null {
  return changes.length === 0 ? null : `${DATA_CHANGED}: ${[...changes, EARLIER_DATA].join(" ")}`;
}
