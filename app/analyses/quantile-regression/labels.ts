import type { QuantileEffect } from "~/compute/contract/types";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";

/** The X of each effect in order: a column of categories has one for each category except its base. */
export function effectLabels(
  effects: readonly Pick<QuantileEffect, "category">[],
  labels: VariableLabels,
): LabelledVariable[] {
  return labels.x.flatMap((x): LabelledVariable[] => {
    const levels = effects.flatMap(({ category }) => (category?.column_index === x.column ? [category] : []));
    return levels.length === 0
      ? [x]
      : levels.map(({ level, base }) => ({ ...x, unit: null, category: { level, base } }));
  });
}
