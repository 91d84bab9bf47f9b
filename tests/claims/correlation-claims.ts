import type { CorrelationFinding } from "~/analyses/correlation/findings";
import type { ResultEntry } from "~/analyses/results";
import type { CorrelationResult } from "~/compute/contract/types";
import { type Claim, holds, saysAny } from "./claim";
import { months, ofPanel, oneSeries, onePanel, seasonal, trending, type Shared } from "./dependence";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_A_RELATION: CorrelationFinding["say"] = "pairs_related";

type Draw = (random: Random) => number;

/** This many variables of n rows, drawn independently. */
function apart(n: number, variables: number, value: Draw, settings?: Sample["settings"]) {
  return (random: Random): Sample => {
    const names = Array.from({ length: variables }, (_, i) => `v${i + 1}`);
    const columns = Object.fromEntries(names.map((name) => [name, column(n, () => value(random))]));
    return { columns, y: "v1", x: names.slice(1), ...(settings ? { settings } : {}) };
  };
}

/** Two variables of n rows that are not correlated but whose spreads depend on each other. */
function spreading(n: number, of: (x: number, random: Random) => number, settings?: Sample["settings"]) {
  return (random: Random): Sample => {
    const x = column(n, random.normal);
    return {
      columns: { x, y: column(n, (row) => of(x[row] ?? 0, random)) },
      y: "y",
      x: ["x"],
      ...(settings ? { settings } : {}),
    };
  };
}

/** Two variables with a correlation. */
function correlated(n: number, r: number, value: (random: Random) => number, settings?: Sample["settings"]) {
  return (random: Random): Sample => {
    const x = column(n, () => value(random));
    const rest = Math.sqrt(1 - r * r);
    return {
      columns: { x, y: column(n, (row) => r * (x[row] ?? 0) + rest * value(random)) },
      y: "y",
      x: ["x"],
      ...(settings ? { settings } : {}),
    };
  };
}

const normal: Draw = (random) => random.normal();
const scale: Draw = (random) => 1 + Math.floor(5 * random.uniform());
const event: Draw = (random) => Number(random.uniform() < 0.1);
const skewed: Draw = (random) => Math.exp(random.normal());
const spearman = { correlation: "spearman" } as const;
const kendall = { correlation: "kendall" } as const;
const panel = (entities: number, periods: number, shared: Shared) => (random: Random) =>
  onePanel(entities, periods, () => ofPanel(random, entities, periods, shared));

const NOISE: [id: string, situation: string, draw: Claim["draw"]][] = [
  ["5", "2 variables of 5 rows, normal", apart(5, 2, normal)],
  ["10-6", "6 variables of 10 rows, normal", apart(10, 6, normal)],
  ["t3", "2 variables of 30 rows, t with 3 degrees of freedom", apart(30, 2, (random) => random.t3())],
  ["skewed", "6 variables of 40 rows, lognormal", apart(40, 6, skewed)],
  ["scales", "6 variables of 60 rows, scales from 1 to 5", apart(60, 6, scale)],
  ["events", "6 variables of 100 rows, a tenth of them 1, the others 0", apart(100, 6, event)],
  [
    "spread",
    "50 rows, y has the spread of x and no direction",
    spreading(50, (x, random) => x * random.normal()),
  ],
  [
    "spread-large",
    "300 rows, y has the spread of the square of x and no direction",
    spreading(300, (x, random) => x * x * random.normal()),
  ],
  ["curve", "60 rows, y follows the square of x", spreading(60, (x, random) => x * x + random.normal())],
  ["spearman-6", "Spearman, 5 variables of 6 rows", apart(6, 5, normal, spearman)],
  ["spearman-ties", "Spearman, 6 variables of 30 rows, scales from 1 to 5", apart(30, 6, scale, spearman)],
  [
    "spearman-spread",
    "Spearman, 100 rows, y has the spread of x and no direction",
    spreading(100, (x, random) => x * random.normal(), spearman),
  ],
  ["kendall-7", "Kendall, 5 variables of 7 rows", apart(7, 5, normal, kendall)],
  ["kendall-ties", "Kendall, 6 variables of 30 rows, scales from 1 to 5", apart(30, 6, scale, kendall)],
  [
    "kendall-spread",
    "Kendall, 100 rows, y has the spread of x and no direction",
    spreading(100, (x, random) => x * random.normal(), kendall),
  ],
  [
    "series",
    "2 series of 60 periods, AR(.5)",
    (random) => oneSeries(60, () => autoregression(random, 60, 0.5)),
  ],
  [
    "series-persistent",
    "2 series of 150 periods, AR(.8)",
    (random) => oneSeries(150, () => autoregression(random, 150, 0.8)),
  ],
  ["trends", "2 straight trends of 40 periods", (random) => oneSeries(40, () => trending(random, 40))],
  ["walks", "2 random walks of 60 periods", (random) => oneSeries(60, () => autoregression(random, 60, 1))],
  [
    "walks-spearman",
    "Spearman, 2 random walks of 150 periods",
    (random) => ({ ...oneSeries(150, () => autoregression(random, 150, 1)), settings: spearman }),
  ],
  [
    "seasons",
    "2 series of 72 months with a season of their own",
    (random) => oneSeries(72, () => seasonal(random, 72), months(72)),
  ],
  ["panel-levels", "20 entities with levels over 10 periods", panel(20, 10, { entity: 1 })],
  ["panel-shocks", "12 entities over 8 periods with shocks in common", panel(12, 8, { period: 1 })],
  ["panel-growth", "10 entities that all grow over 15 periods", panel(10, 15, { growth: 5 })],
];

const limitsHold =
  (r: number) =>
  ({ result }: ResultEntry) =>
    holds((result as CorrelationResult).pairs?.[0], r);

/** Claims of correlations: docs/methods/correlation.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.map(([id, situation, draw]): Claim => ({
    id: `correlation-${id}`,
    rule: 18,
    claim: "variables that have nothing in common are said to go together",
    situation,
    functionKey: "correlation",
    wanted: [0, 0.065],
    draw,
    counts: saysAny(CLAIMS_A_RELATION),
  })),
  {
    id: "correlation-power",
    rule: 18,
    claim: "variables that go together are said to",
    situation: "40 rows, normal, correlation .6",
    functionKey: "correlation",
    wanted: [0.85, 1],
    draw: correlated(40, 0.6, normal),
    counts: saysAny(CLAIMS_A_RELATION),
  },
  ...(
    [
      ["10", "10 rows, normal, correlation .5", correlated(10, 0.5, normal), 0.5],
      ["30", "30 rows, normal, correlation .8", correlated(30, 0.8, normal), 0.8],
      // Spearman's of normal values: 6/π·asin(r/2).
      [
        "spearman",
        "Spearman, 30 rows, normal, correlation .6",
        correlated(30, 0.6, normal, spearman),
        (6 / Math.PI) * Math.asin(0.3),
      ],
      // Kendall's: 2/π·asin(r).
      [
        "kendall",
        "Kendall, 30 rows, normal, correlation .6",
        correlated(30, 0.6, normal, kendall),
        (2 / Math.PI) * Math.asin(0.6),
      ],
    ] as const
  ).map(([id, situation, draw, r]): Claim => ({
    id: `correlation-limits-${id}`,
    rule: 18,
    claim: "the limits of a correlation hold it",
    situation,
    functionKey: "correlation",
    wanted: [0.93, 0.97],
    draw,
    counts: limitsHold(r),
  })),
];
