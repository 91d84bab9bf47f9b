import type { VariableLabels } from "./variables/variable-labels";

/** What an analysis is about, in the variables' names: "ln(inv) on ln(value), ln(capital)". */
export function requestTitle({ y, x }: VariableLabels): string {
  return x.length === 0 ? y.label : `${y.label} on ${x.map(({ label }) => label).join(", ")}`;
}
