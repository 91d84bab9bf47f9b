import type { QuantileFinding } from "~/analyses/quantile-regression/findings";
import type { ResultEntry } from "~/analyses/results";
import type { QuantileRegressionResult } from "~/compute/contract/types";
import { type Claim, holds, saysAny } from "./claim";
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
];
