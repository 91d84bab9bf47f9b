import { type Claim, findings, holds, saysAny } from "./claim";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";
import { anyEffect, effectHolds, noise } from "./noise";
import { TERM_CLAIMS } from "./term-claims";

/** Panel data whose X and errors each have an effect of the entity. */
function panel(random: Random, entities: number, periods: number, x: string[] = ["x"]): Sample {
  const n = entities * periods;
  const effects = () => {
    const own = column(entities, random.normal);
    return column(n, (row) => (own[Math.floor(row / periods)] ?? 0) + random.normal());
  };
  const ofX = x.map((name): [string, Float64Array] => [name, effects()]);
  return {
    columns: {
      entity: column(n, (row) => Math.floor(row / periods) + 1),
      time: column(n, (row) => 2000 + (row % periods)),
      ...Object.fromEntries(ofX),
      y: effects(),
    },
    y: "y",
    x,
    entity: "entity",
    time: "time",
  };
}

/**
 * Panel data whose X and errors are autoregressive with .5 within entities, in a model with the entities as categories. Effects of
 * entities would cancel in it.
 */
function fixedEffects(random: Random, entities: number, periods: number): Sample {
  const sample = panel(random, entities, periods);
  for (const name of ["x", "y"]) {
    const own = Array.from({ length: entities }, () => [...autoregression(random, periods, 0.5)]);
    sample.columns[name] = Float64Array.from(own.flat());
  }
  return { ...sample, x: ["x", "entity"], categories: ["entity"] };
}

/** One time series of Y and X that are independent of each other. */
function series(random: Random, n: number, phi: number, x: string[] = ["x"]): Sample {
  const ofX = x.map((name): [string, Float64Array] => [name, autoregression(random, n, phi)]);
  return {
    columns: {
      time: column(n, (row) => row + 1),
      ...Object.fromEntries(ofX),
      y: autoregression(random, n, phi),
    },
    y: "y",
    x,
    time: "time",
  };
}

/** One series of 100 periods, Y autoregressive with .5 and X noise. */
function lagWithNoise(random: Random): Sample {
  const sample = series(random, 100, 0.5);
  sample.columns.x = column(100, random.normal);
  return sample;
}

const NOISE: Claim[] = [8, 15, 30, 100, 1000].map((n) => ({
  id: `noise-${n}`,
  rule: 1,
  claim: "a direction is claimed of an X that is noise",
  situation: `one X, normal errors, n = ${n}`,
  functionKey: "regression",
  wanted: [0.03, 0.06],
  draw: (random) => noise(random, n, 1, random.normal),
  counts: anyEffect,
}));

const OTHER_ERRORS: Claim[] = (["t3", "exponential"] as const).map((kind) => ({
  id: `noise-${kind}`,
  rule: 1,
  claim: "a direction is claimed of an X that is noise",
  situation: `one X, ${kind === "t3" ? "errors of t with 3 degrees of freedom" : "exponential errors"}, n = 50, outliers left out`,
  functionKey: "regression",
  wanted: [0, 0.06],
  draw: (random) => noise(random, 50, 1, random[kind]),
  counts: anyEffect,
}));

const FIVE: Claim[] = [12, 30, 100].map((n) => ({
  id: `five-${n}`,
  rule: 2,
  claim: "any effect is claimed of five X that are noise",
  situation: `normal errors, n = ${n}`,
  functionKey: "regression",
  wanted: [0, 0.06],
  draw: (random) => noise(random, n, 5, random.normal),
  counts: anyEffect,
}));

const PANELS: Claim[] = (
  [
    [5, 20],
    [20, 10],
    [50, 6],
  ] as const
).map(([entities, periods]) => ({
  id: `panel-${entities}`,
  rule: 1,
  claim: "a direction is claimed of an X that is noise",
  situation: `${entities} entities over ${periods} periods, effects of the entities in X and errors`,
  functionKey: "regression",
  wanted: [periods >= 12 ? 0 : 0.035, 0.065],
  draw: (random) => panel(random, entities, periods),
  counts: anyEffect,
}));

const FIXED_EFFECTS: Claim[] = (
  [
    [5, 20],
    [20, 10],
  ] as const
).map(([entities, periods]) => ({
  id: `fixed-effects-${entities}`,
  rule: 1,
  claim: "a direction is claimed of an X that is noise, with the entities as categories",
  situation: `${entities} entities over ${periods} periods, X and errors autoregressive with .5 within entities`,
  functionKey: "regression",
  wanted: [0, 0.065],
  draw: (random) => fixedEffects(random, entities, periods),
  counts: anyEffect,
}));

