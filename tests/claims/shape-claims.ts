import { type Claim, findings, holds, saysAny } from "./claim";
import { onePanel, oneSeries } from "./dependence";
import { anyEffect, noise } from "./noise";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

/** Rows named as deciding much, of models in which X is noise. */
const INFLUENCE: Claim[] = (
  [
    ["5", "one X, normal errors, n = 5", (random: Random) => noise(random, 5, 1, random.normal)],
    ["7", "one X, normal errors, n = 7", (random: Random) => noise(random, 7, 1, random.normal)],
    ["12", "one X, normal errors, n = 12", (random: Random) => noise(random, 12, 1, random.normal)],
    [
      "40",
      "one X, errors of t with 3 degrees of freedom, n = 40",
      (random: Random) => noise(random, 40, 1, random.t3),
    ],
    [
      "five",
      "five skewed X, normal errors, n = 40",
      (random: Random) => {
        const sample = noise(random, 40, 5, random.normal);
        for (const x of sample.x ?? []) sample.columns[x] = column(40, random.exponential);
        return sample;
      },
    ],
  ] as const
).map(([id, situation, draw]): Claim => ({
  id: `one-row-${id}`,
  rule: 9,
  claim: "one row is said to decide in noise",
  situation,
  functionKey: "regression",
  wanted: [0, 0.08],
  draw,
  counts: saysAny("one_row"),
}));

const FAR_ROW: Claim = {
  id: "one-row-power",
  rule: 9,
  claim: "a relation that one far row makes is claimed without naming the row",
  situation: "noise with one row at (8, 8), n = 20, outliers kept",
  functionKey: "regression",
  wanted: [0, 0.06],
  draw: (random) => {
    const sample = noise(random, 20, 1, random.normal);
    for (const far of Object.values(sample.columns)) far[0] = 8;
    return { ...sample, keepOutliers: true };
  },
  counts: (entry) => anyEffect(entry) && !saysAny("one_row")(entry),
};

/** Values of a Poisson distribution. */
function poisson(random: Random, mean: number): number {
  let [count, left] = [0, random.uniform()];
  while (left > Math.exp(-mean)) [count, left] = [count + 1, left * random.uniform()];
  return count;
}

const PULLS: Claim[] = (
  [
    [
      "scale",
      "answers from 1 to 5, most of them 1, n = 200",
      (random: Random) => column(200, () => Math.min(5, 1 + poisson(random, 0.4))),
    ],
    ["counts", "counts with mean 1.2, n = 200", (random: Random) => column(200, () => poisson(random, 1.2))],
  ] as const
).map(([id, situation, draw]): Claim => ({
  id: `pull-${id}`,
  rule: 12,
  claim: "the mean is said to be pulled by a few",
  situation,
  functionKey: "statistics",
  wanted: [0, 0],
  draw: (random) => ({ columns: { y: draw(random) }, y: "y" }),
  counts: (entry) => findings(entry, "centre").some(({ pull }) => pull === "up" || pull === "down"),
}));

const HALF_LIVES: Claim[] = (
  [
    [0.8, 60],
    [0.9, 60],
    [0.95, 100],
    [0.95, 300],
  ] as const
).map(([phi, n]): Claim => ({
  id: `half-life-${100 * phi}-${n}`,
  rule: 7,
  claim: "the interval of a half-life that is stated holds it",
  situation: `autoregression with ${phi}, n = ${n}`,
  functionKey: "autoregression",
  wanted: [0.9, 1],
  draw: (random) => ({ ...oneSeries(n, () => autoregression(random, n, phi)), x: [] }),
  counts: (entry) => {
    const [said] = findings(entry, "half_life");
    if (!said) return null;
    const { lower, upper } = said.estimate;
    return holds({ lower: lower ?? 0, upper: upper ?? Infinity }, Math.log(0.5) / Math.log(phi));
  },
}));

const LEVEL: Claim = {
  id: "level-trend",
  rule: 7,
  claim: "a series with a trend is said to return to a long-run mean",
  situation: "trend of 2 standard deviations over the series, errors autoregressive with .3, n = 80",
  functionKey: "autoregression",
  wanted: [0, 0.1],
  draw: (random) => {
    const e = autoregression(random, 80, 0.3);
    const time = column(80, (row) => row + 1);
    return { columns: { time, y: column(80, (row) => (e[row] ?? 0) + row / 40) }, y: "y", time: "time" };
  },
  counts: saysAny("long_run_mean"),
};

/** Values in groups that do not differ. */
function grouped(random: Random, groups: number, each: number): Sample {
  const n = groups * each;
  return {
    columns: { y: column(n, random.normal), group: column(n, (row) => (row % groups) + 1) },
    y: "y",
    by: "group",
  };
}

