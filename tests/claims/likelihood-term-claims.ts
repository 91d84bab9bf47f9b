import type { ResultEntry } from "~/analyses/results";
import type { LogitResult, PoissonResult } from "~/compute/contract/types";
import { type Claim, holds, saysAny } from "./claim";
import { poisson, spread } from "./poisson-claims";
import { column, type Random } from "./random";
import type { Sample } from "./sample";

interface Design {
  /** The expected count, or the share of events, where X are 0. */
  start: number;
  slopes?: [x: number, z: number];
  /** The coefficient of the product, or of the square. */
  product?: number;
  term?: [string, string];
  isSkewed?: boolean;
  /** Whether z is 0 or 1. */
  isFlag?: boolean;
  /** Rows of one entity; 1 without a panel. */
  periods?: number;
  /** How entities differ, as the standard deviation of the sum. */
  levels?: number;
  /** Twice the θ of a negative binomial; `null` for Poisson. */
  halves?: number;
  /** Share of rows that are 0 whatever is expected. */
  empty?: number;
  exposed?: boolean;
}

/** X, z and a Y drawn at the sum of both, their product and the level of the row's entity. */
function rows(n: number, design: Design, drawY: (random: Random, sum: number, exposure: number) => number) {
  const { slopes = [0.3, 0.3], product = 0, term = ["x", "z"], periods = 1, levels = 0 } = design;
  return (random: Random): Sample => {
    const own = () => (design.isSkewed ? Math.exp(0.7 * random.normal()) : random.normal());
    const x = column(n, own);
    const z = column(n, () => (design.isFlag ? Number(random.uniform() < 0.4) : random.normal()));
    const level = column(Math.ceil(n / periods), () => levels * random.normal());
    const exposure = column(n, () => (design.exposed ? Math.exp(random.normal()) : 1));
    const isSquare = term[0] === term[1];
    const y = column(n, (row) => {
      const [a = 0, b = 0] = [x[row], isSquare ? x[row] : z[row]];
      const sum = slopes[0] * a + (isSquare ? 0 : slopes[1] * b) + product * a * b;
      return drawY(random, sum + (level[Math.floor(row / periods)] ?? 0), exposure[row] ?? 1);
    });
    return {
      columns: {
        ...(periods > 1
          ? {
              entity: column(n, (row) => Math.floor(row / periods) + 1),
              time: column(n, (row) => 2000 + (row % periods)),
            }
          : {}),
        x,
        ...(isSquare ? {} : { z }),
        y,
        ...(design.exposed ? { exposure } : {}),
      },
      y: "y",
      x: isSquare ? ["x"] : ["x", "z"],
      terms: [term],
      ...(periods > 1 ? { entity: "entity", time: "time" } : {}),
      ...(design.exposed ? { settings: { exposure: "exposure" } } : {}),
    };
  };
}

function counts(n: number, design: Design) {
  const { start, halves, empty = 0 } = design;
  return rows(n, design, (random, sum, exposure) => {
    if (random.uniform() < empty) return 0;
    const factor = halves === undefined ? 1 : spread(random, halves);
    return poisson(random, start * factor * exposure * Math.exp(sum));
  });
}

const chance = (sum: number) => 1 / (1 + Math.exp(-sum));

function events(n: number, design: Design) {
  const start = Math.log(design.start / (1 - design.start));
  return rows(n, design, (random, sum) => Number(random.uniform() < chance(start + sum)));
}

const COUNT_CLAIMS = ["more_counts", "count_depends", "also_term"];

const ADDITIVE_COUNTS: [id: string, situation: string, n: number, design: Design][] = [
  ["60", "60 rows, mean 2", 60, { start: 2 }],
  ["60-spread", "60 rows, mean 3, variance 3 + 9", 60, { start: 3, halves: 2 }],
  ["100-zeros", "100 rows, mean 4 in half of them, the others 0", 100, { start: 4, empty: 0.5 }],
  ["200-small", "200 rows, mean 0.2", 200, { start: 0.2 }],
  ["100-flag", "100 rows, mean 2, variance 2 + 4, z a flag", 100, { start: 2, halves: 2, isFlag: true }],
  ["100-skewed", "100 rows, mean 2, variance 2 + 4, x skewed", 100, { start: 2, halves: 2, isSkewed: true }],
  ["100-steep", "100 rows, mean 2, slopes of 0.8", 100, { start: 2, slopes: [0.8, 0.8] }],
  [
    "100-exposure",
    "100 rows with exposures, mean 2 for each unit, variance 2 + 4",
    100,
    { start: 2, halves: 2, exposed: true },
  ],
  ["panel", "20 entities over 8 periods with levels, mean 3", 160, { start: 3, periods: 8, levels: 0.6 }],
  ["square", "100 rows, mean 2, variance 2 + 4", 100, { start: 2, halves: 2, term: ["x", "x"] }],
  [
    "square-skewed",
    "200 rows, mean 2, variance 2 + 4, x skewed",
    200,
    { start: 2, halves: 2, isSkewed: true, term: ["x", "x"] },
  ],
  ["square-small", "100 rows, mean 0.5", 100, { start: 0.5, term: ["x", "x"] }],
];

