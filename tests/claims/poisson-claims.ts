import type { PoissonFinding } from "~/analyses/poisson/findings";
import type { ResultEntry } from "~/analyses/results";
import type { PoissonResult } from "~/compute/contract/types";
import { type Claim, saysAny } from "./claim";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_AN_EFFECT: PoissonFinding["say"][] = ["more_counts"];

type Kind = "normal" | "skewed" | "flag";

/** A value of an X. */
function drawn(random: Random, kind: Kind): number {
  if (kind === "flag") return Number(random.uniform() < 0.3);
  const value = random.normal();
  return kind === "skewed" ? Math.exp(value) : value;
}

/** A count of a Poisson distribution: uniform numbers are multiplied until they fall below e⁻ᵐᵉᵃⁿ. */
export function poisson(random: Random, mean: number): number {
  let [count, left] = [0, Math.min(mean, 500)];
  while (left > 0) {
    // Parts of at most 10, so that no product underflows.
    const part = Math.min(left, 10);
    left -= part;
    const limit = Math.exp(-part);
    for (let product = random.uniform(); product > limit; product *= random.uniform()) count++;
  }
  return count;
}

/** A factor of the expected count with mean 1: a gamma distribution by the sum of exponentials for whole shapes, else by squares of normal numbers. */
export function spread(random: Random, halves: number): number {
  let sum = 0;
  for (let i = 0; i < halves; i++) sum += random.normal() ** 2;
  return sum / halves;
}

interface Design {
  mean: number;
  kinds: readonly Kind[];
  /** Twice the θ of a negative binomial; `null` for Poisson. */
  halves?: number;
  /** Share of rows that are 0 whatever is expected. */
  empty?: number;
  /** Whether rows have exposures, whose logarithm has a standard deviation of 1. */
  exposed?: boolean;
  /** Whether Y is the expectation itself in thousands, so that it has decimals. */
  inThousands?: boolean;
  /** Slope of the first X on the logarithm of the expected count. */
  slope?: number;
}

/** Rows without an order. */
function rows(n: number, design: Design) {
  const { mean, kinds, halves, empty = 0, exposed = false, slope = 0, inThousands = false } = design;
  return (random: Random): Sample => {
    const x = kinds.map((kind) => column(n, () => drawn(random, kind)));
    const exposure = column(n, () => (exposed ? Math.exp(random.normal()) : 1));
    const y = column(n, (row) => {
      if (random.uniform() < empty) return 0;
      const factor = halves === undefined ? 1 : spread(random, halves);
      const expected = mean * factor * (exposure[row] ?? 1) * Math.exp(slope * (x[0]?.[row] ?? 0));
      return inThousands ? expected / 1000 : poisson(random, expected);
    });
    const names = kinds.map((_, i) => `x${i + 1}`);
    return {
      columns: {
        ...Object.fromEntries(names.map((name, i) => [name, x[i] ?? y])),
        y,
        ...(exposed ? { exposure } : {}),
      },
      y: "y",
      x: names,
      ...(exposed ? { settings: { exposure: "exposure" } } : {}),
    };
  };
}

/** A series of a number and of counts, two independent autoregressions. */
function series(n: number, kept: number) {
  return (random: Random): Sample => {
    const state = autoregression(random, n, kept);
    return {
      columns: {
        time: column(n, (row) => 1900 + row),
        x: autoregression(random, n, kept),
        y: state.map((value) => poisson(random, 3 * Math.exp(0.4 * value))),
      },
      y: "y",
      x: ["x"],
      time: "time",
    };
  };
}

/** A panel in which entities differ in X and in their counts; with a share of X that each row draws. */
function panel(entities: number, periods: number, own: number, mean: number, timed = true) {
  return (random: Random): Sample => {
    const n = entities * periods;
    const of = (row: number) => Math.floor(row / periods);
    const [inclined, level] = [0, 0].map(() => column(entities, () => random.normal()));
    return {
      columns: {
        entity: column(n, (row) => of(row) + 1),
        ...(timed ? { time: column(n, (row) => 2000 + (row % periods)) } : {}),
        x: column(n, (row) => (level?.[of(row)] ?? 0) + own * random.normal()),
        y: column(n, (row) => poisson(random, mean * Math.exp(0.6 * (inclined?.[of(row)] ?? 0)))),
      },
      y: "y",
      x: ["x"],
      entity: "entity",
      ...(timed ? { time: "time" } : {}),
    };
  };
}