const SERIES: Claim[] = [20, 50, 100, 200, 500].map((n) => ({
  id: `series-${n}`,
  rule: 1,
  claim: "a direction is claimed of an X that is noise",
  situation: `one series, X and errors autoregressive with .5, n = ${n}`,
  functionKey: "regression",
  wanted: [0.03, 0.065],
  draw: (random) => series(random, n, 0.5),
  counts: anyEffect,
}));

const PERSISTENT: Claim[] = [100, 300].map((n) => ({
  id: `persistent-${n}`,
  rule: 1,
  claim: "a direction is claimed of an X that is noise",
  situation: `one series, X and errors autoregressive with .9, n = ${n}`,
  functionKey: "regression",
  wanted: [0, 0.1],
  draw: (random) => series(random, n, 0.9),
  counts: anyEffect,
}));

const WALKS: Claim[] = [50, 150].flatMap((n): Claim[] => [
  {
    id: `walks-${n}`,
    rule: 8,
    claim: "a direction is claimed between two random walks",
    situation: `n = ${n}`,
    functionKey: "regression",
    wanted: [0, 0.1],
    draw: (random) => series(random, n, 1),
    counts: anyEffect,
  },
  {
    id: `walks-named-${n}`,
    rule: 8,
    claim: "the trend of two random walks is named, or nothing is claimed because rows are so alike",
    situation: `n = ${n}`,
    functionKey: "regression",
    wanted: [0.75, 1],
    draw: (random) => series(random, n, 1),
    counts: saysAny("shared_trend", "silent"),
  },
]);

const LAGS: Claim[] = [
  ...[100, 200].map((n): Claim => ({
    id: `walk-lag-${n}`,
    rule: 7,
    claim: "half-life or level of a random walk are stated",
    situation: `autoregression, n = ${n}`,
    functionKey: "autoregression",
    wanted: [0, 0.1],
    draw: (random) => ({ ...series(random, n, 1, []) }),
    counts: saysAny("half_life", "long_run_mean"),
  })),
  {
    id: "serial-panel",
    rule: 7,
    claim: "correlated errors are said of a panel whose errors are independent (Breusch–Godfrey)",
    situation: "autoregression with .5, 40 entities over 6 periods",
    functionKey: "autoregression",
    wanted: [0.03, 0.07],
    draw: (random) => {
      const walks = Array.from({ length: 40 }, () => autoregression(random, 6, 0.5));
      return {
        columns: {
          entity: column(240, (row) => Math.floor(row / 6) + 1),
          time: column(240, (row) => 2000 + (row % 6)),
          y: column(240, (row) => walks[Math.floor(row / 6)]?.[row % 6] ?? 0),
        },
        y: "y",
        entity: "entity",
        time: "time",
      };
    },
    counts: saysAny("biased"),
  },
  {
    id: "half-life-holds",
    rule: 7,
    claim: "the interval of a half-life that is stated holds it",
    situation: "autoregression with .6, n = 200",
    functionKey: "autoregression",
    wanted: [0.9, 0.99],
    draw: (random) => series(random, 200, 0.6, []),
    counts: (entry) => {
      const [said] = findings(entry, "half_life");
      if (!said) return null;
      const { lower, upper } = said.estimate;
      return holds({ lower: lower ?? -Infinity, upper: upper ?? Infinity }, Math.log(0.5) / Math.log(0.6));
    },
  },
  ...(["autoregressionx", "koyckregression"] as const).map((functionKey): Claim => ({
    id: `noise-${functionKey}`,
    rule: 7,
    claim: "a direction is claimed of an X that is noise, beside lagged Y",
    situation: `${functionKey === "autoregressionx" ? "autoregression" : "Koyck model"}, Y autoregressive with .5, n = 100`,
    functionKey,
    wanted: [0, 0.065],
    draw: lagWithNoise,
    counts: anyEffect,
  })),
];

/** Koyck's model: effects of X that halve each period, and independent errors. */
function fading(random: Random, n: number): Sample {
  const x = column(n, random.normal);
  let sum = 0;
  const y = column(n, (row) => (sum = 0.5 * sum + (x[row] ?? 0)) + random.normal());
  return { columns: { time: column(n, (row) => row + 1), x, y }, y: "y", x: ["x"], time: "time" };
}

