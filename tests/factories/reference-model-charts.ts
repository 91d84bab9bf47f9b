import type { ChartDrawing } from "~/charts/drawing";
import { shown } from "~/charts/shown";
import type {
  AddedVariablePlot,
  Correlogram,
  DynamicResult,
  FunctionKey,
  PartialResidualPlot,
  RegressionResult,
  Responses,
  RobustRegressionResult,
  ScatterplotResult,
} from "~/compute/contract/types";
import { drawingOf, fitDrawings, regressionDrawings, rowsOf } from "./reference-drawings";
import { type Case, head, oneCase, readColumns } from "./reference-results";
import {
  flatBands,
  leastSquaresResult,
  type ReferenceFit,
  regressionResult,
} from "./reference-results-models";

/** A result with the drawings of its charts. */
export interface DrawnResult<R> {
  result: R;
  drawings: Record<string, ChartDrawing>;
}

type Columns = Record<string, ArrayLike<number>>;
type PlotCase = Case & {
  added: (Omit<AddedVariablePlot, "largest_leverage_row"> & { row: number; x: number[]; y: number[] })[];
  partial: (Omit<PartialResidualPlot, "smooth"> & { y: number[]; smooth: { x: number[]; y: number[] } })[];
};

function caseOf(family: string, fun: FunctionKey, dataset: string, y: string, x: readonly string[]): Case {
  const matches = (each: Case) =>
    each.fun === fun && each.dataset === dataset && each.y === y && String(each.x) === String(x);
  return oneCase(family, matches);
}

const ends = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];

/** The charts in which each X is seen alone, from one case of partial_plots.json. */
function partialPlots(
  found: PlotCase,
  shared: Columns & { row: ArrayLike<number> },
  data: Record<string, number[]>,
) {
  const plot = (x: number[], y: number[], line: (x: number) => number, more: Columns = {}) =>
    drawingOf({ ...shared, x, y, line_x: ends(x), line_y: ends(x).map(line), ...more });
  const added = found.added.map(({ slope, x, y }, i): [string, ChartDrawing] => [
    `added-variable-${i + 1}`,
    plot(x, y, (at) => (slope ?? 0) * at),
  ]);
  const partial = found.partial.map(
    ({ display_name: name, slope, mean, y, smooth }, i): [string, ChartDrawing] => [
      `partial-residuals-${i + 1}`,
      plot(data[name] ?? [], y, (at) => (slope ?? 0) * (at - (mean ?? 0)), {
        smooth_x: smooth.x,
        smooth_y: smooth.y,
      }),
    ],
  );
  return {
    fields: {
      added_variables: found.added.map(({ row, largest_leverage, display_name, slope }) => ({
        display_name,
        slope,
        largest_leverage,
        largest_leverage_row: shared.row[row - 1] ?? 0,
      })),
      partial_residuals: found.partial.map(({ display_name, slope, mean, smooth }) => ({
        display_name,
        slope,
        mean,
        smooth: { x: shown(smooth.x), y: shown(smooth.y) },
        smoothed_rows: found.n as number,
      })),
      partial_points: Object.fromEntries([
        ...found.added.flatMap(({ x, y }, i) => [
          [`added_x_${i + 1}`, shown(x)],
          [`added_y_${i + 1}`, shown(y)],
        ]),
        ...found.partial.map(({ y }, i) => [`partial_${i + 1}`, shown(y)]),
      ]) as NonNullable<RegressionResult["partial_points"]>,
    },
    drawings: Object.fromEntries([...added, ...partial]),
  };
}

/** A regression with several X and the charts of each. */
export function drawnRegression(dataset: string, y: string, x: string[]): DrawnResult<RegressionResult> {
  const found = caseOf("partial_plots", "regression", dataset, y, x) as PlotCase;
  const drawings = regressionDrawings(dataset, y, x);
  const residuals = drawings.residuals ?? drawingOf({});
  const column = (name: string) => residuals.column(name);
  const shared = {
    row: column("row"),
    ...Object.fromEntries(["mark", "leverage", "student_residual"].map((name) => [name, column(name)])),
  };
  const plots = partialPlots(found, shared, readColumns(dataset));
  return {
    result: { ...regressionResult(dataset, y, x), ...plots.fields },
    drawings: { ...drawings, ...plots.drawings },
  };
}

