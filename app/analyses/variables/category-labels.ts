import type { Effects, ModelEvidence } from "~/compute/contract/types";
import type { LabelledVariable, VariableLabels } from "./variable-labels";

/** Labels with one X for each coefficient: a column of categories has one for each category but its base. */
export function withCategories(labels: VariableLabels, { coefficients }: Effects): VariableLabels {
  const levelsOf = (x: LabelledVariable): LabelledVariable[] => {
    const levels = coefficients.flatMap(({ category }) =>
      category?.column_index === x.column ? [category] : [],
    );
    return levels.length === 0
      ? [x]
      : levels.map(({ level, base }) => ({ ...x, unit: null, category: { level, base } }));
  };
  return { ...labels, x: labels.x.flatMap(levelsOf) };
}

/** Labels with one X for each coefficient of a model; as they are without evidence. */
export function labelsOfCoefficients(labels: VariableLabels, evidence: ModelEvidence | null): VariableLabels {
  return evidence === null ? labels : withCategories(labels, evidence.effects);
}

/** Each column once. */
export function distinctColumns(x: readonly LabelledVariable[]): LabelledVariable[] {
  return x.filter(
    (each, i) => each.category === undefined || x.findIndex(({ column }) => column === each.column) === i,
  );
}
