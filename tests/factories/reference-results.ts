import { readFileSync } from "node:fs";
import { FUNCTIONS, STATISTICS } from "~/compute/contract/tables";
import type {
  BoxplotCategory,
  BoxplotResult,
  DistributionKey,
  FlatBand,
  HistogramResult,
  OutliersRemoved,
  Points,
  QqPoints,
  RegressionResult,
  StatisticName,
  StatisticsResult,
} from "~/compute/contract/types";
import { shown } from "~/charts/shown";
import type { FittedResult } from "~/analyses/univariate/fits";

/**
 * Panels for tests of views and charts, put together from the committed reference values (R and its packages), so that
 * what a test sees is a real result and not an invented one.
 */

const REFERENCE = "tests/reference";

/** Fields of a reference file as they stand there; each builder knows the ones it reads. */
export interface Case {
  dataset: string;
  column?: string;
  by?: string;
  y?: string;
  x?: string[];
  trans: unknown;
  [field: string]: unknown;
}

function cases(family: string): Case[] {
  return (JSON.parse(readFileSync(`${REFERENCE}/${family}.json`, "utf8")) as { cases: Case[] }).cases;
}

/** The first case of a family that matches. */
export function oneCase(family: string, matches: (each: Case) => boolean): Case {
  const found = cases(family).find(matches);
  if (!found) throw new Error(`No such case in ${REFERENCE}/${family}.json`);
  return found;
}

/** What every result has. */
export function head(key: keyof typeof FUNCTIONS, total: number, missing: number) {
  return {
    display_name: FUNCTIONS[key].display_name,
    filter_by_variable: null,
    notes: [],
    rows: {
      total,
      used: total - missing,
      steps: missing > 0 ? [{ reason: "missing" as const, text: "missing", count: missing }] : [],
    },
  };
}

type ReferenceOutliers = Omit<OutliersRemoved, "rows" | "text">;

function outliers(value: unknown): OutliersRemoved | null {
  return value ? { ...(value as ReferenceOutliers), rows: shown([]), text: "" } : null;
}

/** All 18 statistics of one column, with the switch off. */
export function statisticsResult(dataset: string, column: string): StatisticsResult {
  const found = oneCase("statistics", (each) => each.dataset === dataset && each.column === column);
  const values = found.without_removal as Record<StatisticName, number | null>;
  return {
    ...head("statistics", values.count_total ?? 0, values.count_missing ?? 0),
    statistics: STATISTICS.map(({ name, display_name }) => ({ name, display_name, value: values[name] })),
    evidence: null,
    outliers_removed: outliers(found.outliers_removed),
  };
}

type ReferenceBox = Pick<
  BoxplotCategory,
  | "low_whisker"
  | "lower_quartile"
  | "median"
  | "upper_quartile"
  | "high_whisker"
  | "notch_lower"
  | "notch_upper"
  | "mean"
  | "count"
> & { low_outlier: number[]; high_outlier: number[] };

function box(category: string, reference: unknown): BoxplotCategory {
  const { without_removal } = reference as { without_removal: ReferenceBox };
  const { low_outlier: low, high_outlier: high, ...numbers } = without_removal;
  return {
    ...numbers,
    category,
    low_outlier: shown(low),
    high_outlier: shown(high),
    low_outlier_row: shown(low.map((_, i) => i + 1)),
    high_outlier_row: shown(high.map((_, i) => i + 1)),
    low_outlier_count: low.length,
    high_outlier_count: high.length,
    outliers_removed: null,
  };
}

/** The boxplot of one column, or of one column by another. */
export function boxplotResult(dataset: string, column: string, by?: string): BoxplotResult {
  const found = oneCase(
    "boxplot",
    (each) => each.dataset === dataset && each.column === column && each.by === by,
  );
  const categories = by
    ? Object.entries(found.categories as Record<string, unknown>).map(([name, each]) => box(name, each))
    : [box(column, found)];
  const used = categories.reduce((sum, each) => sum + each.count, 0);
  return { ...head("boxplot", used, 0), by: by ?? null, categories };
}

