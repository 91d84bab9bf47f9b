/** The field of the button that was pressed. */
export const INTENT = "intent";

const COLUMN_INTENTS = ["move-left", "move-right", "duplicate", "hide", "show"] as const;

/** An edit on a column as a whole. */
export type ColumnIntent = (typeof COLUMN_INTENTS)[number];

export function readIntent(value: unknown): ColumnIntent | null {
  return COLUMN_INTENTS.find((intent) => intent === value) ?? null;
}
