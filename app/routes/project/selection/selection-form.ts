import { formatRanges, joinRanges } from "~/lib/number-ranges";

/** The actions on selected points, by the value of the button. */
export const SELECTION_ACTIONS = ["leave-out", "keep-only", "make-column"] as const;

export type SelectionAction = (typeof SELECTION_ACTIONS)[number];

export const SELECTION_FIELD = {
  /** The rows: "3-7, 12". */
  rows: "rows",
  action: "act",
  /** The analysis that is applied again after its rows changed. */
  analysis: "analysis",
} as const;

export const SELECTION_LABELS: Record<SelectionAction, string> = {
  "leave-out": "Leave out",
  "keep-only": "Keep only",
  "make-column": "Make a column",
};

/** More rows are left out by a filter with a condition. */
export const MOST_SELECTED = 10_000;

/** The selected rows as the services read them. */
export function rowsText(rows: Iterable<number>): string {
  return formatRanges(joinRanges([...rows].map((row) => [row, row])));
}

export function readSelectionAction(value: unknown): SelectionAction | null {
  return SELECTION_ACTIONS.find((each) => each === value) ?? null;
}
