import type { ContingencyFinding } from "~/analyses/contingency/findings";
import type { ResultEntry } from "~/analyses/results";
import type { ContingencyResult } from "~/compute/contract/types";
import { type Claim, holds, saysAny } from "./claim";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_A_RELATION: ContingencyFinding["say"][] = ["shares_go_together", "go_together", "only_within"];

/** A category drawn by its share; the last one takes the rest. */
const drawn = (random: Random, shares: readonly number[]) => {
  let at = random.uniform();
  const found = shares.findIndex((share) => (at -= share) < 0);
  return found < 0 ? shares.length : found;
};

/** Two columns of n rows, drawn independently. */
function apart(n: number, x: readonly number[], y: readonly number[], third = false) {
  return (random: Random): Sample => ({
    columns: {
      x: column(n, () => drawn(random, x)),
      y: column(n, () => drawn(random, y)),
      ...(third ? { z: column(n, () => drawn(random, [0.4, 0.3])) } : {}),
    },
    y: "y",
    x: ["x"],
    ...(third ? { settings: { within: "z" } } : {}),
  });
}

/** Two groups of fixed sizes with shares of their own. */
function shares(sizes: readonly [number, number], of: readonly [number, number]) {
  return (random: Random): Sample => ({
    columns: {
      x: column(sizes[0] + sizes[1], (row) => Number(row >= sizes[0])),
      y: column(sizes[0] + sizes[1], (row) => Number(random.uniform() < of[row < sizes[0] ? 0 : 1])),
    },
    y: "y",
    x: ["x"],
  });
}

/** One of this many states, which follows a first-order autoregression. */
function states(random: Random, n: number, kept: number, count: number): Float64Array {
  const values = autoregression(random, n, kept);
  const spread = kept < 1 ? 1 / Math.sqrt(1 - kept * kept) : Math.sqrt(n) / 2;
  const cuts = count === 2 ? [0] : [-0.43, 0.43];
  return values.map((value) => cuts.filter((cut) => value / spread > cut).length);
}

/** A series of two states. */
function series(n: number, kept: number, count = 2) {
  return (random: Random): Sample => ({
    columns: {
      time: column(n, (row) => 1900 + row),
      x: states(random, n, kept, count),
      y: states(random, n, kept, count),
    },
    y: "y",
    x: ["x"],
    time: "time",
  });
}

/** How a column of a panel varies: an entity keeps it, follows an autoregression, or draws it with its own share. */
type Within = "constant" | "persistent" | "levels";

function ofEntities(random: Random, entities: number, periods: number, within: Within, share: number) {
  const of = Array.from({ length: entities }, () => {
    const own = Number(random.uniform() < share);
    const inclined = random.normal();
    const path = within === "persistent" ? states(random, periods, 0.8, 2) : null;
    return (period: number) =>
      within === "constant"
        ? own
        : (path?.[period] ?? Number(inclined + random.normal() > 1.41 * (share < 0.5 ? 1 : 0)));
  });
  return column(entities * periods, (row) => of[Math.floor(row / periods)]?.(row % periods) ?? 0);
}

function panel(entities: number, periods: number, x: Within, y: Within, share = 0.5, timed = true) {
  return (random: Random): Sample => ({
    columns: {
      entity: column(entities * periods, (row) => Math.floor(row / periods) + 1),
      ...(timed ? { time: column(entities * periods, (row) => 2000 + (row % periods)) } : {}),
      x: ofEntities(random, entities, periods, x, 0.5),
      y: ofEntities(random, entities, periods, y, share),
    },
    y: "y",
    x: ["x"],
    entity: "entity",
    ...(timed ? { time: "time" } : {}),
  });
}

const QUARTERS = [0.25, 0.25, 0.25];
const SPARSE = [0.7, 0.2, 0.07];

