import type { QuantileFinding } from "~/analyses/quantile-regression/findings";
import type { ResultEntry } from "~/analyses/results";
import type { QuantileRegressionResult } from "~/compute/contract/types";
import { type Claim, findings, holds, saysAny } from "./claim";
import { ofPanel, onePanel } from "./dependence";
import { autoregression, column, type Random } from "./random";
import type { Sample } from "./sample";

const CLAIMS_A_SLOPE: QuantileFinding["say"][] = ["quantile_slope"];
const CLAIMS_A_DIFFERENCE: QuantileFinding["say"][] = ["slopes_differ"];

type Kind = "normal" | "skewed" | "heavy";

function drawn(random: Random, kind: Kind): number {
  const value = random.normal();
  if (kind === "skewed") return Math.exp(value);
  // Student's t with two degrees of freedom.
  return kind === "heavy" ? value / Math.sqrt(-Math.log(1 - random.uniform())) : value;
}

/** Rows with a slope at all quantiles, and errors that spread out with X by a share. */
function rows(n: number, [ofX, ofErrors]: readonly [Kind, Kind], slope = 0, spread = 0) {
  return (random: Random): Sample => {
    const x = column(n, () => (spread > 0 ? random.uniform() : drawn(random, ofX)));
    const y = column(
      n,
      (row) => slope * (x[row] ?? 0) + (1 + spread * (x[row] ?? 0)) * drawn(random, ofErrors),
    );
    return { columns: { x, y }, y: "y", x: ["x"] };
  };
}

/** Counts of events that have nothing to do with X. */
function counts(n: number, mean: number) {
  return (random: Random): Sample => {
    const x = column(n, () => random.normal());
    const y = column(n, () => {
      let [count, left] = [0, random.uniform()];
      while (left > Math.exp(-mean)) {
        left *= random.uniform();
        count += 1;
      }
      return count;
    });
    return { columns: { x, y }, y: "y", x: ["x"] };
  };
}

/** A series of two independent autoregressions. */
function series(n: number, kept: number) {
  return (random: Random): Sample => ({
    columns: {
      time: column(n, (row) => 1900 + row),
      x: autoregression(random, n, kept),
      y: autoregression(random, n, kept),
    },
    y: "y",
    x: ["x"],
    time: "time",
  });
}

const NOISE: [id: string, situation: string, draw: Claim["draw"]][] = [
  ["30", "30 rows", rows(30, ["normal", "normal"])],
  ["30-skewed", "30 rows, X and errors lognormal", rows(30, ["skewed", "skewed"])],
  ["30-heavy", "30 rows, errors t with 2 degrees of freedom", rows(30, ["normal", "heavy"])],
  ["100-skewed", "100 rows, X and errors lognormal", rows(100, ["skewed", "skewed"])],
  ["60-counts", "60 rows, Y counts with mean 5", counts(60, 5)],
  ["series", "a series of 60 periods, AR(.5)", series(60, 0.5)],
];

const differenceOf = ({ result }: ResultEntry) =>
  (result as QuantileRegressionResult).claim?.effects[0]?.difference ?? null;

/** Rows of two X, or of one and its square, with the errors of a kind times a spread. */
function ofTerm(
  n: number,
  kind: Kind,
  expected: (x: number, z: number) => number,
  {
    square = false,
    spread = () => 1,
    steps = 0,
  }: { square?: boolean; spread?: (x: number, z: number) => number; steps?: number } = {},
) {
  return (random: Random): Sample => {
    const x = column(n, () => random.uniform());
    const z = column(n, () => random.uniform());
    const y = column(n, (row) => {
      const [ofX, ofZ] = [x[row] ?? 0, z[row] ?? 0];
      const value = expected(ofX, ofZ) + spread(ofX, ofZ) * drawn(random, kind);
      return steps > 0 ? Math.round(value * steps) / steps : value;
    });
    return square
      ? { columns: { x, y }, y: "y", x: ["x"], terms: [["x", "x"]] }
      : { columns: { x, z, y }, y: "y", x: ["x", "z"], terms: [["x", "z"]] };
  };
}

/** An X that moves Y alike in three categories. */
function ofCategories(n: number) {
  return (random: Random): Sample => {
    const x = column(n, () => random.normal());
    const c = column(n, () => Math.floor(3 * random.uniform()));
    const y = column(n, (row) => (x[row] ?? 0) + (c[row] ?? 0) + (1 + (c[row] ?? 0)) * random.normal());
    return {
      columns: { x, c, y },
      y: "y",
      x: ["x", "c"],
      categories: ["c"],
      terms: [["x", "c"]],
    };
  };
}

