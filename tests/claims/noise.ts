import { saysAny } from "./claim";
import { column, type Random } from "./random";
import type { Sample } from "./sample";

/** Whether the direction of any effect is claimed. */
export const anyEffect = saysAny("direction", "also", "also_term");

/** Y and `k` X that are independent of it. */
export function noise(random: Random, n: number, k: number, error: () => number): Sample {
  const x = Array.from({ length: k }, (_, i) => `x${i + 1}`);
  const ofX = x.map((name): [string, Float64Array] => [name, column(n, random.normal)]);
  return { columns: { ...Object.fromEntries(ofX), y: column(n, error) }, y: "y", x };
}
