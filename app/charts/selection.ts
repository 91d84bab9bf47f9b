/** A point of a chart that stands for one row. */
export interface SelectedPoint {
  row: number;
  /** Its entity and time, or its row number, as the chart names it. */
  name: string;
}

/** The selected rows in the order of selection, each with its name. Rows are numbered as in the table. */
export type Selection = ReadonlyMap<number, string>;

export const NO_SELECTION: Selection = new Map();

/** The effect of a new selection on the one before: it replaces it, joins it, or joins or leaves it. */
export type SelectionMode = "replace" | "add" | "toggle";

/** The selection after points were selected. Points that are all selected already leave it by "toggle". */
export function select(before: Selection, points: readonly SelectedPoint[], mode: SelectionMode): Selection {
  if (mode === "replace") return new Map(points.map(({ row, name }) => [row, name]));
  const after = new Map(before);
  const leaves = mode === "toggle" && points.every(({ row }) => before.has(row));
  for (const { row, name } of points) {
    if (leaves) after.delete(row);
    else after.set(row, name);
  }
  return after;
}

/** Most names that a sentence lists. */
const LISTED = 4;

/** "General Motors · 1935", "3 points: Row 1, Row 5, Row 9", "12 points: Row 1, Row 2, Row 3, Row 4 and 8 more" */
export function selectionInWords(selection: Selection, format: (count: number) => string): string {
  const names = [...selection.values()];
  const [only] = names;
  if (only === undefined) return "No points chosen";
  if (names.length === 1) return only;
  const listed = names.slice(0, LISTED).join(", ");
  const rest = names.length - LISTED;
  return `${format(names.length)} points: ${listed}${rest > 0 ? ` and ${format(rest)} more` : ""}`;
}
