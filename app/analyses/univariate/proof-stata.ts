import type { DistributionFits, Stat, StatisticName } from "~/compute/contract/types";
import type { ProofInput } from "../proof/proof-input";
import { compare, compareCount, notCompared } from "../proof/stata/lines";
import { keepLines } from "../proof/stata/rows";

/** The values of one variable, without its outliers if the analysis leaves them out. */
export function valueLines(input: ProofInput, used: number, { all = false } = {}): string[] {
  return [
    "quietly count if passes",
    "scalar estimand_total = r(N)",
    ...keepLines(input, ["y"], "file"),
    "scalar estimand_missing = scalar(estimand_total) - _N",
    ...(input.removesOutliers && !all ? ["drop_outliers y"] : []),
    compareCount("Rows used", used, "_N"),
  ];
}

const QUARTILES = { q1: 0.25, median: 0.5, q3: 0.75 } as const;

/** What summarize, detail gives; its skewness and kurtosis are of the population, and that of a normal distribution is 3. */
const OF_SUMMARY: Partial<Record<StatisticName, [stata: string, digits: number, scale?: string | number]>> = {
  avg: ["r(mean)", 12, "r(sd)"],
  se_mean: ["r(sd) / sqrt(r(N))", 11],
  std_dev: ["r(sd)", 11],
  variance: ["r(Var)", 11],
  coef_var: ["100 * r(sd) / r(mean)", 11],
  sum: ["r(sum)", 12, "r(N) * r(sd)"],
  min: ["r(min)", 13],
  max: ["r(max)", 13],
  range: ["r(max) - r(min)", 13],
  skewness: ["r(skewness) * sqrt(r(N) * (r(N) - 1)) / (r(N) - 2)", 10, 1],
  kurtosis: ["((r(N) + 1) * (r(kurtosis) - 3) + 6) * (r(N) - 1) / ((r(N) - 2) * (r(N) - 3))", 10, 1],
  count_total: ["scalar(estimand_total)", 16],
  count_nonmissing: ["r(N)", 16],
  count_missing: ["scalar(estimand_missing)", 16],
};

/** The table of statistics of the variable y. */
export function statisticsLines(ours: readonly Stat[]): string[] {
  const isQuartile = ({ name }: Stat) => name in QUARTILES || name === "iqr";
  return [
    "quietly summarize y, detail",
    "scalar estimand_sd = r(sd)",
    ...ours.flatMap(({ name, display_name, value }) => {
      const [stata, digits, scale] = OF_SUMMARY[name] ?? [];
      return stata === undefined ? [] : [compare(display_name, value, stata, digits ?? 12, scale)];
    }),
    ...(ours.some(isQuartile) ? quartileLines("y") : []),
    ...ours.filter(isQuartile).map(({ name, display_name, value }) => {
      const stata = name === "iqr" ? "scalar(estimand_q3) - scalar(estimand_q1)" : `scalar(estimand_${name})`;
      return compare(display_name, value, stata, 12, "scalar(estimand_sd)");
    }),
  ];
}

/** Makes scalars of the quartiles of a variable. */
export const quartileLines = (variable: string) =>
  Object.entries(QUARTILES).flatMap(([name, share]) => [
    `quantile7 ${variable} ${share}`,
    `scalar estimand_${name} = r(q)`,
  ]);

/** Normal and lognormal distributions fitted to y by maximum likelihood, with the divisor n. */
export function distributionLines(fits: DistributionFits | null): string[] {
  if (fits === null) return [];
  const { normal, lognormal } = fits;
  const likelihood = "-r(N) / 2 * (ln(2 * c(pi)) + 1) - r(N) * ln(scalar(estimand_width))";
  const width = "scalar estimand_width = r(sd) * sqrt((r(N) - 1) / r(N))";
  return [
    ...("mean" in normal
      ? [
          "quietly summarize y",
          width,
          compare("Normal, mean", normal.mean, "r(mean)", 12, "r(sd)"),
          compare("Normal, standard deviation", normal.sd, "scalar(estimand_width)", 11),
          compare("Normal, log-likelihood", normal.loglik, likelihood, 9, "r(N)"),
          compare("Normal, AIC", normal.aic, `4 - 2 * (${likelihood})`, 9, "r(N)"),
          compare("Normal, BIC", normal.bic, `2 * ln(r(N)) - 2 * (${likelihood})`, 9, "r(N)"),
        ]
      : []),
    ...("meanlog" in lognormal
      ? [
          "generate double log_y = ln(y)",
          "quietly summarize log_y",
          width,
          compare("Lognormal, mean of logarithms", lognormal.meanlog, "r(mean)", 11, "r(sd)"),
          compare("Lognormal, their standard deviation", lognormal.sdlog, "scalar(estimand_width)", 11),
          compare("Lognormal, log-likelihood", lognormal.loglik, `${likelihood} - r(sum)`, 9, "r(N)"),
        ]
      : []),
    notCompared("Burr XII", "Stata has no command that fits it"),
    notCompared("Distances to the distributions", "Stata's ksmirnov and swilk test other questions"),
  ];
}
