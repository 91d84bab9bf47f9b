import type { VariableLabels } from "~/analyses/variables/variable-labels";

/** Labels of variables without units, transforms, entity and time. */
export function labels(y: string, x: string[] = []): VariableLabels {
  const variable = (name: string, column: number) => ({
    column,
    name,
    trans: null,
    label: name,
    unit: null,
    axis: name,
  });
  return { y: variable(y, 1), x: x.map((name, i) => variable(name, i + 2)), entity: null, time: null };
}
