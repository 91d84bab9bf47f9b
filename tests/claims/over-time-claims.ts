import type { Correlogram, Responses } from "~/compute/contract/types";
import type { ResultEntry } from "~/analyses/results";
import { type Claim, holds } from "./claim";
import { column, type Random } from "./random";
import type { Sample } from "./sample";

type OverTime = ResultEntry["result"] & { correlogram?: Correlogram | null; responses?: Responses | null };

/** Entities of some periods each, or one series; X and errors are independent. */
function independent(random: Random, entities: number, periods: number): Sample {
  const n = entities * periods;
  return {
    columns: {
      entity: column(n, (row) => Math.floor(row / periods) + 1),
      time: column(n, (row) => 2000 + (row % periods)),
      x: column(n, random.normal),
      y: column(n, random.normal),
    },
    y: "y",
    x: ["x"],
    time: "time",
    keepOutliers: true,
    ...(entities > 1 ? { entity: "entity" } : {}),
  };
}

/** The same series with every fifth period missing. */
function withGaps(random: Random, periods: number): Sample {
  const sample = independent(random, 1, periods);
  const kept = Object.entries(sample.columns).map(([name, values]): [string, Float64Array] => [
    name,
    values.filter((_, row) => row % 5 !== 4),
  ]);
  return { ...sample, columns: Object.fromEntries(kept) };
}

/** The share of bars beyond the limits. */
const beyond: Claim["counts"] = ({ result }) => {
  const { correlogram } = result as OverTime;
  return correlogram ? correlogram.outside / correlogram.lag.length : null;
};

/** Effects of X that halve each period, from 1 on, with independent errors. */
function halving(random: Random, n: number): Sample {
  const x = column(n, random.normal);
  let before = 0;
  const y = column(n, (row) => (before = 0.5 * before + (x[row] ?? 0) + random.normal()));
  return {
    columns: { time: column(n, (row) => row + 1), x, y },
    y: "y",
    x: ["x"],
    time: "time",
    keepOutliers: true,
  };
}

/** Claims of charts over time: docs/methods/correlogram.md and docs/methods/responses.md. */
export const CLAIMS: readonly Claim[] = [
  ...(
    [
      ["series", "one series, n = 60", (random: Random) => independent(random, 1, 60)],
      ["gaps", "one series of 100 periods, every fifth missing", (random: Random) => withGaps(random, 100)],
      ["panel", "40 entities over 8 periods", (random: Random) => independent(random, 40, 8)],
    ] as const
  ).map(([id, situation, draw]): Claim => ({
    id: `correlogram-${id}`,
    rule: 11,
    claim: "a bar of the correlogram exceeds its 95 % limits though errors are independent",
    situation,
    functionKey: "regression",
    wanted: [0.035, 0.06],
    draw,
    counts: beyond,
  })),
  ...[3, 8].map((period): Claim => ({
    id: `response-${period}`,
    rule: 7,
    claim: "the 95 % limits of a response to a lasting change, where one is drawn, hold it",
    situation: `autoregression with .5 and an X, n = 100, after ${period} periods`,
    functionKey: "autoregressionx",
    wanted: [0.93, 0.985],
    draw: (random) => halving(random, 100),
    counts: ({ result }) => {
      const [effect] = (result as OverTime).responses?.effects ?? [];
      const { lower = [], upper = [] } = effect?.lasting_limits.level95 ?? {};
      const limits = { lower: lower[period] ?? null, upper: upper[period] ?? null };
      return holds(limits, 2 - 0.5 ** period);
    },
  })),
  {
    id: "response-walk",
    rule: 7,
    claim: "a response over time is drawn although Y is a random walk",
    situation: "autoregression with an X that is noise, n = 100",
    functionKey: "autoregressionx",
    wanted: [0, 0.1],
    draw: (random) => {
      const sample = halving(random, 100);
      let level = 0;
      return { ...sample, columns: { ...sample.columns, y: column(100, () => (level += random.normal())) } };
    },
    counts: ({ result }) => (result as OverTime).responses?.withheld === null,
  },
];
