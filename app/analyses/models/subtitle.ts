import { inWords } from "~/lib/sentence";
import type { VariableLabels } from "../variables/variable-labels";

/** "inv on value and capital · OLS · entity company_id, time fy" */
export function modelSubtitle(labels: VariableLabels, method: string): string {
  const model = `${labels.y.label} on ${inWords([...labels.x, ...(labels.terms ?? [])].map((x) => x.label))} · ${method}`;
  const keys = [
    ...(labels.entity === null ? [] : [`entity ${labels.entity}`]),
    ...(labels.time === null ? [] : [`time ${labels.time}`]),
  ];
  return keys.length > 0 ? `${model} · ${keys.join(", ")}` : model;
}
