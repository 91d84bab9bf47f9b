import type { EffectAt, EffectCategory, Effects } from "~/compute/contract/types";
import type { LabelledVariable, VariableLabels } from "./variable-labels";

/**
 * Labels with one X for each coefficient: a column of categories has one for each category except its base, and the squares and
 * interactions come last.
 */
export function withCoefficients(
  labels: VariableLabels,
  { coefficients, held, terms }: Effects,
): VariableLabels {
  const heldValuesOf = (at: EffectAt[] | undefined) =>
    at?.flatMap(({ column_index: column, value }) => {
      const of = labels.x.find((x) => x.column === column);
      return of && value !== null ? [{ of, value, middle: true as const }] : [];
    });
  const ofColumn = (x: LabelledVariable): LabelledVariable[] => {
    const levels = coefficients.flatMap(({ category, at }) =>
      category?.column_index === x.column ? [{ category, where: heldValuesOf(at) }] : [],
    );
    const own = held?.find(({ column_index: column }) => column === x.column)?.coefficients[0];
    const where = own === undefined ? undefined : heldValuesOf(coefficients[own]?.at);
    if (levels.length === 0) return [where ? { ...x, where } : x];
    return levels.map(({ category: { level, base }, where }) => ({
      ...x,
      unit: null,
      category: { level, base },
      ...(where ? { where } : {}),
    }));
  };
  const ofTerms = coefficients.flatMap(({ term, display_name: label }): LabelledVariable[] => {
    const [first, second] = term === undefined ? [] : (terms?.[term]?.columns ?? []);
    const [one, other] = [first, second].map((column) => labels.x.find((x) => x.column === column));
    return one && other
      ? [{ ...one, name: label, label, axis: label, unit: null, trans: null, term: [one, other] }]
      : [];
  });
  return { ...labels, x: [...labels.x.flatMap(ofColumn), ...ofTerms] };
}

/** The X of each effect in order: a column of categories has one for each category except its base. */
export function effectLabels(
  effects: readonly { category?: EffectCategory }[],
  labels: Pick<VariableLabels, "x">,
): LabelledVariable[] {
  return labels.x.flatMap((x): LabelledVariable[] => {
    const levels = effects.flatMap(({ category }) => (category?.column_index === x.column ? [category] : []));
    return levels.length === 0
      ? [x]
      : levels.map(({ level, base }) => ({ ...x, unit: null, category: { level, base } }));
  });
}

/** Each column once, without squares and interactions. */
export function distinctColumns(x: readonly LabelledVariable[]): LabelledVariable[] {
  const columns = x.filter(({ term }) => term === undefined);
  return columns.filter((each, i) => columns.findIndex(({ column }) => column === each.column) === i);
}
