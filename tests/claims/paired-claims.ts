import type { PairedFinding } from "~/analyses/paired-comparison/findings";
import type { ResultEntry } from "~/analyses/results";
import type { PairedComparisonResult } from "~/compute/contract/types";
import { type Claim, holds, saysAny } from "./claim";
import { months, ofPanel, onePanel, type Shared } from "./dependence";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_A_DIFFERENCE: PairedFinding["say"] = "pairs_differ";
const CLAIMS_A_SLOPE: PairedFinding["say"] = "difference_grows";

type Draw = (random: Random) => number;

/** Pairs of rows that do not depend on each other, with the given differences. */
function pairs(n: number, difference: Draw) {
  return (random: Random): Sample => {
    const x = column(n, () => 10 + 2 * random.normal());
    return { columns: { x, y: column(n, (row) => (x[row] ?? 0) + difference(random)) }, y: "y", x: ["x"] };
  };
}

/** Two measurements of the same values, each with its own error. */
function measured(n: number, error: Draw, value: Draw = (random) => 3 * random.normal()) {
  return (random: Random): Sample => {
    const values = column(n, () => value(random));
    const once = () => column(n, (row) => (values[row] ?? 0) + error(random));
    return { columns: { x: once(), y: once() }, y: "y", x: ["x"] };
  };
}

/** Whole scores before and after. */
function scores(n: number) {
  return (random: Random): Sample => {
    const score = () => 1 + Math.floor(5 * random.uniform());
    return { columns: { x: column(n, score), y: column(n, score) }, y: "y", x: ["x"] };
  };
}

/** One series whose differences are autoregressive. */
function series(n: number, phi: number, time?: Float64Array) {
  return (random: Random): Sample => {
    const x = autoregression(random, n, 0.9);
    const d = autoregression(random, n, phi);
    return {
      columns: {
        time: time ?? column(n, (row) => row + 1),
        x,
        y: x.map((value, row) => value + (d[row] ?? 0)),
      },
      y: "y",
      x: ["x"],
      time: "time",
    };
  };
}

/** A panel whose differences have the given shocks. */
function panel(entities: number, periods: number, shared: Shared, withTime = true) {
  return (random: Random): Sample => {
    const drawn = onePanel(entities, periods, () => ofPanel(random, entities, periods, shared));
    const { x, y, entity, time } = drawn.columns;
    const level = x ?? new Float64Array(0);
    const differences = y ?? new Float64Array(0);
    const sum = level.map((value, row) => value + (differences[row] ?? 0));
    const keys = { entity: entity ?? level, ...(withTime && time ? { time } : {}) };
    return {
      columns: { ...keys, x: level, y: sum },
      y: "y",
      x: ["x"],
      entity: "entity",
      ...(withTime ? { time: "time" } : {}),
    };
  };
}

/** Rows of several entities in each period, without their names, with shocks in common. */
const sections = (random: Random): Sample => {
  const shock = column(20, random.normal);
  const x = column(200, random.normal);
  return {
    columns: {
      time: column(200, (row) => 2000 + Math.floor(row / 10)),
      x,
      y: column(200, (row) => (x[row] ?? 0) + (shock[Math.floor(row / 10)] ?? 0) + random.normal()),
    },
    y: "y",
    x: ["x"],
    time: "time",
  };
};

const normal: Draw = (random) => random.normal();
const exponential: Draw = (random) => random.exponential();
const turned: Draw = (random) => -random.exponential();
const t3: Draw = (random) => random.t3();
/** −1, 0 or 1; mostly 0. */
const steps: Draw = (random) => Math.sign(Math.trunc(5 * (random.uniform() - 0.5)));

const NOISE: [id: string, situation: string, draw: Claim["draw"]][] = [
  ["3", "3 pairs, normal", pairs(3, normal)],
  ["5", "5 pairs, normal", pairs(5, normal)],
  ["10", "10 pairs, normal", pairs(10, normal)],
  ["30", "30 pairs, normal", pairs(30, normal)],
  ["t3", "20 pairs, t with 3 degrees of freedom", pairs(20, t3)],
  ["exponential-10", "10 pairs, exponential", pairs(10, exponential)],
  ["exponential-30", "30 pairs, exponential", pairs(30, exponential)],
  ["exponential-turned", "15 pairs, exponential to the other side", pairs(15, turned)],
  ["steps-12", "12 pairs, differences −1, 0 and 1", pairs(12, steps)],
  ["steps-40", "40 pairs, differences −1, 0 and 1", pairs(40, steps)],
  ["scores", "25 pairs of scores from 1 to 5", scores(25)],
  ["spread", "40 pairs, the spread grows with the level", (random) => spreading(random, 40)],
  ["series-24", "a series of 24 periods, differences AR(.7)", series(24, 0.7)],
  ["series-60", "a series of 60 periods, differences AR(.7)", series(60, 0.7)],
  ["series-120", "a series of 120 periods, differences AR(.7)", series(120, 0.7)],
  ["series-months", "a series of 48 months, differences AR(.4)", series(48, 0.4, months(48))],
  ["series-walk", "a series of 60 periods, the difference is a random walk", series(60, 1)],
  ["series-walk-20", "a series of 20 periods, the difference is a random walk", series(20, 1)],
  ["panel-levels", "20 entities with levels over 8 periods", panel(20, 8, { entity: 1 })],
  ["panel-levels-untimed", "12 entities with levels and 6 rows, no time", panel(12, 6, { entity: 1 }, false)],
  ["panel-shocks", "30 entities over 8 periods with shocks in common", panel(30, 8, { period: 1 })],
  [
    "panel-both",
    "15 entities with levels over 10 periods with shocks",
    panel(15, 10, { entity: 0.7, period: 0.7 }),
  ],
  ["sections", "20 periods of 10 rows with shocks in common", sections],
];