function lowessOf(dataset: string, y: string, x: string): { x: number[]; y: number[] } {
  const found = oneCase(
    "lowess",
    (each) => each.dataset === dataset && each.x_column === x && each.y_column === y,
  );
  const { x: at, y: fitted } = found as unknown as { x: number[]; y: number[] };
  // The file has a value for each row; a curve has one for each different x.
  const first = at.map((value, i) => i === 0 || at[i - 1] !== value);
  return { x: at.filter((_, i) => first[i]), y: fitted.filter((_, i) => first[i]) };
}

function withCurve(drawing: ChartDrawing | undefined, curve: { x: number[]; y: number[] }): ChartDrawing {
  const own = drawing ?? drawingOf({});
  const smooth: Columns = { smooth_x: curve.x, smooth_y: curve.y };
  return { ...own, column: (name) => Float64Array.from(smooth[name] ?? own.column(name)) };
}

/** A scatterplot with its line, bands and lowess curve. */
export function drawnScatterplot(dataset: string, y: string, x: string): DrawnResult<ScatterplotResult> {
  const curve = lowessOf(dataset, y, x);
  const drawings = regressionDrawings(dataset, y, [x]);
  const loess = { x: shown(curve.x), y: shown(curve.y) };
  return {
    result: { ...regressionResult(dataset, y, [x]), loess },
    drawings: { ...drawings, fit: withCurve(drawings.fit, curve) },
  };
}

interface ReferenceRobust extends Omit<Case, "x"> {
  n: number;
  k: number;
  df: number;
  nw_lag: number;
  x: string[];
  std_err: RobustRegressionResult["std_err"];
  nw_std_err: RobustRegressionResult["nw_std_err"];
  reg_stat: Record<string, number>;
  resid_stat: RobustRegressionResult["resid_stat"];
  scatter_line?: { x: number[]; y: number[] };
  bands?: ReferenceFit["bands"];
  conf_intervals?: ReferenceFit["conf_intervals"];
  observations: Record<"fitted" | "residual" | "std_residual" | "weight", number[]>;
}

/** A robust regression of a complete data set, with the partial residuals of each X or with a lowess curve. */
export function drawnRobust(
  dataset: string,
  y: string,
  x: string[],
  kind: "robust_regression" | "robust_scatterplot",
): DrawnResult<RobustRegressionResult> {
  const fit = oneCase(
    "robust_regression",
    (each) => each.dataset === dataset && each.y === y && String(each.x) === String(x) && each.trans === null,
  ) as unknown as ReferenceRobust;
  const data = readColumns(dataset);
  const { fitted, residual, std_residual, weight } = fit.observations;
  const mark = std_residual.map((size, i) => (Math.abs(size) > 2.5 ? 8 : 0) + (weight[i] === 0 ? 16 : 0));
  const shared = { row: rowsOf(fit.n), mark, weight, std_residual };
  const single = x.length === 1 ? data[x[0] ?? ""] : undefined;
  const bands = Object.fromEntries(
    Object.entries(fit.bands ?? {}).flatMap(([level, { lower, upper }]) => [
      [level.replace("level", "lower"), lower],
      [level.replace("level", "upper"), upper],
    ]),
  ) as unknown as Columns;
  // With several X the line is y = x over the fitted values.
  const line = {
    line_x: fit.scatter_line?.x ?? ends(fitted),
    line_y: fit.scatter_line?.y ?? ends(fitted),
  };
  const drawings = {
    fit: drawingOf({ ...shared, x: single ?? fitted, y: data[y] ?? [], ...line, ...bands }),
    residuals: drawingOf({ ...shared, x: fitted, y: residual }),
  };
  const curve = kind === "robust_scatterplot" ? lowessOf(dataset, y, x[0] ?? "") : null;
  const plots =
    kind === "robust_regression"
      ? partialPlots(caseOf("partial_plots", kind, dataset, y, x) as PlotCase, shared, data)
      : null;
  const some = { x: shown<number>([]), y: shown<number>([]), row: shown<number>([]) };
  return {
    result: {
      ...head(kind, fit.n, 0),
      n: fit.n,
      k: fit.k,
      df: fit.df,
      nw_lag: fit.nw_lag,
      x_display_name: single ? (x[0] ?? null) : "Fitted values",
      y_display_name: y,
      reg_stat: Object.fromEntries(
        Object.entries(fit.reg_stat).map(([key, value]) => [key, { display_name: key, value }]),
      ),
      resid_stat: fit.resid_stat,
      std_err: fit.std_err,
      nw_std_err: fit.nw_std_err,
      cluster_std_err: null,
      ewc_std_err: null,
      evidence: null,
      scatter: some,
      scatter_line: null,
      conf_intervals: null,
      scatter_res: some,
      res_intervals: fit.conf_intervals ? flatBands(fit.conf_intervals, residual) : null,
      partial_residuals: plots?.fields.partial_residuals ?? [],
      correlogram: null,
      ...(curve ? { loess: { x: shown(curve.x), y: shown(curve.y) } } : {}),
      outliers_removed: null,
    },
    drawings: {
      ...drawings,
      ...(curve ? { fit: withCurve(drawings.fit, curve) } : {}),
      ...plots?.drawings,
    },
  };
}