interface ReferenceCurves {
  normal: (number | null)[];
  lognormal: (number | null)[] | null;
  burr12: (number | null)[] | null;
}

/** The fits of one column and the best of them. */
export function referenceFits(dataset: string, column: string): Required<FittedResult> {
  const matches = (each: Case) => each.dataset === dataset && each.column === column && each.trans === "none";
  const fits = oneCase("distributions", matches).fits as NonNullable<HistogramResult["fits"]>;
  const keys: DistributionKey[] = ["normal", "lognormal", "burr12"];
  const aic = (key: DistributionKey) => {
    const fit = fits[key];
    return "aic" in fit ? (fit.aic ?? Infinity) : Infinity;
  };
  return { fits, best: [...keys].sort((a, b) => aic(a) - aic(b))[0] ?? null };
}

/** The histogram of one column with its fits. */
export function histogramResult(dataset: string, column: string): HistogramResult {
  const matches = (each: Case) => each.dataset === dataset && each.column === column && each.trans === "none";
  const found = oneCase("histogram", matches);
  const bars = found.histogram_bars as number[];
  const edges = found.breaks as number[];
  const line = found.fitted_line_x as number[];
  const curves = found.fitted_line_y as ReferenceCurves;
  const used = bars.reduce((sum, count) => sum + count, 0);
  return {
    ...head("histogram", used, 0),
    chart: {
      histogram_bars: bars,
      histogram_bin_labels: bars.map((_, i) => `${edges[i]} – ${edges[i + 1]}`),
      bin_edges: edges,
      bin_width: found.bin_width as number,
      fitted_line_x: line,
      fitted_line_y: curves.normal,
      lognormal_fitted_line_x: curves.lognormal ? line : null,
      lognormal_fitted_line_y: curves.lognormal,
      burr12_fitted_line_x: curves.burr12 ? line : null,
      burr12_fitted_line_y: curves.burr12,
    },
    ...referenceFits(dataset, column),
    evidence: null,
    outliers_removed: null,
  };
}

/** A CSV of tests/reference/data by column; these files hold no quotes. */
export function readColumns(dataset: string): Record<string, number[]> {
  const [header = "", ...lines] = readFileSync(`${REFERENCE}/${dataset}`, "utf8").trim().split("\n");
  const names = header.split(",");
  return Object.fromEntries(names.map((name, i) => [name, lines.map((line) => Number(line.split(",")[i]))]));
}

interface ReferenceFit {
  n: number;
  k: number;
  df: number;
  nw_lag: number;
  std_err: RegressionResult["std_err"];
  nw_std_err: RegressionResult["nw_std_err"];
  hc3_std_err: RegressionResult["hc3_std_err"];
  reg_stat: Record<string, number | null>;
  resid_stat: RegressionResult["resid_stat"];
  conf_intervals: Record<string, { t_stat: number; resid_lower: number; resid_upper: number }>;
  scatter_line?: RegressionResult["scatter_line"];
  bands?: RegressionResult["conf_intervals"];
  observations: Record<
    "fitted" | "residual" | "leverage" | "std_residual" | "student_residual" | "cooks_d",
    number[]
  >;
  standardized_residuals_qq_plot: Record<
    "sample_quantiles" | "theoretical_quantiles" | "lower" | "upper",
    number[]
  >;
}

/** Points, or quantiles, of a reference outside their limits. */
export function countOutside(
  values: readonly number[],
  lower: (i: number) => number,
  upper: (i: number) => number,
) {
  return values.filter((value, i) => value < lower(i) || value > upper(i)).length;
}

/** A regression of the reference as it stands there. */
export function regressionReference(
  dataset: string,
  y: string,
  x: string[],
): ReferenceFit & { entity?: unknown } {
  const found = oneCase(
    "regression",
    (each) => each.dataset === dataset && each.y === y && each.trans === null && String(each.x) === String(x),
  );
  return { ...(found.without_removal as ReferenceFit), entity: found.entity };
}

