import { type Claim, findings, saysAny } from "./claim";
import { months, ofPanel, onePanel, oneSeries, seasonal, type Shared, trending } from "./dependence";
import { anyEffect } from "./noise";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const DIRECTION = "a direction is claimed of an X that is noise";

/** 0/1 values with this share of 1, at least one of each. */
function flags(random: Random, n: number, share: number): Float64Array {
  const drawn = column(n, () => (random.uniform() < share ? 1 : 0));
  const ones = drawn.reduce((sum, value) => sum + value, 0);
  return ones > 0 && ones < n ? drawn : flags(random, n, share);
}

/** The spread of the errors grows with X. */
function growingSpread(random: Random, n: number): Sample {
  const x = column(n, () => 5 * random.uniform());
  return { columns: { x, y: column(n, (row) => (x[row] ?? 0) * random.normal()) }, y: "y", x: ["x"] };
}

/** X and errors are skewed, and independent of each other. */
function skewed(random: Random, n: number): Sample {
  return {
    columns: { x: column(n, random.exponential), y: column(n, random.exponential) },
    y: "y",
    x: ["x"],
  };
}

const ROWS: Claim[] = [
  ...(
    [
      [100, 0.1, 0.1],
      [300, 0.05, 0.1],
      [1000, 0.02, 0.05],
    ] as const
  ).map(([n, shareOfX, shareOfY]): Claim => ({
    id: `flags-${n}`,
    rule: 1,
    claim: DIRECTION,
    situation: `X and Y 0 or 1, ${100 * shareOfX} and ${100 * shareOfY} % ones, n = ${n}`,
    functionKey: "regression",
    wanted: [0, 0.06],
    draw: (random) => ({
      columns: { x: flags(random, n, shareOfX), y: flags(random, n, shareOfY) },
      y: "y",
      x: ["x"],
    }),
    counts: anyEffect,
  })),
  ...[20, 60].map((n): Claim => ({
    id: `spread-${n}`,
    rule: 1,
    claim: DIRECTION,
    situation: `spread of the errors grows with X, n = ${n}`,
    functionKey: "regression",
    wanted: [0.02, 0.065],
    draw: (random) => growingSpread(random, n),
    counts: anyEffect,
  })),
  ...[30, 100].flatMap((n) =>
    (
      [
        ["spread", "spread of the errors grows with X", growingSpread],
        ["skewed", "X and errors skewed", skewed],
      ] as const
    ).map(([id, words, draw]): Claim => ({
      id: `robust-${id}-${n}`,
      rule: 1,
      claim: `${DIRECTION}, by a robust regression`,
      situation: `${words}, n = ${n}`,
      functionKey: "robust_regression",
      wanted: [0, 0.065],
      draw: (random) => draw(random, n),
      counts: anyEffect,
    })),
  ),
];

const SHOCKS: [id: string, entities: number, periods: number, shared: Shared, words: string][] = [
  ["5", 5, 10, { period: 1 }, "shocks that hit all entities in a period"],
  ["12", 12, 8, { period: 1 }, "shocks that hit all entities in a period"],
  ["40", 40, 5, { period: 1 }, "shocks that hit all entities in a period"],
  ["30", 30, 8, { period: Math.SQRT1_2 }, "shocks to all entities, a third of the variance"],
  ["both-20", 20, 10, { period: 1, entity: 1 }, "shocks to all entities, and levels of the entities"],
  ["growth-10", 10, 15, { growth: 5 }, "all entities grow"],
  ["walk-20", 20, 15, { walk: 1 }, "all entities follow a common random walk"],
];

