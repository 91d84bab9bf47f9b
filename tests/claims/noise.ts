import { type Claim, findings, holds, saysAny } from "./claim";
import { column, type Random } from "./random";
import type { Sample } from "./sample";

/** Whether the direction of any effect is claimed. */
export const anyEffect = saysAny("direction", "also", "also_term");

/** Whether the interval of the effect named in the sentence contains a value; null if it names none. */
export function effectHolds(value: number): Claim["counts"] {
  return (entry) => {
    const answers = [...findings(entry, "direction"), ...findings(entry, "no_relation")];
    const effect = answers[0]?.used.effect;
    return effect ? holds({ lower: effect.ci_lower, upper: effect.ci_upper }, value) : null;
  };
}

/** Y and `k` X that are independent of it. */
export function noise(random: Random, n: number, k: number, error: () => number): Sample {
  const x = Array.from({ length: k }, (_, i) => `x${i + 1}`);
  const ofX = x.map((name): [string, Float64Array] => [name, column(n, random.normal)]);
  return { columns: { ...Object.fromEntries(ofX), y: column(n, error) }, y: "y", x };
}