const BOXES: Claim[] = [
  ...[6, 12, 30].map((groups): Claim => ({
    id: `boxes-${groups}`,
    rule: 16,
    claim: "groups that do not differ have a highest and a lowest, without doubt",
    situation: `${groups} groups of 15 values`,
    functionKey: "boxplot",
    wanted: [0, 0.05],
    draw: (random) => grouped(random, groups, 15),
    counts: (entry) => findings(entry, "boxes").some(({ doubt }) => doubt === null),
  })),
  {
    id: "boxes-power",
    rule: 16,
    claim: "groups that differ have a highest and a lowest, without doubt",
    situation: "6 groups of 30 values, one of them 1.2 standard deviations above, one below",
    functionKey: "boxplot",
    wanted: [0.9, 1],
    draw: (random) => {
      const sample = grouped(random, 6, 30);
      const shift = (row: number) => (row % 6 === 0 ? 1.2 : row % 6 === 1 ? -1.2 : 0);
      sample.columns.y = column(180, (row) => random.normal() + shift(row));
      return sample;
    },
    counts: (entry) => findings(entry, "boxes").some(({ doubt }) => doubt === null),
  },
];

const timed = (values: Float64Array): Sample => ({
  columns: { time: column(values.length, (row) => row + 1), y: values },
  y: "y",
  time: "time",
});

/** A panel whose entities have levels of their own. */
function levels(random: Random, entities: number, periods: number): Sample {
  const own = column(entities, random.normal);
  const { columns, entity, time } = onePanel(entities, periods, () =>
    column(entities * periods, (row) => (own[Math.floor(row / periods)] ?? 0) + 0.4 * random.normal()),
  );
  return { columns, entity: entity ?? "entity", time: time ?? "time", y: "y" };
}

const DEPENDENT: Claim[] = [
  ...[60, 120, 300].map((n): Claim => ({
    id: `mean-series-${n}`,
    rule: 4,
    claim: "the interval called 95 % confidence holds the mean, where one is given",
    situation: `series autoregressive with .7, n = ${n}`,
    functionKey: "confidence_intervals",
    wanted: [0.92, 1],
    draw: (random) => timed(autoregression(random, n, 0.7)),
    counts: (entry) => holds(findings(entry, "mean_interval")[0]?.interval, 0),
  })),
  {
    id: "mean-panel",
    rule: 4,
    claim: "the interval called 95 % confidence holds the mean, where one is given",
    situation: "20 entities over 10 periods with levels of their own",
    functionKey: "confidence_intervals",
    wanted: [0.92, 0.97],
    draw: (random) => levels(random, 20, 10),
    counts: (entry) => holds(findings(entry, "mean_interval")[0]?.interval, 0),
  },
  {
    id: "mean-exponential-6",
    rule: 4,
    claim: "the interval is said to hold for normal values only, or to miss more often",
    situation: "exponential values, n = 6",
    functionKey: "confidence_intervals",
    wanted: [0.99, 1],
    draw: (random) => ({ columns: { y: column(6, random.exponential) }, y: "y", keepOutliers: true }),
    counts: saysAny("few_values", "too_skewed"),
  },
  ...[60, 200].map((n): Claim => ({
    id: `dip-walk-${n}`,
    rule: 12,
    claim: "values are said to have several peaks",
    situation: `random walk, n = ${n}`,
    functionKey: "statistics",
    wanted: [0, 0.05],
    draw: (random) => timed(autoregression(random, n, 1)),
    counts: saysAny("several_modes"),
  })),
  {
    id: "dip-panel",
    rule: 12,
    claim: "values are said to have several peaks",
    situation: "8 entities over 20 periods with levels of their own",
    functionKey: "statistics",
    wanted: [0, 0.05],
    draw: (random) => levels(random, 8, 20),
    counts: saysAny("several_modes"),
  },
  ...[60, 200].map((n): Claim => ({
    id: `band-series-${n}`,
    rule: 6,
    claim: "evidence is given against the normal",
    situation: `series autoregressive with .8, n = ${n}, outliers kept`,
    functionKey: "qq_plot",
    wanted: [0, 0.05],
    draw: (random) => ({ ...timed(autoregression(random, n, 0.8)), keepOutliers: true }),
    counts: (entry) => findings(entry, "outside_band").some(({ key }) => key === "normal"),
  })),
];

/** Claims about single rows, shapes, half-lives and groups. */
export const CLAIMS: readonly Claim[] = [
  ...INFLUENCE,
  FAR_ROW,
  ...PULLS,
  ...HALF_LIVES,
  LEVEL,
  ...DEPENDENT,
  ...BOXES,
];