/** Entities with levels, in which two X move Y without an interaction. */
function ofEntities(entities: number, periods: number) {
  return (random: Random): Sample => {
    const draw = () => ofPanel(random, entities, periods, { entity: 1 });
    const sample = onePanel(entities, periods, draw);
    const z = draw();
    const { x = new Float64Array(0), y = new Float64Array(0) } = sample.columns;
    const moved = y.map((own, row) => own + (x[row] ?? 0) + 0.5 * (z[row] ?? 0));
    return { ...sample, columns: { ...sample.columns, z, y: moved }, x: ["x", "z"], terms: [["x", "z"]] };
  };
}

const saysTermAtMiddle = saysAny("quantile_term", "also_term");
const saysTermDiffers = (entry: ResultEntry) =>
  findings(entry, "slopes_differ").some(({ clear }) => clear.some(({ effect }) => effect.term !== undefined));
const saysTerm = (entry: ResultEntry) => saysTermAtMiddle(entry) || saysTermDiffers(entry);

const sum = (x: number, z: number) => 3 * x + 2 * z;
const line = (x: number) => 3 * x;

const ADDITIVE: [id: string, what: string, situation: string, draw: Claim["draw"]][] = [
  ["50", "an interaction", "50 rows", ofTerm(50, "normal", sum)],
  ["50-heavy", "an interaction", "50 rows, errors t with 2 degrees of freedom", ofTerm(50, "heavy", sum)],
  ["100-skewed", "an interaction", "100 rows, errors lognormal", ofTerm(100, "skewed", sum)],
  [
    "100-spread",
    "an interaction",
    "100 rows, spread four times as large at the top of both X",
    ofTerm(100, "normal", sum, { spread: (x, z) => 1 + 3 * x + 3 * z }),
  ],
  [
    "200-steps",
    "an interaction",
    "200 rows, Y in steps of a fifth of the standard deviation of errors",
    ofTerm(200, "normal", sum, { steps: 5 }),
  ],
  ["120-categories", "an interaction", "120 rows, three categories with other spreads", ofCategories(120)],
  ["panel", "an interaction", "20 entities with levels over 8 periods", ofEntities(20, 8)],
  ["square-50", "a curve", "50 rows", ofTerm(50, "normal", line, { square: true })],
  ["square-60-skewed", "a curve", "60 rows, errors lognormal", ofTerm(60, "skewed", line, { square: true })],
  [
    "square-100-spread",
    "a curve",
    "100 rows, spread four times as large at the top of X",
    ofTerm(100, "normal", line, { square: true, spread: (x) => 1 + 3 * x }),
  ],
  [
    "square-200-steps",
    "a curve",
    "200 rows, Y in steps of a fifth of the standard deviation of errors",
    ofTerm(200, "normal", line, { square: true, steps: 5 }),
  ],
];

/** The share of a term's slopes whose limits hold what the effect of x on the median is there. */
const slopesHold =
  (slope: (at: number) => number) =>
  ({ result }: ResultEntry) => {
    const { terms } = (result as QuantileRegressionResult).claim?.with_terms ?? {};
    const slopes = (terms?.[0]?.slopes ?? []).filter(({ display_name: name }) => name === "x");
    const held = slopes.map(({ at, ci_lower: lower, ci_upper: upper }) =>
      holds({ lower, upper }, slope(Number(at?.[0]?.value))),
    );
    return slopes.length === 0 ? null : held.filter((each) => each === true).length / slopes.length;
  };

/** A sample with an interaction takes a sixth of a second. */
const SAMPLES = 400;

