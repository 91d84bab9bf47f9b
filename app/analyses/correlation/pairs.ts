import type { CorrelatedPair, CorrelationResult } from "~/compute/contract/types";
import type { Opening } from "~/lib/opening";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";

/** Two variables with the numbers of their relation. */
export interface LabelledPair {
  pair: CorrelatedPair;
  /** The index among the pairs. */
  at: number;
  /** The indexes of both among the variables, Y first. */
  indexes: readonly [number, number];
  a: LabelledVariable;
  b: LabelledVariable;
}

/** The variables, Y first. */
export const variablesOf = (labels: VariableLabels): LabelledVariable[] => [labels.y, ...labels.x];

/** The pairs with the labels of their variables, in their order. */
export function labelledPairs(result: CorrelationResult, labels: VariableLabels): LabelledPair[] {
  const variables = variablesOf(labels);
  const all = variables.flatMap((_, i) => variables.slice(i + 1).map((_, j) => [i, i + 1 + j] as const));
  return (result.pairs ?? []).flatMap((pair, at) => {
    const indexes = all[at];
    const [a, b] = indexes?.map((index) => variables[index]) ?? [];
    return indexes && a && b ? [{ pair, at, indexes, a, b }] : [];
  });
}

/** The scatterplot of a pair as an analysis of its own; null of a pair without a coefficient. */
export function scatterplotOf({ pair, indexes, a, b }: LabelledPair): Opening | null {
  if (pair.r === null) return null;
  return { path: `scatterplot/${indexes.join("/")}/`, kind: "scatterplot", of: `${a.label} and ${b.label}` };
}

/** The name of the coefficient. */
const COEFFICIENTS: Record<string, string> = {
  pearson: "Pearson’s r",
  spearman: "Spearman’s ρ",
  kendall: "Kendall’s τ-b",
};

export const coefficientName = ({ coefficient }: Pick<CorrelationResult, "coefficient">): string =>
  COEFFICIENTS[coefficient] ?? "r";