/** The correlogram of one case of correlogram.json. */
export function referenceCorrelogram(
  fun: FunctionKey,
  dataset: string,
  y: string,
  x: readonly string[],
): Correlogram {
  const found = caseOf("correlogram", fun, dataset, y, x);
  const r = found.autocorrelation as number[];
  return {
    lag: r.map((_, i) => i + 1),
    autocorrelation: r,
    pairs: found.pairs as number[],
    limit: found.limit as number[],
    outside: found.outside as number,
    within_entities: found.entity !== undefined,
    approximate: fun !== "regression" && fun !== "robust_regression",
  };
}

const NO_DYNAMICS = { dynamics: null, long_run: null, responses: null };

/** A dynamic model of one series, with its correlogram and added variables as far as the references have them. */
export function drawnDynamic(
  family: "autoregression" | "koyck",
  fun: "autoregression" | "autoregressionx" | "koyckregression",
  dataset: string,
  y: string,
  x: string[],
): DrawnResult<DynamicResult> {
  const found = oneCase(
    family,
    (each) => each.dataset === dataset && each.y === y && String(each.x) === String(x) && each.trans === null,
  );
  const fit = found.without_removal as ReferenceFit & { rows_used: number[] };
  const data = readColumns(dataset);
  const observed = fit.rows_used.map((row) => data[y]?.[row - 1] ?? NaN);
  // The only X of a model without others is the lag of Y.
  const across = x.length === 0 ? fit.rows_used.map((row) => data[y]?.[row - 2] ?? NaN) : null;
  const name = across ? `Lag(1) ${y}` : "Fitted values";
  const result = leastSquaresResult(fun, fit, { y, x: name });
  const drawings = fitDrawings(
    fit,
    { x: across ?? fit.observations.fitted, y: observed },
    { row: fit.rows_used },
  );
  const plots =
    x.length > 0
      ? partialPlots(caseOf("partial_plots", fun, dataset, y, x) as PlotCase, drawings.shared, {})
      : null;
  return {
    result: { ...result, ...NO_DYNAMICS, ...plots?.fields },
    drawings: { ...drawings.charts, ...plots?.drawings },
  };
}

/** A Koyck model with only the correlogram and the responses over time. */
export function responsesResult(dataset: string, y: string, x: string[]): DynamicResult {
  const found = caseOf("responses", "koyckregression", dataset, y, x);
  const nothing = {
    n: null,
    k: null,
    df: null,
    nw_lag: null,
    x_display_name: null,
    y_display_name: null,
    reg_stat: null,
    resid_stat: null,
    std_err: null,
    nw_std_err: null,
    hc3_std_err: null,
    cluster_std_err: null,
    ewc_std_err: null,
    evidence: null,
    tests: null,
    scatter: null,
    scatter_line: null,
    conf_intervals: null,
    scatter_res: null,
    res_intervals: null,
    added_variables: null,
    partial_residuals: null,
    correlogram: null,
    standardized_residuals_qq_plot: null,
    outliers_removed: null,
  };
  const effects = found.effects as Responses["effects"];
  return {
    ...head("koyckregression", found.n as number, 0),
    ...nothing,
    ...NO_DYNAMICS,
    responses: { withheld: null, period: found.period as number[], effects },
  };
}
