import type { DistributionKey } from "~/compute/contract/types";
import { type Claim, findings, holds, saysAny } from "./claim";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const one = (values: Float64Array): Sample => ({ columns: { y: values }, y: "y" });
const normal = (n: number) => (random: Random) => one(column(n, random.normal));
const lognormal = (n: number) => (random: Random) => one(column(n, () => Math.exp(random.normal())));

/** The mean of e^z, z standard normal. */
const LOGNORMAL_MEAN = Math.exp(0.5);

const MEANS: Claim[] = (
  [
    [50, 0.88],
    [200, 0.9],
    [1000, 0.93],
  ] as const
).map(([n, low]) => ({
  id: `mean-lognormal-${n}`,
  rule: 3,
  claim: "the interval called 95 % confidence holds the mean",
  situation: `lognormal values, n = ${n}, outliers left out by default`,
  functionKey: "confidence_intervals",
  wanted: [low, 0.97],
  draw: lognormal(n),
  counts: (entry) => holds(findings(entry, "mean_interval")[0]?.interval, LOGNORMAL_MEAN),
}));

const SKEWED: Claim[] = [
  {
    id: "mean-normal",
    rule: 3,
    claim: "the interval called 95 % confidence holds the mean",
    situation: "normal values, n = 20, outliers left out by default",
    functionKey: "confidence_intervals",
    wanted: [0.94, 0.96],
    draw: normal(20),
    counts: (entry) => holds(findings(entry, "mean_interval")[0]?.interval, 0),
  },
  {
    id: "skew-said",
    rule: 4,
    claim: "the interval is said to miss more often than 5 times in 100",
    situation: "lognormal values, n = 50",
    functionKey: "confidence_intervals",
    wanted: [0.8, 1],
    draw: lognormal(50),
    counts: saysAny("too_skewed"),
  },
  {
    id: "skew-not-said",
    rule: 4,
    claim: "the same is said of values that are not skewed",
    situation: "normal values, n = 50",
    functionKey: "confidence_intervals",
    wanted: [0, 0.02],
    draw: normal(50),
    counts: saysAny("too_skewed"),
  },
];

const MEDIANS: Claim[] = [6, 10, 100].map((n) => ({
  id: `median-${n}`,
  rule: 5,
  claim: "the interval of the median holds it",
  situation: `normal values, n = ${n}`,
  functionKey: "confidence_intervals",
  wanted: [0.945, 1],
  draw: normal(n),
  counts: (entry) => holds(findings(entry, "median_interval")[0]?.interval, 0),
}));

/** Whether the result says that points lie outside the band of a distribution. */
const outside =
  (key: DistributionKey): Claim["counts"] =>
  (entry) =>
    findings(entry, "outside_band").some((finding) => finding.key === key);

const BANDS: Claim[] = [20, 50, 100, 500].flatMap((n): Claim[] => [
  {
    id: `band-normal-${n}`,
    rule: 6,
    claim: "normal values are said to lie outside the band of the normal",
    situation: `n = ${n}, outliers kept`,
    functionKey: "qq_plot",
    wanted: [0.04, 0.06],
    draw: (random) => ({ ...normal(n)(random), keepOutliers: true }),
    counts: outside("normal"),
  },
  {
    id: `band-lognormal-${n}`,
    rule: 6,
    claim: "lognormal values are said to lie outside the band of the lognormal",
    situation: `n = ${n}, outliers kept`,
    functionKey: "qq_plot",
    wanted: [0.04, 0.06],
    draw: (random) => ({ ...lognormal(n)(random), keepOutliers: true }),
    counts: outside("lognormal"),
  },
]);

/** Values with the distribution F(x) = 1 − (1 + x³)⁻¹, by its inverse. */
const burr = (n: number) => (random: Random) => {
  const values = column(n, () => {
    const p = random.uniform();
    return Math.cbrt(p / (1 - p));
  });
  return { ...one(values), keepOutliers: true };
};

/** Whether the result gives evidence against Burr XII, where it tests it at all. */
const againstBurr: Claim["counts"] = (entry) => {
  const [found] = findings(entry, "bootstrap");
  return found ? (found.test.p_value ?? 1) < 0.05 : null;
};

const BOOTSTRAPS: Claim[] = [
  ...[50, 200].map((n): Claim => ({
    id: `burr-${n}`,
    rule: 6,
    claim: "evidence is given against Burr XII, of values of Burr XII",
    situation: `c = 3, k = 1, n = ${n}, outliers kept, where it fits best`,
    functionKey: "histogram",
    wanted: [0, 0.06],
    draw: burr(n),
    counts: againstBurr,
  })),
  {
    id: "burr-peaks",
    rule: 6,
    claim: "evidence is given against Burr XII, of values of two peaks",
    situation: "peaks at 10 and 20 with standard deviation 1, n = 200, outliers kept, where it fits best",
    functionKey: "histogram",
    wanted: [0.95, 1],
    draw: (random) => ({
      ...one(column(200, () => (random.uniform() < 0.5 ? 10 : 20) + random.normal())),
      keepOutliers: true,
    }),
    counts: againstBurr,
  },
];