/** The differences have the same spread as the level. */
function spreading(random: Random, n: number): Sample {
  const x = column(n, () => 1 + 9 * random.uniform());
  return { columns: { x, y: x.map((value) => value + value * random.normal()) }, y: "y", x: ["x"] };
}

const LEVEL_NOISE: [id: string, situation: string, draw: Claim["draw"]][] = [
  ["12", "12 pairs of measurements with normal errors", measured(12, normal)],
  ["40", "40 pairs of measurements with normal errors", measured(40, normal)],
  ["t3", "30 pairs of measurements, errors t with 3 degrees of freedom", measured(30, t3)],
  [
    "skewed",
    "40 pairs of measurements of exponential values",
    measured(40, normal, (r) => 3 * r.exponential()),
  ],
];

/** The interval of the sentence. */
const limitsHold =
  (difference: number) =>
  ({ result }: ResultEntry) =>
    holds((result as PairedComparisonResult).claim, difference);

/** Whether both limits of agreement lie within their own limits. */
const limitOfAgreementHolds = ({ result }: ResultEntry) => {
  const { agreement } = result as PairedComparisonResult;
  return agreement ? holds({ lower: agreement.upper_lower, upper: agreement.upper_upper }, 1.959964) : null;
};

const kept =
  (draw: Claim["draw"]): Claim["draw"] =>
  (random) => ({ ...draw(random), keepOutliers: true });

/** Claims of pairs: docs/methods/paired-comparison.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.map(([id, situation, draw]): Claim => ({
    id: `pairs-${id}`,
    rule: 19,
    claim: "pairs that do not differ on average are said to differ",
    situation,
    functionKey: "paired_comparison",
    wanted: [0, 0.065],
    draw,
    counts: saysAny(CLAIMS_A_DIFFERENCE),
  })),
  ...LEVEL_NOISE.map(([id, situation, draw]): Claim => ({
    id: `pairs-slope-${id}`,
    rule: 19,
    claim: "a difference that is the same at all levels is said to change with the level",
    situation,
    functionKey: "paired_comparison",
    wanted: [0, 0.065],
    draw,
    counts: saysAny(CLAIMS_A_SLOPE),
  })),
  {
    id: "pairs-power",
    rule: 19,
    claim: "pairs that differ are said to differ",
    situation: "20 pairs, normal, mean difference 0.8 standard deviations",
    functionKey: "paired_comparison",
    wanted: [0.85, 1],
    draw: pairs(20, (random) => 0.8 + random.normal()),
    counts: saysAny(CLAIMS_A_DIFFERENCE),
  },
  ...(
    [
      ["5", "5 pairs, normal", pairs(5, normal)],
      ["20", "20 pairs, normal", pairs(20, normal)],
      ["exponential", "20 pairs, exponential", pairs(20, exponential)],
      ["series", "a series of 60 periods, differences AR(.5)", series(60, 0.5)],
      ["panel", "20 entities with levels over 8 periods", panel(20, 8, { entity: 1 })],
    ] as const
  ).map(([id, situation, draw]): Claim => ({
    id: `pairs-limits-${id}`,
    rule: 19,
    claim: "the interval of a mean difference holds it",
    situation,
    functionKey: "paired_comparison",
    wanted: [0.93, 0.97],
    draw: kept(draw),
    counts: limitsHold(0),
  })),
  {
    id: "pairs-agreement",
    rule: 19,
    claim: "the limits of a limit of agreement hold it",
    situation: "15 pairs, normal",
    functionKey: "paired_comparison",
    wanted: [0.93, 0.97],
    draw: kept(pairs(15, normal)),
    counts: limitOfAgreementHolds,
  },
];