const NOISE: [id: string, situation: string, draw: Claim["draw"]][] = [
  ...[20, 50, 200].flatMap((n) =>
    [0.5, 0.1, 0.02].map((share): [string, string, Claim["draw"]] => [
      `${n}-${100 * share}`,
      `${n} rows, two halves, ${100 * share} % of one value`,
      shares([n / 2, n / 2], [share, share]),
    ]),
  ),
  ["unequal", "10 and 90 rows, a fifth of one value", shares([10, 90], [0.2, 0.2])],
  ["three-four-30", "30 rows, 3 by 4 categories, rare ones", apart(30, [0.6, 0.3], SPARSE)],
  ["three-four-100", "100 rows, 3 by 4 categories, rare ones", apart(100, [0.6, 0.3], SPARSE)],
  ["four-four-400", "400 rows, 4 by 4 categories", apart(400, QUARTERS, QUARTERS)],
  ["third-100", "100 rows, two halves, and a third column", apart(100, [0.5], [0.5], true)],
  ["panel-constant-10", "10 entities over 8 periods, both constant", panel(10, 8, "constant", "constant")],
  ["panel-constant-20", "20 entities over 10 periods, both constant", panel(20, 10, "constant", "constant")],
  ["panel-constant-40", "40 entities over 6 periods, both constant", panel(40, 6, "constant", "constant")],
  [
    "panel-rare-20",
    "20 entities over 10 periods, both constant, a tenth of one value",
    panel(20, 10, "constant", "constant", 0.1),
  ],
  [
    "panel-rare-40",
    "40 entities over 6 periods, both constant, a tenth of one value",
    panel(40, 6, "constant", "constant", 0.1),
  ],
  [
    "panel-persistent-10",
    "10 entities over 12 periods, both persistent",
    panel(10, 12, "persistent", "persistent"),
  ],
  [
    "panel-persistent-40",
    "40 entities over 8 periods, both persistent",
    panel(40, 8, "persistent", "persistent"),
  ],
  [
    "panel-mixed-20",
    "20 entities over 10 periods, X constant, Y persistent",
    panel(20, 10, "constant", "persistent"),
  ],
  ["panel-levels-20", "20 entities over 10 periods, levels of their own", panel(20, 10, "levels", "levels")],
  [
    "panel-untimed-30",
    "30 entities of 6 rows without a time, both constant",
    panel(30, 6, "constant", "constant", 0.5, false),
  ],
  ["series-50", "a series of 60 periods, two states, AR(.5)", series(60, 0.5)],
  ["series-80", "a series of 150 periods, two states, AR(.8)", series(150, 0.8)],
  ["series-95", "a series of 300 periods, two states, AR(.95)", series(300, 0.95)],
  ["series-three", "a series of 120 periods, three states, AR(.7)", series(120, 0.7, 3)],
  ["series-walk", "a random walk of 100 periods, two states", series(100, 1)],
];

const differenceHolds =
  (value: number) =>
  ({ result }: ResultEntry) =>
    holds((result as ContingencyResult).two_by_two, value);

/** Claims of two categories: docs/methods/contingency.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.map(([id, situation, draw]): Claim => ({
    id: `contingency-${id}`,
    rule: 20,
    claim: "columns that have nothing in common are said to go together",
    situation,
    functionKey: "contingency",
    wanted: [0, 0.065],
    draw,
    counts: saysAny(...CLAIMS_A_RELATION),
  })),
  {
    id: "contingency-power",
    rule: 20,
    claim: "columns that go together are said to",
    situation: "80 rows, shares of 30 and 70 %",
    functionKey: "contingency",
    wanted: [0.85, 1],
    draw: shares([40, 40], [0.3, 0.7]),
    counts: saysAny("shares_go_together"),
  },
  ...(
    [
      ["15", "15 and 15 rows, shares of 20 and 50 %", shares([15, 15], [0.2, 0.5]), -0.3],
      ["rare", "100 and 100 rows, shares of 3 and 8 %", shares([100, 100], [0.03, 0.08]), -0.05],
      ["unequal", "20 and 200 rows, shares of 60 and 40 %", shares([20, 200], [0.6, 0.4]), 0.2],
    ] as const
  ).map(([id, situation, draw, value]): Claim => ({
    id: `contingency-limits-${id}`,
    rule: 20,
    claim: "the limits of a difference of shares hold it",
    situation,
    functionKey: "contingency",
    wanted: [0.93, 0.99],
    draw,
    counts: differenceHolds(value),
  })),
];
