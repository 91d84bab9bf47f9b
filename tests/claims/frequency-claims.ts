import type { ResultEntry } from "~/analyses/results";
import type { FrequenciesResult } from "~/compute/contract/types";
import { type Claim, findings, saysAny } from "./claim";
import { column, type Random } from "./random";
import type { Sample } from "./sample";

/** One of `values` equally likely values. */
const any = (random: Random, values: number) => Math.floor(random.uniform() * values) + 1;

/** Rows that do not depend on each other. */
const independent = (n: number, values: number) => (random: Random) => ({
  columns: { y: column(n, () => any(random, values)) },
  y: "y",
});

/** Entities over periods; each keeps its value from one period to the next with probability `stays`. */
function staying(random: Random, entities: number, periods: number, values: number, stays: number): Sample {
  const n = entities * periods;
  let before = 0;
  const y = column(n, (row) => {
    const isKept = row % periods > 0 && random.uniform() < stays;
    before = isKept ? before : any(random, values);
    return before;
  });
  const time = column(n, (row) => 2000 + (row % periods));
  if (entities === 1) return { columns: { time, y }, y: "y", time: "time" };
  const entity = column(n, (row) => Math.floor(row / periods) + 1);
  return { columns: { entity, time, y }, y: "y", entity: "entity", time: "time" };
}

/** Whether the limits of every value hold its share, of `values` equally likely ones. */
const allHold =
  (values: number) =>
  ({ result }: ResultEntry) => {
    const { levels } = result as FrequenciesResult;
    return (levels ?? []).every(({ lower, upper }) => lower <= 1 / values && 1 / values <= upper);
  };

const NOISE: [id: string, situation: string, high: number, draw: Claim["draw"]][] = [
  ["two", "2 values, n = 50", 0.05, independent(50, 2)],
  ["five", "5 values, n = 100", 0.05, independent(100, 5)],
  ["twenty", "20 values, n = 500", 0.05, independent(500, 20)],
  [
    "panel",
    "2 values, 20 entities over 10 periods, in 9 of 10 of which an entity keeps its value",
    0.065,
    (random) => staying(random, 20, 10, 2, 0.9),
  ],
  [
    "series",
    "3 values, one series of 200 periods, half of which keep the value",
    0.065,
    (random) => staying(random, 1, 200, 3, 0.5),
  ],
];

/** Claims of frequencies: docs/methods/frequencies.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.map(([id, situation, high, draw]): Claim => ({
    id: `frequent-${id}`,
    rule: 14,
    claim: "one of several equally likely values is said to be the most frequent",
    situation,
    functionKey: "frequencies",
    wanted: [0, high],
    draw,
    counts: saysAny("most_frequent"),
  })),
  {
    id: "frequent-power",
    rule: 14,
    claim: "the most likely of several values is said to be the most frequent, and rightly",
    situation: "probabilities .5, .25 and .25, n = 200",
    functionKey: "frequencies",
    wanted: [0.9, 1],
    draw: (random) => ({ columns: { y: column(200, () => Math.max(1, any(random, 4) - 1)) }, y: "y" }),
    counts: (entry) => findings(entry, "most_frequent")[0]?.first.value === "1",
  },
  ...[3, 6].map((values): Claim => ({
    id: `shares-${values}`,
    rule: 14,
    claim: "the limits of all values hold their shares at once",
    situation: `${values} equally likely values, n = 200`,
    functionKey: "frequencies",
    wanted: [0.945, 1],
    draw: independent(200, values),
    counts: allHold(values),
  })),
];