const NOISE: [id: string, situation: string, draw: Claim["draw"]][] = [
  ["30", "30 rows, mean 2", rows(30, { mean: 2, kinds: ["normal"] })],
  ["30-small", "30 rows, mean 0.5", rows(30, { mean: 0.5, kinds: ["normal"] })],
  ["30-spread", "30 rows, mean 3, variance 3 + 9", rows(30, { mean: 3, halves: 2, kinds: ["normal"] })],
  [
    "60-three",
    "60 rows, mean 3, variance 3 + 9, 3 X",
    rows(60, { mean: 3, halves: 2, kinds: ["normal", "skewed", "flag"] }),
  ],
  ["100-spread", "100 rows, mean 5, variance 5 + 50", rows(100, { mean: 5, halves: 1, kinds: ["normal"] })],
  [
    "100-skewed",
    "100 rows, mean 2, variance 2 + 4, a skewed X",
    rows(100, { mean: 2, halves: 2, kinds: ["skewed"] }),
  ],
  [
    "100-zeros",
    "100 rows, mean 4 in half of them, the others 0, a flag",
    rows(100, { mean: 4, empty: 0.5, kinds: ["flag"] }),
  ],
  ["200-small", "200 rows, mean 0.1", rows(200, { mean: 0.1, kinds: ["normal"] })],
  [
    "200-four",
    "200 rows, mean 1, variance 1 + 1, 4 X",
    rows(200, { mean: 1, halves: 2, kinds: ["normal", "normal", "skewed", "flag"] }),
  ],
  [
    "500-zeros",
    "500 rows, mean 2 in a fifth of them, the others 0, a skewed X",
    rows(500, { mean: 2, empty: 0.8, kinds: ["skewed"] }),
  ],
  [
    "60-exposure",
    "60 rows with exposures, mean 3 for each unit",
    rows(60, { mean: 3, exposed: true, kinds: ["normal"] }),
  ],
  [
    "100-exposure",
    "100 rows with exposures, mean 2 for each unit, variance 2 + 4",
    rows(100, { mean: 2, halves: 2, exposed: true, kinds: ["normal", "flag"] }),
  ],
  [
    "100-decimals",
    "100 rows, numbers with decimals in thousands, mean 0.003, a skewed X",
    rows(100, { mean: 3, halves: 2, kinds: ["skewed"], inThousands: true }),
  ],
  ["panel-10", "10 entities over 10 periods, X constant", panel(10, 10, 0, 3)],
  ["panel-30", "30 entities over 6 periods, X constant, mean 1", panel(30, 6, 0, 1)],
  ["panel-within", "20 entities over 8 periods, X varies within", panel(20, 8, 1, 3)],
  ["panel-untimed", "25 entities of 8 rows without a time, X constant", panel(25, 8, 0, 2, false)],
  ["series-50", "a series of 80 periods, AR(.5)", series(80, 0.5)],
  ["series-80", "a series of 200 periods, AR(.8)", series(200, 0.8)],
];

/** Whether the interval of the first effect covers it; `null` if the sentence names no effect. */
function holdsEffect(slope: number) {
  return ({ result }: ResultEntry) => {
    const found = (result as PoissonResult).claim?.effects[0];
    if (!found || found.lower === null || found.upper === null) return null;
    return found.lower <= slope && slope <= found.upper;
  };
}

/** Claims of a Poisson regression: docs/methods/poisson.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.map(([id, situation, draw]): Claim => ({
    id: `poisson-${id}`,
    rule: 23,
    claim: "an X that has nothing to do with a count is said to go with more or less of it",
    situation,
    functionKey: "poisson",
    wanted: [0, 0.065],
    draw,
    counts: saysAny(...CLAIMS_AN_EFFECT),
    // Near its bound, so that 2,000 samples do not tell.
    ...(id === "panel-within" ? { samples: 8_000 } : {}),
  })),
  {
    id: "poisson-power",
    rule: 23,
    claim: "an X that goes with more of a count is said to",
    situation: "100 rows, mean 2 where X is 0, variance 2 + 4, slope 0.5",
    functionKey: "poisson",
    wanted: [0.7, 1],
    draw: rows(100, { mean: 2, halves: 2, kinds: ["normal"], slope: 0.5 }),
    counts: saysAny("more_counts"),
  },
  {
    id: "poisson-power-decimals",
    rule: 23,
    claim: "an X that goes with more of a count is said to",
    situation: "100 rows, numbers with decimals in thousands, mean 0.002 where X is 0, slope 0.5",
    functionKey: "poisson",
    wanted: [0.7, 1],
    draw: rows(100, { mean: 2, halves: 2, kinds: ["normal"], slope: 0.5, inThousands: true }),
    counts: saysAny("more_counts"),
  },
  ...(
    [
      ["60", "60 rows, mean 2 where X is 0, slope 0.3", 60, { mean: 2, kinds: ["normal"], slope: 0.3 }],
      [
        "spread",
        "200 rows, mean 3 where X is 0, variance 3 + 9, slope 0.3",
        200,
        { mean: 3, halves: 2, kinds: ["normal"], slope: 0.3 },
      ],
    ] as [string, string, number, Design][]
  ).map(([id, situation, n, design]): Claim => ({
    id: `poisson-limits-${id}`,
    rule: 23,
    claim: "the limits of an effect in percent hold it",
    situation,
    functionKey: "poisson",
    wanted: [0.92, 0.995],
    draw: rows(n, design),
    counts: holdsEffect(design.slope ?? 0),
  })),
];
