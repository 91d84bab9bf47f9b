import type { ChartDrawing, DrawnColumn } from "~/charts/drawing";
import { readColumns } from "./reference-results";
import { regressionReference } from "./reference-results-models";

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

/** The drawings of a regression's charts; flags as in docs/methods/regression.md#residuals-and-influence. */
export function regressionDrawings(dataset: string, y: string, x: string[]): Record<string, ChartDrawing> {
  const {
    n,
    k,
    entity,
    observations,
    standardized_residuals_qq_plot: qq,
  } = regressionReference(dataset, y, x);
  const { fitted, residual, leverage, std_residual, student_residual, cooks_d } = observations;
  const data = readColumns(dataset);
  const mark = fitted.map(
    (_, i) =>
      ((leverage[i] ?? 0) > (2 * k) / n ? 1 : 0) +
      (Math.abs(student_residual[i] ?? 0) > 3 ? 2 : 0) +
      ((cooks_d[i] ?? 0) > 4 / n ? 4 : 0),
  );
  const names = entity ? [...(data.company_id ?? []), ...(data.fy ?? [])].map(String) : [];
  const label = fitted.map((_, i) => i);
  const rows = {
    row: fitted.map((_, i) => i + 1),
    ...(entity ? { label, time: label.map((i) => i + n) } : {}),
  };
  const shared = { ...rows, mark, leverage, student_residual };
  const more = { texts: names };
  return {
    fit: drawingOf(
      { ...shared, x: x.length === 1 ? (data[x[0] ?? ""] ?? []) : fitted, y: data[y] ?? [] },
      more,
    ),
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
  };
}
