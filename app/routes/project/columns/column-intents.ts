/** The field of the button that was pressed. */
export const INTENT = "intent";

const COLUMN_INTENTS = ["move-left", "move-right", "duplicate", "hide", "show"] as const;

/** An act on a column as a whole. */
export type ColumnIntent = (typeof COLUMN_INTENTS)[number];

export function readIntent(value: unknown): ColumnIntent | null {
  return COLUMN_INTENTS.find((intent) => intent === value) ?? null;
}

interface Placed {
  col_db_id: string | null;
}

/**
 * The column before which one is put when it moves from one place to another; null for the end.
 *
 * @returns undefined if it cannot move
 */
export function placeAfterMove(
  columns: readonly Placed[],
  from: number,
  to: number,
): string | null | undefined {
  if (from === to || !(from in columns) || !(to in columns)) return undefined;
  return columns[to < from ? to : to + 1]?.col_db_id ?? null;
}