const FENCES: Claim[] = (
  [
    [8, 0.0045],
    [20, 0.0008],
    [50, 0.00016],
  ] as const
).map(([n, rate]) => ({
  id: `fences-${n}`,
  rule: 3,
  claim: "share of clean normal values that the outer fences leave out",
  situation: `n = ${n}`,
  functionKey: "statistics",
  wanted: [0, rate * 1.6],
  samples: 10_000,
  draw: normal(n),
  counts: ({ outliers }) =>
    outliers?.state === "done" ? (outliers.lower_count + outliers.upper_count) / n : 0,
}));

const SHAPES: Claim[] = [
  ...[20, 100].map((n): Claim => ({
    id: `pull-${n}`,
    rule: 12,
    claim: "the mean of normal values is said to be pulled by a few",
    situation: `n = ${n}`,
    functionKey: "statistics",
    wanted: [0, 0.05],
    draw: normal(n),
    counts: (entry) => findings(entry, "centre").some(({ pull }) => pull === "up" || pull === "down"),
  })),
  ...[20, 200].map((n): Claim => ({
    id: `dip-${n}`,
    rule: 12,
    claim: "normal values are said to have several peaks",
    situation: `n = ${n}`,
    functionKey: "statistics",
    wanted: [0, 0.05],
    draw: normal(n),
    counts: saysAny("several_modes"),
  })),
  {
    id: "dip-rounded",
    rule: 12,
    claim: "rounded normal values are said to have several peaks",
    situation: "n = 100, standard deviation of 5 units",
    functionKey: "statistics",
    wanted: [0, 0.05],
    draw: (random) => one(column(100, () => Math.round(5 * random.normal()))),
    counts: saysAny("several_modes"),
  },
  {
    id: "dip-two",
    rule: 12,
    claim: "values of two peaks are said to have several",
    situation: "n = 200, peaks 5 standard deviations apart",
    functionKey: "statistics",
    wanted: [0.9, 1],
    draw: (random) => one(column(200, (row) => random.normal() + 5 * (row % 2))),
    counts: saysAny("several_modes"),
  },
  ...[10, 20, 50, 200].map((n): Claim => ({
    id: `moved-${n}`,
    rule: 12,
    claim: "outliers are said to move mean or standard deviation of normal values",
    situation: `n = ${n}`,
    functionKey: "robust_statistics",
    wanted: [0, 0.05],
    draw: normal(n),
    counts: (entry) =>
      findings(entry, "robust_pair").some(({ moved }) => moved !== "none" && moved !== "few"),
  })),
];

const timed = (values: Float64Array): Sample => ({
  columns: { time: column(values.length, (row) => row + 1), y: values },
  y: "y",
  time: "time",
});

const TIME: Claim[] = [
  ...[20, 100].map((n): Claim => ({
    id: `neighbours-${n}`,
    rule: 11,
    claim: "independent values are said to be related to the next",
    situation: `n = ${n}`,
    functionKey: "timeplot",
    wanted: [0, 0.06],
    draw: (random) => timed(column(n, random.normal)),
    counts: (entry) => findings(entry, "neighbours").some(({ pattern }) => pattern !== "unrelated"),
  })),
  {
    id: "unit-root",
    rule: 8,
    claim: "a random walk is said to return to a level or a line",
    situation: "n = 100",
    functionKey: "timeplot",
    wanted: [0, 0.12],
    draw: (random) => timed(autoregression(random, 100, 1)),
    counts: (entry) => findings(entry, "unit_root").some(({ rejected }) => rejected),
  },
  {
    id: "unit-root-power",
    rule: 8,
    claim: "a series that returns is said to return",
    situation: "autoregressive with .5, n = 100",
    functionKey: "timeplot",
    wanted: [0.8, 1],
    draw: (random) => timed(autoregression(random, 100, 0.5)),
    counts: (entry) => findings(entry, "unit_root").some(({ rejected }) => rejected),
  },
];

/** Claims about one variable. */
export const CLAIMS: Claim[] = [
  ...MEANS,
  ...SKEWED,
  ...MEDIANS,
  ...BANDS,
  ...BOOTSTRAPS,
  ...FENCES,
  ...SHAPES,
  ...TIME,
];
