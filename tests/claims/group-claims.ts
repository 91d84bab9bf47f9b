import type { GroupFinding } from "~/analyses/group-comparison/findings";
import type { ResultEntry } from "~/analyses/results";
import type { GroupComparisonResult } from "~/compute/contract/types";
import { type Claim, saysAny } from "./claim";
import { column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_A_DIFFERENCE: GroupFinding["say"] = "groups_differ";

/** Groups of the given sizes; `value` draws one of a group. */
function groups(sizes: readonly number[], value: (random: Random, group: number) => number) {
  return (random: Random): Sample => {
    const of = sizes.flatMap((size, group) => Array.from({ length: size }, () => group));
    const g = Float64Array.from(of);
    return { columns: { g, y: column(of.length, (row) => value(random, of[row] ?? 0)) }, y: "y", x: ["g"] };
  };
}

const equal = (count: number, size: number) => Array.from({ length: count }, () => size);
const normal = (random: Random) => random.normal();
const exponential = (random: Random) => -Math.log(1 - random.uniform());
const lognormal = (random: Random) => Math.exp(random.normal());
const oneIn = (share: number) => (random: Random) => Number(random.uniform() < share);
/** A count with a mean of about ½. */
const rare = (random: Random) =>
  [0.607, 0.91, 0.986, 0.998].filter((below) => random.uniform() > below).length;
const spreads =
  (...sds: number[]) =>
  (random: Random, group: number) =>
    (sds[group % sds.length] ?? 1) * random.normal();

interface Panel {
  entities: number;
  periods: number;
  group: (entity: number, period: number) => number;
  levels?: number;
  shocks?: number;
}

/** Entities over periods, with a level of each entity and shocks that hit all in a period. */
function panel({ entities, periods, group, levels = 0, shocks = 0 }: Panel) {
  return (random: Random): Sample => {
    const n = entities * periods;
    const [level, shock] = [column(entities, random.normal), column(periods, random.normal)];
    const entityOf = (row: number) => Math.floor(row / periods);
    const y = column(
      n,
      (row) => levels * (level[entityOf(row)] ?? 0) + shocks * (shock[row % periods] ?? 0) + random.normal(),
    );
    return {
      columns: {
        entity: column(n, (row) => entityOf(row) + 1),
        time: column(n, (row) => 2000 + (row % periods)),
        g: column(n, (row) => group(entityOf(row), row % periods)),
        y,
      },
      y: "y",
      x: ["g"],
      entity: "entity",
      time: "time",
    };
  };
}

/** One series, each of whose errors keeps a share of the one before. */
function series(n: number, kept: number, group: (row: number) => number) {
  return (random: Random): Sample => {
    let before = kept < 1 ? random.normal() / Math.sqrt(1 - kept * kept) : 0;
    const y = column(n, () => (before = kept * before + random.normal()));
    return {
      columns: { time: column(n, (row) => 1900 + row), g: column(n, group), y },
      y: "y",
      x: ["g"],
      time: "time",
    };
  };
}

/** Rows of several entities in each period, without their names, with shocks in common. */
const sections = (random: Random): Sample => {
  const shock = column(20, random.normal);
  const time = column(200, (row) => 2000 + Math.floor(row / 10));
  return {
    columns: {
      time,
      g: column(200, (row) => Number(row >= 100)),
      y: column(200, (row) => (shock[Math.floor(row / 10)] ?? 0) + random.normal()),
    },
    y: "y",
    x: ["g"],
    time: "time",
  };
};

const NOISE: [id: string, situation: string, draw: Claim["draw"]][] = [
  ["two-5", "2 groups of 5, normal", groups([5, 5], normal)],
  ["two-variance", "5 and 40 rows, standard deviations 4 and 1", groups([5, 40], spreads(4, 1))],
  ["two-variance-turned", "5 and 40 rows, standard deviations 1 and 4", groups([5, 40], spreads(1, 4))],
  ["two-skewed", "5 and 50 rows, exponential", groups([5, 50], exponential)],
  ["two-lognormal", "8 and 80 rows, lognormal", groups([8, 80], lognormal)],
  ["two-shares", "10 and 90 rows, a tenth of them 1, the others 0", groups([10, 90], oneIn(0.1))],
  ["two-rare", "50 and 950 rows, a fiftieth of them 1, the others 0", groups([50, 950], oneIn(0.02))],
  ["three-5", "3 groups of 5, normal", groups(equal(3, 5), normal)],
  ["three-ties", "3 groups of 10, counts with a mean of ½", groups(equal(3, 10), rare)],
  [
    "five-variance",
    "5 groups of 5, 8, 12, 20 and 30 rows, standard deviations 4, 3, 2, 1.5 and 1",
    groups([5, 8, 12, 20, 30], spreads(4, 3, 2, 1.5, 1)),
  ],
  ["six-skewed", "6 groups of 6, exponential", groups(equal(6, 6), exponential)],
  ["ten-shares", "10 groups of 12, a fifth of them 1, the others 0", groups(equal(10, 12), oneIn(0.2))],
  ["twenty-5", "20 groups of 5, normal", groups(equal(20, 5), normal)],
  ["twenty-variance", "20 groups of 6, standard deviations 1 and 4", groups(equal(20, 6), spreads(1, 4))],
  [
    "panel-levels",
    "20 entities with levels over 10 periods, 2 groups of entities",
    panel({ entities: 20, periods: 10, group: (entity) => entity % 2, levels: 1 }),
  ],
  [
    "panel-shocks",
    "12 entities over 10 periods with shocks in common, 2 groups of periods",
    panel({ entities: 12, periods: 10, group: (_, period) => Number(period >= 5), shocks: 1 }),
  ],
  [
    "panel-both",
    "24 entities with levels and shocks over 8 periods, 3 groups of entities",
    panel({ entities: 24, periods: 8, group: (entity) => entity % 3, levels: 1, shocks: 1 }),
  ],
  ["series-seasons", "a series of 120 periods, AR(.5), 4 groups in turn", series(120, 0.5, (row) => row % 4)],
  [
    "series-halves",
    "a series of 100 periods, AR(.5), first and second half",
    series(100, 0.5, (row) => Number(row >= 50)),
  ],
  [
    "series-walk",
    "a random walk of 60 periods, first and second half",
    series(60, 1, (row) => Number(row >= 30)),
  ],
  [
    "series-walk-long",
    "a random walk of 600 periods, first and second half",
    series(600, 1, (row) => Number(row >= 300)),
  ],
  ["sections", "20 periods of 10 rows with shocks in common, first and second half", sections],
];

/** Whether the limits of all pairs hold 0 where groups do not differ. */
const allHold = ({ result }: ResultEntry) => {
  const { pairs } = result as GroupComparisonResult;
  return (pairs ?? []).every(({ lower, upper }) => (lower ?? -1) <= 0 && 0 <= (upper ?? 1));
};

/** Claims of a comparison of groups: docs/methods/group-comparison.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.map(([id, situation, draw]): Claim => ({
    id: `groups-${id}`,
    rule: 17,
    claim: "groups that do not differ are said to differ",
    situation,
    functionKey: "group_comparison",
    wanted: [0, 0.065],
    draw,
    counts: saysAny(CLAIMS_A_DIFFERENCE),
  })),
  {
    id: "groups-power",
    rule: 17,
    claim: "groups that differ are said to differ",
    situation: "3 groups of 20, normal, means 0, 0 and 1",
    functionKey: "group_comparison",
    wanted: [0.7, 1],
    draw: groups(equal(3, 20), (random, group) => random.normal() + Number(group === 2)),
    counts: saysAny(CLAIMS_A_DIFFERENCE),
  },
  ...(
    [
      ["two", "10 and 40 rows, standard deviations 3 and 1", groups([10, 40], spreads(3, 1))],
      ["five", "5 groups of 12, standard deviations 1 to 5", groups(equal(5, 12), spreads(1, 2, 3, 4, 5))],
    ] as const
  ).map(([id, situation, draw]): Claim => ({
    id: `groups-limits-${id}`,
    rule: 17,
    claim: "the limits of all pairs of groups hold the differences at once",
    situation,
    functionKey: "group_comparison",
    wanted: [0.93, 0.98],
    draw: (random) => ({ ...draw(random), keepOutliers: true }),
    counts: allHold,
  })),
];
