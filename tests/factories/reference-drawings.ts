import type { ChartDrawing, DrawnColumn } from "~/charts/drawing";
import { readColumns } from "./reference-results";
import { type ReferenceFit, regressionReference } from "./reference-results-models";

/** A drawing for tests of charts, built from reference values as the core builds it from its own. */
export function drawingOf(
  columns: Record<string, ArrayLike<number>>,
  more: { total?: number; texts?: string[]; bins?: ChartDrawing["bins"]; axis?: ChartDrawing["axis"] } = {},
): ChartDrawing {
  const { total, texts = [], ...rest } = more;
  const all: Record<string, DrawnColumn> = Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)]),
  );
  const column = (name: string) => all[name] ?? new Float64Array(0);
  const ends = (values: DrawnColumn) => {
    const finite = [...values].filter(Number.isFinite);
    return {
      low: finite.length > 0 ? Math.min(...finite) : null,
      high: finite.length > 0 ? Math.max(...finite) : null,
    };
  };
  const drawn = column("x").length;
  return {
    total: total ?? drawn,
    drawn,
    x: ends(column("x")),
    y: ends(column("y")),
    column,
    text: (code) => (code === undefined ? undefined : texts[code]),
    ...rest,
  };
}

/** Row numbers from 1. */
export function rowsOf(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}

/** The line of the chart of the fit with its bands: of a single X, or y = x over the fitted values. */
function lineOf(fit: ReferenceFit): Record<string, number[]> {
  const { bands, conf_intervals, scatter_line, observations } = fit;
  if (scatter_line && bands) {
    const limits = Object.entries(bands).flatMap(([level, { lower, upper }]) => [
      [level.replace("level", "lower"), lower],
      [level.replace("level", "upper"), upper],
    ]);
    return { line_x: scatter_line.x, line_y: scatter_line.y, ...Object.fromEntries(limits) } as never;
  }
  const { fitted } = observations;
  const [low, high] = [Math.min(...fitted), Math.max(...fitted)];
  const x = Array.from({ length: 101 }, (_, i) => low + ((high - low) * i) / 100);
  const limits = Object.entries(conf_intervals).flatMap(([level, { resid_lower, resid_upper }]) => [
    [level.replace("level", "lower"), x.map((at) => at + resid_lower)],
    [level.replace("level", "upper"), x.map((at) => at + resid_upper)],
  ]);
  return { line_x: x, line_y: x, ...(Object.fromEntries(limits) as Record<string, number[]>) };
}

/**
 * The drawings of a fit's charts, and the columns that all of them have; flags as in
 * docs/methods/regression.md#residuals-and-influence.
 *
 * @param points of the chart of the fit
 * @param row numbers of the rows, and the names of their entities and times
 */
export function fitDrawings(
  fit: ReferenceFit,
  points: { x: number[]; y: number[] },
  { row = rowsOf(fit.n), names = [] }: { row?: number[]; names?: string[] } = {},
): { shared: Record<string, ArrayLike<number>> & { row: number[] }; charts: Record<string, ChartDrawing> } {
  const { n, k, observations, standardized_residuals_qq_plot: qq } = fit;
  const { fitted, residual, leverage, std_residual, student_residual, cooks_d } = observations;
  const mark = fitted.map(
    (_, i) =>
      ((leverage[i] ?? 0) > (2 * k) / n ? 1 : 0) +
      (Math.abs(student_residual[i] ?? 0) > 3 ? 2 : 0) +
      ((cooks_d[i] ?? 0) > 4 / n ? 4 : 0),
  );
  const label = fitted.map((_, i) => i);
  const rows = {
    row,
    ...(names.length > 0 ? { label, time: label.map((i) => i + n) } : {}),
  };
  const shared = { ...rows, mark, leverage, student_residual };
  const more = { texts: names };
  return {
    shared,
    charts: {
      fit: drawingOf({ ...shared, ...points, ...lineOf(fit) }, more),
      residuals: drawingOf({ ...shared, x: fitted, y: residual }, more),
      leverage: drawingOf({ ...shared, x: leverage, y: std_residual }, more),
      "residuals-qq": drawingOf(
        {
          x: qq.theoretical_quantiles,
          y: qq.sample_quantiles,
          lower: qq.lower,
          upper: qq.upper,
          ...rows,
        },
        more,
      ),
    },
  };
}

/** The drawings of a regression's charts on a complete data set. */
export function regressionDrawings(dataset: string, y: string, x: string[]): Record<string, ChartDrawing> {
  const fit = regressionReference(dataset, y, x);
  const data = readColumns(dataset);
  const names = fit.entity ? [...(data.company_id ?? []), ...(data.fy ?? [])].map(String) : [];
  const single = x.length === 1 ? data[x[0] ?? ""] : undefined;
  return fitDrawings(fit, { x: single ?? fit.observations.fitted, y: data[y] ?? [] }, { names }).charts;
}
