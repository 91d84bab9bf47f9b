import { readFileSync } from "node:fs";
import { FUNCTIONS, STATISTICS } from "~/compute/contract/tables";
import type {
  BoxplotCategory,
  BoxplotResult,
  DistributionKey,
  HistogramResult,
  OutliersRemoved,
  QqPoints,
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

/** A case of a reference file; each builder knows the fields that it reads. */
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

/** A case whose values have the names of the result's fields. */
interface CaseByName {
  dataset: string;
  request: { variables: { Y: { column: string }; X: { column: string }[] } };
  values: Record<string, unknown>;
}

/** The cases of a function whose reference values have the names of its result. */
export function casesByName(key: string): CaseByName[] {
  return (JSON.parse(readFileSync(`${REFERENCE}/${key}.json`, "utf8")) as { cases: CaseByName[] }).cases;
}

/** The first case of a family that matches. */
export function oneCase(family: string, matches: (each: Case) => boolean): Case {
  const found = cases(family).find(matches);
  if (!found) throw new Error(`No such case in ${REFERENCE}/${family}.json`);
  return found;
}

/** The fields that every result has. */
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

/** All 18 statistics of one column, outliers kept. */
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
  return { ...head("boxplot", used, 0), by: by ?? null, categories, difference: null };
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
    all_values: null,
    outliers_removed: null,
  };
}

/** The columns of a CSV file of tests/reference/data; these files have no quotes. */
export function readColumns(dataset: string): Record<string, number[]> {
  const [header = "", ...lines] = readFileSync(`${REFERENCE}/${dataset}`, "utf8").trim().split("\n");
  const names = header.split(",");
  return Object.fromEntries(names.map((name, i) => [name, lines.map((line) => Number(line.split(",")[i]))]));
}

/** Counts the values outside their limits. */
export function countOutside(
  values: readonly number[],
  lower: (i: number) => number,
  upper: (i: number) => number,
) {
  return values.filter((value, i) => value < lower(i) || value > upper(i)).length;
}

/** A Q-Q plot as the reference files hold it. */
export type ReferenceQuantiles = Record<
  "sample_quantiles" | "theoretical_quantiles" | "lower" | "upper",
  number[]
>;

/** A Q-Q plot of a reference file. The file has no counts; they are computed here by definition. */
export function quantiles(plot: ReferenceQuantiles): QqPoints {
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
