import { type Claim, findings, holds, saysAny } from "./claim";
import { anyEffect, noise } from "./noise";
import { column, type Random } from "./random";
import type { Sample } from "./sample";

/** Whether a square or an interaction is claimed. */
const anyTerm = (entry: Parameters<Claim["counts"]>[0]) =>
  saysAny("also_term")(entry) ||
  findings(entry, "direction").some(({ used }) => used.effect.term !== undefined);

/** y = x₁ + x₂/2 + e, or y = x₁ + e. */
function straight(random: Random, n: number, k: 1 | 2): Sample {
  const sample = noise(random, n, k, random.normal);
  const { x1 = new Float64Array(n), x2 = new Float64Array(n) } = sample.columns;
  sample.columns.y = column(n, (row) => (x1[row] ?? 0) + 0.5 * (x2[row] ?? 0) + random.normal());
  return { ...sample, terms: [["x1", k === 1 ? "x1" : "x2"]] };
}

/** y = −(x − ½)²/2 + e with x normal: highest at ½. */
function hill(random: Random, n: number): Sample {
  const x = column(n, random.normal);
  const y = column(n, (row) => -0.5 * ((x[row] ?? 0) - 0.5) ** 2 + random.normal());
  return { columns: { x, y }, y: "y", x: ["x"], terms: [["x", "x"]] };
}

/** The claims about squares and interactions. */
export const TERM_CLAIMS: Claim[] = [
  ...[15, 30, 100].map((n): Claim => ({
    id: `term-noise-${n}`,
    rule: 2,
    claim: "any effect is claimed of two X that are noise and their interaction",
    situation: `normal errors, n = ${n}`,
    functionKey: "regression",
    wanted: [0, 0.06],
    draw: (random) => ({ ...noise(random, n, 2, random.normal), terms: [["x1", "x2"]] }),
    counts: anyEffect,
  })),
  ...[30, 100].flatMap((n): Claim[] => [
    {
      id: `term-interaction-${n}`,
      rule: 2,
      claim: "an interaction is claimed of two X that add up",
      situation: `y = x₁ + x₂/2 + e, n = ${n}`,
      functionKey: "regression",
      wanted: [0, 0.06],
      draw: (random) => straight(random, n, 2),
      counts: anyTerm,
    },
    {
      id: `term-square-${n}`,
      rule: 9,
      claim: "a curve is claimed of a straight line",
      situation: `y = x + e, n = ${n}`,
      functionKey: "regression",
      wanted: [0, 0.06],
      draw: (random) => straight(random, n, 1),
      counts: anyTerm,
    },
  ]),
  {
    id: "term-turn",
    rule: 9,
    claim: "the 95 % interval of a turning point holds it, where one is named",
    situation: "y = −(x − ½)²/2 + e, n = 100, outliers kept",
    functionKey: "regression",
    wanted: [0.92, 0.98],
    draw: (random) => ({ ...hill(random, 100), keepOutliers: true }),
    counts: (entry) => holds(findings(entry, "turn")[0]?.turn, 0.5),
  },
];