const ADDITIVE_EVENTS: [id: string, situation: string, n: number, design: Design][] = [
  ["60", "60 rows, half of them events", 60, { start: 0.5, slopes: [0.5, 0.5] }],
  ["100-rare", "100 rows, 15 of them events", 100, { start: 0.13, slopes: [0.5, 0.5] }],
  ["200-rare", "200 rows, 30 of them events", 200, { start: 0.12, slopes: [0.7, 0.7] }],
  ["300", "300 rows, 60 of them events", 300, { start: 0.18, slopes: [0.5, 0.5] }],
  ["200-steep", "200 rows, half of them events, slopes of 1.5", 200, { start: 0.5, slopes: [1.5, 1.5] }],
  ["150-flag", "150 rows, a third of them events, z a flag", 150, { start: 0.3, isFlag: true }],
  ["150-skewed", "150 rows, 0.2 of them events where X are 0, x skewed", 150, { start: 0.2, isSkewed: true }],
  ["panel", "25 entities over 8 periods with levels", 200, { start: 0.4, periods: 8, levels: 1 }],
  ["square", "100 rows, half of them events", 100, { start: 0.5, slopes: [0.7, 0], term: ["x", "x"] }],
  ["square-rare", "100 rows, 15 of them events", 100, { start: 0.13, slopes: [0.5, 0], term: ["x", "x"] }],
  [
    "square-skewed",
    "150 rows, 0.2 of them events where X is 0, x skewed",
    150,
    { start: 0.2, slopes: [0.5, 0], isSkewed: true, term: ["x", "x"] },
  ],
];

/** The average effect of x on the probability in the rows of a sample, at a value of z or wherever it is. */
function averageEffect(
  { columns: { x, z } }: Sample,
  { start, slopes = [0, 0], product = 0 }: Design,
  at?: number,
) {
  const constant = Math.log(start / (1 - start));
  const each = Array.from(x ?? [], (own, row) => {
    const other = at ?? z?.[row] ?? 0;
    const p = chance(constant + slopes[0] * own + slopes[1] * other + product * own * other);
    return p * (1 - p) * (slopes[0] + product * other);
  });
  return each.reduce((a, b) => a + b, 0) / each.length;
}

/** Whether the interval of the average effect of x holds it, and the share of the intervals at quartiles of z that do. */
const averagesHold =
  (design: Design, isAtQuartiles: boolean): Claim["counts"] =>
  ({ result }, sample) => {
    const claim = (result as LogitResult).claim;
    if (!claim?.with_terms) return null;
    const [own] = claim.effects;
    if (!isAtQuartiles) return holds(own, averageEffect(sample, design));
    const slopes = (claim.with_terms.terms?.[0]?.slopes ?? []).filter(
      ({ display_name: name }) => name === "x",
    );
    const held = slopes.map(({ at, ci_lower: lower, ci_upper: upper }) =>
      holds({ lower, upper }, averageEffect(sample, design, Number(at?.[0]?.value))),
    );
    return slopes.length === 0 ? null : held.filter((each) => each === true).length / slopes.length;
  };

/** The share of a term's slopes whose limits hold what the effect of x is there. */
const slopesHold =
  (slope: (at: number) => number) =>
  ({ result }: ResultEntry) => {
    const model = (result as PoissonResult).claim?.with_terms;
    const slopes = (model?.terms?.[0]?.slopes ?? []).filter(({ display_name: name }) => name === "x");
    const held = slopes.map(({ at, ci_lower: lower, ci_upper: upper }) =>
      holds({ lower, upper }, slope(Number(at?.[0]?.value))),
    );
    return slopes.length === 0 ? null : held.filter((each) => each === true).length / slopes.length;
  };

const thing = ({ term }: Design) => (term ? "a curve" : "an interaction");

const LIMITS: [id: string, situation: string, n: number, design: Design][] = [
  [
    "100",
    "100 rows, half of them events, slopes of 0.5, product 0.5",
    100,
    { start: 0.5, slopes: [0.5, 0.5], product: 0.5 },
  ],
  [
    "200-rare",
    "200 rows, 0.15 of them events where X are 0, slopes of 0.5, product 0.3",
    200,
    { start: 0.15, slopes: [0.5, 0.5], product: 0.3 },
  ],
];