const TERMS = [
  ...ADDITIVE.map(([id, what, situation, draw]): Claim => ({
    id: `quantile-term-${id}`,
    rule: 24,
    claim: `${what} is claimed where there is none, or said to differ between quantiles`,
    situation,
    functionKey: "quantile_regression",
    wanted: [0, 0.065],
    draw,
    counts: saysTerm,
  })),
  {
    id: "quantile-term-outer",
    rule: 24,
    claim: "an interaction of the outer quantiles alone is claimed of the median",
    situation: "100 rows, spread (1 + 2x)(1 + 2z)",
    functionKey: "quantile_regression",
    wanted: [0, 0.065],
    draw: ofTerm(100, "normal", sum, { spread: (x, z) => (1 + 2 * x) * (1 + 2 * z) }),
    counts: saysTermAtMiddle,
  },
  {
    id: "quantile-term-parallel",
    rule: 24,
    claim: "an interaction that is the same at all quantiles is said to differ",
    situation: "200 rows, y = 3x + 2z + 20xz + lognormal errors",
    functionKey: "quantile_regression",
    wanted: [0, 0.065],
    draw: ofTerm(200, "skewed", (x, z) => sum(x, z) + 20 * x * z),
    counts: saysTermDiffers,
  },
  {
    id: "quantile-term-noise",
    rule: 24,
    claim: "anything is claimed of two X that are noise and their interaction",
    situation: "100 rows, errors lognormal",
    functionKey: "quantile_regression",
    wanted: [0, 0.065],
    draw: ofTerm(100, "skewed", () => 0),
    counts: saysAny(...CLAIMS_A_SLOPE, ...CLAIMS_A_DIFFERENCE, "quantile_term"),
  },
  {
    id: "quantile-term-power",
    rule: 24,
    claim: "an interaction is claimed of the median",
    situation: "200 rows, y = 3x + 2z + 8xz + e",
    functionKey: "quantile_regression",
    wanted: [0.6, 1],
    draw: ofTerm(200, "normal", (x, z) => sum(x, z) + 8 * x * z),
    counts: saysTermAtMiddle,
  },
  {
    id: "quantile-term-slopes",
    rule: 24,
    claim: "the interval of an effect at a quartile of another X holds it",
    situation: "100 rows, y = 3x + 2z + 8xz + e",
    functionKey: "quantile_regression",
    wanted: [0.93, 0.995],
    draw: ofTerm(100, "normal", (x, z) => sum(x, z) + 8 * x * z),
    counts: slopesHold((z) => 3 + 8 * z),
  },
  {
    id: "quantile-term-slopes-square",
    rule: 24,
    claim: "the interval of the slope of a curve at a quartile holds it",
    situation: "100 rows, y = 10x² + lognormal errors with a spread that doubles",
    functionKey: "quantile_regression",
    wanted: [0.93, 0.995],
    draw: ofTerm(100, "skewed", (x) => 10 * x * x - 1 - x, { square: true, spread: (x) => 1 + x }),
    counts: slopesHold((x) => 20 * x),
  },
  {
    id: "quantile-term-turn",
    rule: 24,
    claim: "the 95 % interval of a turning point holds it, where one is named",
    situation: "100 rows, y = −20(x − 0.6)² + e",
    functionKey: "quantile_regression",
    wanted: [0.92, 1],
    draw: ofTerm(100, "normal", (x) => -20 * (x - 0.6) ** 2, { square: true }),
    counts: (entry) => holds(findings(entry, "turn")[0]?.turn, 0.6),
  },
] satisfies Claim[];

/** Claims of quantiles: docs/methods/quantile-regression.md. */
export const CLAIMS: readonly Claim[] = [
  ...NOISE.map(([id, situation, draw]): Claim => ({
    id: `quantile-${id}`,
    rule: 24,
    claim: "an X that is noise is said to move the median, or more at the top than at the bottom",
    situation,
    functionKey: "quantile_regression",
    wanted: [0, 0.065],
    draw,
    counts: saysAny(...CLAIMS_A_SLOPE, ...CLAIMS_A_DIFFERENCE),
  })),
  {
    id: "quantile-spread-100",
    rule: 24,
    claim: "an X that moves the spread alone is said to move the median",
    situation: "100 rows, spread four times as large at the top of X",
    functionKey: "quantile_regression",
    wanted: [0, 0.065],
    draw: rows(100, ["normal", "normal"], 0, 3),
    counts: saysAny(...CLAIMS_A_SLOPE),
  },
  {
    id: "quantile-parallel-100",
    rule: 24,
    claim: "an X with the same slope at all quantiles is said to matter more or less at the top",
    situation: "100 rows, slope 1, X and errors lognormal",
    functionKey: "quantile_regression",
    wanted: [0, 0.065],
    draw: rows(100, ["skewed", "skewed"], 1),
    counts: saysAny(...CLAIMS_A_DIFFERENCE),
  },
  {
    id: "quantile-power",
    rule: 24,
    claim: "an X that matters more at the top is said to",
    situation: "100 rows, spread four times as large at the top of X",
    functionKey: "quantile_regression",
    wanted: [0.6, 1],
    draw: rows(100, ["normal", "normal"], 0, 3),
    counts: saysAny(...CLAIMS_A_DIFFERENCE),
  },
  {
    id: "quantile-limits-100",
    rule: 24,
    claim: "the limits of a difference of slopes hold it",
    situation: "100 rows, slope 1 at all quantiles",
    functionKey: "quantile_regression",
    wanted: [0.92, 0.995],
    draw: rows(100, ["normal", "normal"], 1),
    counts: (entry) => holds(differenceOf(entry), 0),
  },
  ...TERMS.map((claim): Claim => ({ ...claim, samples: SAMPLES })),
];
