import { inWords } from "~/lib/sentence";
import type { Asked } from "../asked";

/** "inv on value and capital · OLS · entity company_id, time fy" */
export function modelSubtitle(asked: Asked, method: string): string {
  const model = `${asked.y.label} on ${inWords(asked.x.map((x) => x.label))} · ${method}`;
  const keys = [
    ...(asked.entity === null ? [] : [`entity ${asked.entity}`]),
    ...(asked.time === null ? [] : [`time ${asked.time}`]),
  ];
  return keys.length > 0 ? `${model} · ${keys.join(", ")}` : model;
}
