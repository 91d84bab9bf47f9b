import type { VariableLabels } from "./variables/variable-labels";

/** The title of an analysis by its variables: "ln(inv) on ln(value), ln(capital)". */
export function requestTitle({ y, x, terms = [] }: VariableLabels): string {
  return x.length === 0 ? y.label : `${y.label} on ${[...x, ...terms].map(({ label }) => label).join(", ")}`;
}

/** The heading of a result: it names its dependent variable if the analysis has several. */
export function titleFor(title: string, { y }: VariableLabels, dependents: number): string {
  return dependents > 1 ? `${title}: ${y.label}` : title;
}