const KOYCK: Claim[] = [
  {
    id: "instruments-weak",
    rule: 13,
    claim: "instruments that say nothing of the lag are called weak",
    situation: "Koyck model, Y autoregressive with .5, X noise, n = 100",
    functionKey: "koyckregression",
    wanted: [0.95, 1],
    draw: lagWithNoise,
    counts: (entry) => findings(entry, "instruments").some(({ weak }) => weak),
  },
  {
    id: "instruments-strong",
    rule: 13,
    claim: "instruments that say much of the lag are called weak",
    situation: "Koyck model, effects of X that fade by a half each period, n = 100",
    functionKey: "koyckregression",
    wanted: [0, 0.05],
    draw: (random) => fading(random, 100),
    counts: (entry) => findings(entry, "instruments").some(({ weak }) => weak),
  },
];

const ROBUST: Claim[] = [20, 40, 100].map((n) => ({
  id: `robust-${n}`,
  rule: 1,
  claim: "a direction is claimed of an X that is noise by a robust regression",
  situation: `one X, normal errors, n = ${n}`,
  functionKey: "robust_regression",
  wanted: [0, 0.065],
  draw: (random) => noise(random, n, 1, random.normal),
  counts: anyEffect,
}));

const ROBUST_DEPENDENT: Claim[] = [
  ...[...PANELS, ...FIXED_EFFECTS].map((claim): Claim => ({
    ...claim,
    id: `robust-${claim.id}`,
    wanted: [0, 0.065],
  })),
  ...[...SERIES, ...PERSISTENT].map((claim): Claim => {
    const [, most] = claim.wanted;
    return { ...claim, id: `robust-${claim.id}`, wanted: [0, most] };
  }),
  ...WALKS.map((claim): Claim => ({ ...claim, id: `robust-${claim.id}` })),
].map((claim) => ({
  ...claim,
  claim: `${claim.claim}, by a robust regression`,
  functionKey: "robust_regression",
}));

const OTHER: Claim[] = [
  {
    id: "straight",
    rule: 9,
    claim: "a straight relation is said not to be straight",
    situation: "y = x + e, n = 60",
    functionKey: "scatterplot",
    wanted: [0, 0.02],
    draw: (random) => {
      const x = column(60, random.normal);
      return { columns: { x, y: column(60, (row) => (x[row] ?? 0) + random.normal()) }, y: "y", x: ["x"] };
    },
    counts: saysAny("not_straight"),
  },
  {
    id: "slope-holds",
    rule: 1,
    claim: "the 95 % interval of an effect holds it",
    situation: "y = x + e, spread of e growing with x, n = 60, outliers kept",
    functionKey: "regression",
    wanted: [0.93, 0.97],
    draw: (random) => {
      const x = column(60, () => 5 * random.uniform());
      const y = column(60, (row) => (x[row] ?? 0) + (x[row] ?? 0) * random.normal());
      return { columns: { x, y }, y: "y", x: ["x"], keepOutliers: true };
    },
    counts: effectHolds(1),
  },
  {
    id: "power",
    rule: 1,
    claim: "the direction of a relation that is there is claimed, and rightly",
    situation: "y = 0.5 x + e, n = 100",
    functionKey: "regression",
    wanted: [0.95, 1],
    draw: (random) => {
      const x = column(100, random.normal);
      return {
        columns: { x, y: column(100, (row) => 0.5 * (x[row] ?? 0) + random.normal()) },
        y: "y",
        x: ["x"],
      };
    },
    counts: (entry) => findings(entry, "direction").some(({ used }) => (used.effect.coeff ?? 0) > 0),
  },
  {
    id: "outlier-made",
    rule: 3,
    claim: "a relation that one far row makes or hides is claimed without naming the row",
    situation: "noise with one row at (8, 8), n = 40",
    functionKey: "regression",
    wanted: [0, 0.06],
    draw: (random) => {
      const sample = noise(random, 40, 1, random.normal);
      for (const far of Object.values(sample.columns)) far[0] = 8;
      return sample;
    },
    counts: (entry) => anyEffect(entry) && !saysAny("one_row", "depends_on_outliers")(entry),
  },
];

/** Claims about models. */
export const CLAIMS: Claim[] = [
  ...NOISE,
  ...OTHER_ERRORS,
  ...FIVE,
  ...TERM_CLAIMS,
  ...PANELS,
  ...FIXED_EFFECTS,
  ...SERIES,
  ...PERSISTENT,
  ...WALKS,
  ...LAGS,
  ...KOYCK,
  ...ROBUST,
  ...ROBUST_DEPENDENT,
  ...OTHER,
];
