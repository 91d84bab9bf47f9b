import type { FunctionKey } from "~/compute/contract/types";
import { type Claim, holds } from "./claim";
import { ofPanel } from "./dependence";
import { column, type Random } from "./random";
import type { Sample } from "./sample";

/** The values at which rows are expected: within the X of all samples, and not at their means. */
const AT = { x: 0.5 };

const chance = (eta: number) => 1 / (1 + Math.exp(-eta));

/** The mean of so many squares of normal numbers: a factor with mean 1. */
function factor(random: Random, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += random.normal() ** 2;
  return sum / count;
}

/** A count of a Poisson distribution with a small mean. */
function poisson(random: Random, mean: number): number {
  let [count, product] = [0, random.uniform()];
  for (; product > Math.exp(-mean); product *= random.uniform()) count++;
  return count;
}

type Drawn = (random: Random, x: number, row: number) => number;

/** Rows without an order, whose Y is drawn from X. */
const rows =
  (n: number, value: number, drawn: (random: Random) => Drawn) =>
  (random: Random): Sample => {
    const draw = drawn(random);
    const x = column(n, () => random.normal());
    const y = column(n, (row) => draw(random, x[row] ?? 0, row));
    return { columns: { x, y }, y: "y", x: ["x"], expected: { at: AT, value } };
  };

/** Entities over periods that differ in X. */
const panel =
  (entities: number, periods: number, value: number, drawn: (random: Random) => Drawn) =>
  (random: Random): Sample => {
    const n = entities * periods;
    const draw = drawn(random);
    const x = ofPanel(random, entities, periods, { entity: 1 });
    return {
      columns: {
        entity: column(n, (row) => Math.floor(row / periods)),
        time: column(n, (row) => 2000 + (row % periods)),
        x,
        y: column(n, (row) => draw(random, x[row] ?? 0, row)),
      },
      y: "y",
      x: ["x"],
      entity: "entity",
      time: "time",
      expected: { at: AT, value },
    };
  };

/** Entities of 8 rows: each row is an event with the chance of its X, by a number of its own or, half of the time, of its entity. */
const eventsOfEntities = (random: Random): Drawn => {
  const own = column(1000, () => random.uniform());
  return (row, x, at) => {
    const isShared = row.uniform() < 0.5;
    const drawn = isShared ? (own[Math.floor(at / 8)] ?? 0) : row.uniform();
    return Number(drawn < chance(x - 0.5));
  };
};

const countsOfEntities = (random: Random): Drawn => {
  const own = column(1000, () => factor(random, 4));
  return (row, x, at) => poisson(row, 2 * Math.exp(0.3 * x) * (own[Math.floor(at / 8)] ?? 1));
};

const levels = (random: Random): Drawn => {
  const own = column(1000, () => random.normal());
  return (row, x, at) => 3 + 0.5 * x + (own[Math.floor(at / 8)] ?? 0) + row.normal();
};

const ROWS: [id: string, key: FunctionKey, situation: string, draw: Claim["draw"]][] = [
  [
    "ols",
    "regression",
    "regression: 40 rows, normal errors",
    rows(40, 2.5, () => (random, x) => 2 + x + random.normal()),
  ],
  [
    "logit",
    "logit",
    "logit: 150 rows, a third with the event",
    rows(150, chance(-0.5), () => (random, x) => Number(random.uniform() < chance(x - 1))),
  ],
  [
    "logit-panel",
    "logit",
    "logit: 40 entities over 8 periods that share half of their chance",
    panel(40, 8, chance(0), eventsOfEntities),
  ],
  [
    "poisson",
    "poisson",
    "Poisson: 100 rows with a dispersion of twice the mean",
    rows(
      100,
      2 * Math.exp(0.15),
      () => (random, x) => poisson(random, 2 * Math.exp(0.3 * x) * factor(random, 4)),
    ),
  ],
  [
    "poisson-panel",
    "poisson",
    "Poisson: 40 entities over 8 periods that share their dispersion",
    panel(40, 8, 2 * Math.exp(0.15), countsOfEntities),
  ],
  [
    "median",
    "quantile_regression",
    "median: 100 rows, errors that spread out with X",
    rows(100, 1.5, () => (random, x) => 1 + x + Math.exp(0.4 * x) * random.normal()),
  ],
  [
    "median-panel",
    "quantile_regression",
    "median: 40 entities with levels over 8 periods",
    panel(40, 8, 3.25, levels),
  ],
  [
    "panel",
    "panel_regression",
    "panel regression: 20 entities with levels over 8 periods",
    panel(20, 8, 3.25, levels),
  ],
];

/** Limits of What if: docs/methods/what-if.md. */
export const CLAIMS: readonly Claim[] = ROWS.map(([id, functionKey, situation, draw]) => ({
  id: `what-if-${id}`,
  rule: 27,
  claim: "the limits of What if hold the expected value",
  situation,
  functionKey,
  wanted: [0.93, 0.98],
  draw,
  counts: () => null,
  predicts: (prediction, { expected }) => holds(prediction, expected?.value ?? NaN),
}));
