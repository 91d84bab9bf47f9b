import type { VariableLabels } from "./variables/variable-labels";

/** The title of an analysis by its variables: "ln(inv) on ln(value), ln(capital)". */
export function requestTitle({ y, x, terms = [] }: VariableLabels): string {
  return x.length === 0 ? y.label : `${y.label} on ${[...x, ...terms].map(({ label }) => label).join(", ")}`;
}
