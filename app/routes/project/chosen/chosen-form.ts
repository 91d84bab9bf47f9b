import { formatRanges, joinRanges } from "~/lib/number-ranges";

/** The actions on chosen points, by the value of the button. */
export const CHOSEN_ACTIONS = ["leave-out", "keep-only", "make-column"] as const;

export type ChosenAction = (typeof CHOSEN_ACTIONS)[number];

export const CHOSEN_FIELD = {
  /** The rows: "3-7, 12". */
  rows: "rows",
  action: "act",
  /** The analysis that is applied again after its rows changed. */
  analysis: "analysis",
} as const;

export const CHOSEN_LABELS: Record<ChosenAction, string> = {
  "leave-out": "Leave out",
  "keep-only": "Keep only",
  "make-column": "Make a column",
};

/** More rows are left out by a filter with a condition. */
export const MOST_CHOSEN = 10_000;

/** The chosen rows as the services read them. */
export function rowsText(rows: Iterable<number>): string {
  return formatRanges(joinRanges([...rows].map((row) => [row, row])));
}

export function readChosenAction(value: unknown): ChosenAction | null {
  return CHOSEN_ACTIONS.find((each) => each === value) ?? null;
}