/** Samples of a logit, whose profiles take long. */
const FEW = 200;

/** Claims about squares and interactions in a logit: docs/methods/terms.md#in-a-logit. */
const EVENT_TERM_CLAIMS: Claim[] = [
  ...ADDITIVE_EVENTS.map(([id, situation, n, design]): Claim => ({
    id: `logit-term-${id}`,
    rule: 22,
    claim: `${thing(design)} in odds is claimed where there is none`,
    situation,
    functionKey: "logit",
    samples: FEW,
    wanted: [0, 0.065],
    draw: events(n, design),
    counts: saysAny("odds_depend", "also_term"),
  })),
  ...([60, 200] as const).map((n): Claim => ({
    id: `logit-term-noise-${n}`,
    rule: 22,
    claim: "any effect is claimed of two X that are noise and their interaction",
    situation: `${n} rows, half of them events`,
    functionKey: "logit",
    samples: FEW,
    wanted: [0, 0.065],
    draw: events(n, { start: 0.5, slopes: [0, 0] }),
    counts: saysAny("more_likely", "odds_depend", "also_term"),
  })),
  {
    id: "logit-term-power",
    rule: 22,
    claim: "an interaction in odds is claimed",
    situation: "300 rows, half of them events, slopes of 0.5, product 0.7",
    functionKey: "logit",
    samples: FEW,
    wanted: [0.7, 1],
    draw: events(300, { start: 0.5, slopes: [0.5, 0.5], product: 0.7 }),
    counts: saysAny("odds_depend", "also_term"),
  },
  ...LIMITS.flatMap(([id, situation, n, design]): Claim[] =>
    ([false, true] as const).map((isAtQuartiles): Claim => ({
      id: `logit-term-${isAtQuartiles ? "slopes" : "average"}-${id}`,
      rule: 22,
      claim: `the interval of an average effect${isAtQuartiles ? " at a quartile of another X" : ""} holds it`,
      situation,
      functionKey: "logit",
      samples: FEW,
      wanted: [0.93, 0.975],
      draw: events(n, design),
      counts: averagesHold(design, isAtQuartiles),
    })),
  ),
];

/** Claims about squares and interactions in Poisson: docs/methods/terms.md#in-poisson. */
export const CLAIMS: readonly Claim[] = [
  ...EVENT_TERM_CLAIMS,
  ...ADDITIVE_COUNTS.map(([id, situation, n, design]): Claim => ({
    id: `poisson-term-${id}`,
    rule: 23,
    claim: `${thing(design)} in percent is claimed where there is none`,
    situation,
    functionKey: "poisson",
    wanted: [0, 0.065],
    draw: counts(n, design),
    counts: saysAny("count_depends", "also_term"),
  })),
  ...([40, 100] as const).map((n): Claim => ({
    id: `poisson-term-noise-${n}`,
    rule: 23,
    claim: "any effect is claimed of two X that are noise and their interaction",
    situation: `${n} rows, mean 3, variance 3 + 9`,
    functionKey: "poisson",
    wanted: [0, 0.065],
    draw: counts(n, { start: 3, halves: 2, slopes: [0, 0] }),
    counts: saysAny(...COUNT_CLAIMS),
  })),
  {
    id: "poisson-term-power",
    rule: 23,
    claim: "an interaction in percent is claimed",
    situation: "200 rows, mean 2, variance 2 + 4, the slope of x is 0.3 + 0.4z",
    functionKey: "poisson",
    wanted: [0.7, 1],
    draw: counts(200, { start: 2, halves: 2, product: 0.4 }),
    counts: saysAny("count_depends", "also_term"),
  },
  ...(
    [
      ["60", "60 rows, mean 3, the slope of x is 0.3 + 0.2z", 60, { start: 3, product: 0.2 }],
      [
        "spread",
        "200 rows, mean 3, variance 3 + 9, the slope of x is 0.3 + 0.2z",
        200,
        { start: 3, halves: 2, product: 0.2 },
      ],
    ] as [string, string, number, Design][]
  ).map(([id, situation, n, design]): Claim => ({
    id: `poisson-term-slopes-${id}`,
    rule: 23,
    claim: "the interval of an effect at a quartile of another X holds it",
    situation,
    functionKey: "poisson",
    wanted: [0.93, 0.975],
    draw: counts(n, design),
    counts: slopesHold((z) => 0.3 + 0.2 * z),
  })),
];