const PANELS: Claim[] = [
  ...SHOCKS.map(([id, entities, periods, shared, words]): Claim => ({
    id: `shocks-${id}`,
    rule: 1,
    claim: DIRECTION,
    situation: `${entities} entities over ${periods} periods, ${words}`,
    functionKey: "regression",
    wanted: [0, shared.growth || shared.walk ? 0.1 : 0.065],
    draw: (random) => onePanel(entities, periods, () => ofPanel(random, entities, periods, shared)),
    counts: anyEffect,
  })),
  {
    id: "shocks-categories",
    rule: 1,
    claim: `${DIRECTION}, with the entities as categories`,
    situation: "10 entities over 12 periods, shocks that hit all entities in a period",
    functionKey: "regression",
    wanted: [0, 0.065],
    draw: (random) => ({
      ...onePanel(10, 12, () => ofPanel(random, 10, 12, { period: 1 })),
      x: ["x", "entity"],
      categories: ["entity"],
    }),
    counts: anyEffect,
  },
  ...[5, 10, 30].map((entities): Claim => ({
    id: `reversed-${entities}`,
    rule: 15,
    claim: "the direction within entities is not the claimed one, and that is not said first",
    situation: `${entities} entities over 10 periods, y = −x within them, levels that rise with x`,
    functionKey: "regression",
    wanted: [0, 0],
    draw: (random) => reversedPanel(random, entities, 10),
    counts: (entry) =>
      findings(entry, "direction").some(({ used }) => (used.effect.coeff ?? 0) > 0) &&
      !saysAny("reversed")(entry),
  })),
  {
    id: "panel-power",
    rule: 1,
    claim: "the direction of a relation that is there is claimed, and rightly",
    situation: "20 entities over 10 periods, y = x/2 + e, levels and common shocks in both",
    functionKey: "regression",
    wanted: [0.9, 1],
    draw: (random) => {
      const sample = onePanel(20, 10, () => ofPanel(random, 20, 10, { period: 0.5, entity: 0.5 }));
      const { x = new Float64Array(), y = new Float64Array() } = sample.columns;
      sample.columns.y = column(200, (row) => 0.5 * (x[row] ?? 0) + (y[row] ?? 0));
      return sample;
    },
    counts: (entry) => findings(entry, "direction").some(({ used }) => (used.effect.coeff ?? 0) > 0),
  },
];

/** Entities whose X and Y rise together from one to the other, and against each other within each. */
function reversedPanel(random: Random, entities: number, periods: number): Sample {
  const levels = column(entities, () => 3 * random.normal());
  const x = column(entities * periods, (row) => (levels[Math.floor(row / periods)] ?? 0) + random.normal());
  const y = column(entities * periods, (row) => {
    const level = levels[Math.floor(row / periods)] ?? 0;
    return 2 * level - ((x[row] ?? 0) - level) + random.normal();
  });
  const sample = onePanel(entities, periods, () => x);
  return { ...sample, columns: { ...sample.columns, y } };
}

/** A series: the number of its periods, their names, and the words about time where it is named. */
const OVER_TIME: [id: string, words: string, named: "trend" | "season" | null, draw: Claim["draw"]][] = [
  ...[20, 40, 100].map((n): (typeof OVER_TIME)[number] => [
    `trend-${n}`,
    `two straight trends that are independent, n = ${n}`,
    "trend",
    (random) => oneSeries(n, () => trending(random, n)),
  ]),
  ...[60, 144].map((n): (typeof OVER_TIME)[number] => [
    `season-${n}`,
    `two seasons of months that are independent, n = ${n}`,
    "season",
    (random) => oneSeries(n, () => seasonal(random, n), months(n)),
  ]),
  [
    "season-48",
    "seasonal autoregression with .8 over 12 months, n = 48",
    null,
    (random) => oneSeries(48, () => seasonal(random, 48, "autoregressive"), months(48)),
  ],
  [
    "walks-18",
    "two random walks, n = 18",
    null,
    (random) => oneSeries(18, () => autoregression(random, 18, 1)),
  ],
];

