import type { CorrelatedPair, CorrelationResult } from "~/compute/contract/types";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";

/** Two variables with the numbers of their relation. */
export interface LabelledPair {
  pair: CorrelatedPair;
  /** The place among the pairs. */
  at: number;
  a: LabelledVariable;
  b: LabelledVariable;
}

/** The variables, Y first. */
export const variablesOf = (labels: VariableLabels): LabelledVariable[] => [labels.y, ...labels.x];

/** The pairs with the labels of their variables, in their order. */
export function labelledPairs(result: CorrelationResult, labels: VariableLabels): LabelledPair[] {
  const variables = variablesOf(labels);
  const places = variables.flatMap((a, i) => variables.slice(i + 1).map((b) => [a, b] as const));
  return (result.pairs ?? []).flatMap((pair, at) => {
    const [a, b] = places[at] ?? [];
    return a && b ? [{ pair, at, a, b }] : [];
  });
}

/** The name of the coefficient. */
const COEFFICIENTS: Record<string, string> = {
  pearson: "Pearson’s r",
  spearman: "Spearman’s ρ",
  kendall: "Kendall’s τ-b",
};

export const coefficientName = ({ coefficient }: Pick<CorrelationResult, "coefficient">): string =>
  COEFFICIENTS[coefficient] ?? "r";