const TESTS = [
  ["breusch_pagan", "Breusch–Pagan (Koenker)"],
  ["white", "White"],
  ["jarque_bera", "Jarque–Bera"],
  ["breusch_godfrey_1", "Breusch–Godfrey, lag 1"],
] as const;

/** A Q-Q plot of the reference, which counts nothing: that is done here, by its definition. */
export function quantiles(plot: ReferenceFit["standardized_residuals_qq_plot"]): QqPoints {
  const { sample_quantiles: sample, lower, upper } = plot;
  return {
    sample_quantiles: shown(sample),
    theoretical_quantiles: shown(plot.theoretical_quantiles),
    lower: shown(lower),
    upper: shown(upper),
    row: shown(sample.map((_, i) => i + 1)),
    total: sample.length,
    outside: countOutside(
      sample,
      (i) => lower[i] ?? -Infinity,
      (i) => upper[i] ?? Infinity,
    ),
  };
}

/** OLS of a complete data set with an entity in its first column and a time in its second one, when it has them. */
export function regressionResult(dataset: string, y: string, x: string[]): RegressionResult {
  const fit = regressionReference(dataset, y, x);
  const data = readColumns(dataset);
  const row = shown(fit.observations.fitted.map((_, i) => i + 1));
  const names = fit.entity
    ? { label: shown(data.company_id?.map(String) ?? []), time: shown(data.fy ?? []) }
    : {};
  const flat = (level: string): FlatBand => {
    const { t_stat, resid_lower, resid_upper } = fit.conf_intervals[level] ?? {
      t_stat: 0,
      resid_lower: 0,
      resid_upper: 0,
    };
    return { t_stat, lower: resid_lower, upper: resid_upper };
  };
  const scatter: Points = {
    x: shown(x.length === 1 ? (data[x[0] ?? ""] ?? []) : fit.observations.fitted),
    y: shown(data[y] ?? []),
    row,
    ...names,
  };
  return {
    ...head("regression", fit.n, 0),
    n: fit.n,
    k: fit.k,
    df: fit.df,
    nw_lag: fit.nw_lag,
    x_display_name: x.length === 1 ? (x[0] ?? null) : "Fitted values",
    y_display_name: y,
    reg_stat: Object.fromEntries(
      Object.entries(fit.reg_stat).map(([key, value]) => [key, { display_name: key, value }]),
    ),
    resid_stat: fit.resid_stat,
    std_err: fit.std_err,
    nw_std_err: fit.nw_std_err,
    hc3_std_err: fit.hc3_std_err,
    cluster_std_err: null,
    ewc_std_err: null,
    evidence: null,
    tests: TESTS.map(([key, display_name]) => ({
      key,
      display_name,
      statistic: fit.reg_stat[key] ?? null,
      df: [fit.reg_stat[`${key}_df`] ?? 2],
      p_value: fit.reg_stat[`${key}_p`] ?? null,
      reading: "",
    })),
    scatter,
    scatter_line: fit.scatter_line ?? null,
    conf_intervals: fit.bands ?? null,
    scatter_res: { x: shown(fit.observations.fitted), y: shown(fit.observations.residual), row, ...names },
    res_intervals: {
      level50: flat("level50"),
      level68: flat("level68"),
      level90: flat("level90"),
      level95: flat("level95"),
      outside: countOutside(
        fit.observations.residual,
        () => flat("level95").lower ?? 0,
        () => flat("level95").upper ?? 0,
      ),
    },
    observations: {
      fitted: shown(fit.observations.fitted),
      residual: shown(fit.observations.residual),
      leverage: shown(fit.observations.leverage),
      std_residual: shown(fit.observations.std_residual),
      student_residual: shown(fit.observations.student_residual),
      cooks_d: shown(fit.observations.cooks_d),
      row,
    },
    standardized_residuals_qq_plot: quantiles(fit.standardized_residuals_qq_plot),
    outliers_removed: null,
  };
}
