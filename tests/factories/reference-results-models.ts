import type { FlatBand, FunctionKey, Points, RegressionResult } from "~/compute/contract/types";
import { shown } from "~/charts/shown";
import {
  countOutside,
  head,
  oneCase,
  quantiles,
  readColumns,
  type ReferenceQuantiles,
} from "./reference-results";

/** A fit by least squares as the reference files hold it. */
export interface ReferenceFit {
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
  standardized_residuals_qq_plot: ReferenceQuantiles;
}

/** A regression as the reference file holds it. */
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

/** The flat bands of residuals. */
export function flatBands(
  intervals: ReferenceFit["conf_intervals"],
  residuals: readonly number[],
): NonNullable<RegressionResult["res_intervals"]> {
  const flat = (level: string): FlatBand => {
    const { t_stat, resid_lower, resid_upper } = intervals[level] ?? {
      t_stat: 0,
      resid_lower: 0,
      resid_upper: 0,
    };
    return { t_stat, lower: resid_lower, upper: resid_upper };
  };
  const { lower, upper } = flat("level95");
  return {
    level50: flat("level50"),
    level68: flat("level68"),
    level90: flat("level90"),
    level95: flat("level95"),
    outside: countOutside(
      residuals,
      () => lower ?? 0,
      () => upper ?? 0,
    ),
  };
}

const NO_POINTS: Points = { x: shown([]), y: shown([]), row: shown([]) };

/** The result of a fit; without points and without the charts of each X. */
export function leastSquaresResult(
  key: FunctionKey,
  fit: ReferenceFit,
  names: { y: string; x: string },
): RegressionResult {
  return {
    ...head(key, fit.n, 0),
    n: fit.n,
    k: fit.k,
    df: fit.df,
    nw_lag: fit.nw_lag,
    x_display_name: names.x,
    y_display_name: names.y,
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
    scatter: NO_POINTS,
    scatter_line: fit.scatter_line ?? null,
    conf_intervals: fit.bands ?? null,
    scatter_res: NO_POINTS,
    res_intervals: flatBands(fit.conf_intervals, fit.observations.residual),
    added_variables: [],
    partial_residuals: [],
    correlogram: null,
    standardized_residuals_qq_plot: quantiles(fit.standardized_residuals_qq_plot),
    outliers_removed: null,
  };
}

/** The OLS result of a complete data set; entity and time, if it has them, are its first two columns. */
export function regressionResult(dataset: string, y: string, x: string[]): RegressionResult {
  const fit = regressionReference(dataset, y, x);
  const data = readColumns(dataset);
  const row = shown(fit.observations.fitted.map((_, i) => i + 1));
  const names = fit.entity
    ? { company_id: shown(data.company_id?.map(String) ?? []), fy: shown(data.fy ?? []) }
    : {};
  const single = x.length === 1 ? x[0] : undefined;
  const { fitted, residual, leverage, std_residual, student_residual, cooks_d } = fit.observations;
  return {
    ...leastSquaresResult("regression", fit, { y, x: single ?? "Fitted values" }),
    scatter: { x: shown(single ? (data[single] ?? []) : fitted), y: shown(data[y] ?? []), row, ...names },
    scatter_res: { x: shown(fitted), y: shown(residual), row, ...names },
    observations: {
      fitted: shown(fitted),
      residual: shown(residual),
      leverage: shown(leverage),
      std_residual: shown(std_residual),
      student_residual: shown(student_residual),
      cooks_d: shown(cooks_d),
      row,
    },
  };
}