const SERIES: Claim[] = [
  ...OVER_TIME.map(([id, situation, , draw]): Claim => ({
    id: `levels-${id}`,
    rule: 8,
    claim: "a direction is claimed of an X that is independent",
    situation,
    functionKey: "regression",
    wanted: [0, 0.1],
    draw,
    counts: anyEffect,
  })),
  ...OVER_TIME.filter(([, , named]) => named !== null).map(([id, situation, named, draw]): Claim => ({
    id: `named-${id}`,
    rule: 8,
    claim: `the ${named} is named where the relation would be claimed without it`,
    situation,
    functionKey: "regression",
    wanted: [0.9, 1],
    draw,
    counts: (entry) => {
      if (anyEffect(entry) || saysAny("no_relation", "silent", "depends_on_outliers")(entry)) return null;
      return (
        saysAny("shared_trend")(entry) ||
        findings(entry, "only_time").some(({ beyond }) => beyond.held === named)
      );
    },
  })),
  {
    id: "trend-power",
    rule: 8,
    claim: "the direction of a relation that is there is claimed, and rightly",
    situation: "one series with trends, y = x/2 + trend + e, X and errors autoregressive with .3, n = 100",
    functionKey: "regression",
    wanted: [0.9, 1],
    draw: (random) => {
      const x = autoregression(random, 100, 0.3);
      const e = autoregression(random, 100, 0.3);
      const y = column(100, (row) => 0.5 * (x[row] ?? 0) + (e[row] ?? 0) + row / 50);
      return {
        columns: { time: column(100, (row) => row + 1), x: x.map((value, row) => value + row / 50), y },
        y: "y",
        x: ["x"],
        time: "time",
      };
    },
    counts: (entry) => findings(entry, "direction").some(({ used }) => (used.effect.coeff ?? 0) > 0),
  },
];

const CURVED = "a straight relation is said not to be straight";

const FORM: Claim[] = [
  ...[60, 200].map((n): Claim => ({
    id: `straight-spread-${n}`,
    rule: 9,
    claim: CURVED,
    situation: `y = x + e, spread of e growing with x, n = ${n}`,
    functionKey: "scatterplot",
    wanted: [0, 0.02],
    draw: (random) => {
      const sample = growingSpread(random, n);
      const { x = new Float64Array(), y = new Float64Array() } = sample.columns;
      sample.columns.y = column(n, (row) => (x[row] ?? 0) + (y[row] ?? 0));
      return sample;
    },
    counts: saysAny("not_straight"),
  })),
  ...(
    [
      [10, 10],
      [40, 6],
    ] as const
  ).map(([entities, periods]): Claim => ({
    id: `straight-panel-${entities}`,
    rule: 9,
    claim: CURVED,
    situation: `y = x + e, ${entities} entities over ${periods} periods, levels of the entities in x and e`,
    functionKey: "regression",
    wanted: [0, 0.02],
    draw: (random) => {
      const sample = onePanel(entities, periods, () => ofPanel(random, entities, periods, { entity: 1 }));
      const { x = new Float64Array(), y = new Float64Array() } = sample.columns;
      sample.columns.y = column(entities * periods, (row) => (x[row] ?? 0) + (y[row] ?? 0));
      return sample;
    },
    counts: saysAny("not_straight"),
  })),
  {
    id: "curved-power",
    rule: 9,
    claim: "a curved relation is said not to be straight",
    situation: "y = x + x²/2 + e, n = 100",
    functionKey: "scatterplot",
    wanted: [0.9, 1],
    draw: (random) => {
      const x = column(100, random.normal);
      const y = column(100, (row) => (x[row] ?? 0) + 0.5 * (x[row] ?? 0) ** 2 + random.normal());
      return { columns: { x, y }, y: "y", x: ["x"], keepOutliers: true };
    },
    counts: saysAny("not_straight"),
  },
];

/** Claims about rows that depend on each other, and about errors of uneven spread. */
export const CLAIMS: readonly Claim[] = [...ROWS, ...PANELS, ...SERIES, ...FORM];
