import { describe, expect, it } from "vitest";
import { boxplotCharts } from "~/analyses/boxes/charts";
import { confidenceIntervalsCharts } from "~/analyses/confidence-intervals/charts";
import { dotplotCharts } from "~/analyses/dotplot/charts";
import { histogramCharts } from "~/analyses/histogram/charts";
import { regressionCharts } from "~/analyses/models/charts";
import { labelsFor } from "../factories/evidence-builders";
import { withBands } from "~/charts/band-levels";
import { type ChartData, chartData } from "~/charts/chart-data";
import { type ChartDrawing, NO_DRAWING } from "~/charts/drawing";
import type { ChartPicture } from "~/charts/picture";
import { drawingOf, regressionDrawings } from "../factories/reference-drawings";
import { boxplotResult, histogramResult } from "../factories/reference-results";
import { regressionReference, regressionResult } from "../factories/reference-results-models";
import { confidenceIntervalsResult, dotplotResult } from "../factories/reference-results-univariate";

const column = (data: ChartData | undefined, label: string) => {
  const at = data?.columns.findIndex((each) => each.label === label) ?? -1;
  if (!data || at < 0) throw new Error(`no column ${label}`);
  return Array.from({ length: data.size }, (_, line) => data.cells(line)[at]);
};
const tablesOf = (charts: readonly ChartPicture[], key: string, drawing: ChartDrawing) => {
  const chart = charts.find((each) => each.key === key);
  if (!chart) throw new Error(`no chart ${key}`);
  return chartData(chart, drawing);
};

describe("the data behind the charts of a regression", () => {
  const grunfeld = regressionResult("data/grunfeld.csv", "inv", ["value", "capital"]);
  const charts = regressionCharts(grunfeld, labelsFor("inv", ["value", "capital"]));
  const drawings = regressionDrawings("data/grunfeld.csv", "inv", ["value", "capital"]);
  const reference = regressionReference("data/grunfeld.csv", "inv", ["value", "capital"]);
  const points = (key: string) => tablesOf(charts, key, drawings[key] ?? NO_DRAWING)[0];

  it("are every row with every digit, as R has them", () => {
    const residuals = points("residuals");
    expect([residuals?.size, residuals?.total]).toEqual([200, 200]);
    expect(column(residuals, "Residual")).toEqual(reference.observations.residual);
    expect(column(residuals, "Row")).toEqual(reference.observations.residual.map((_, i) => i + 1));
    expect(column(points("leverage"), "Leverage")).toEqual(reference.observations.leverage);
  });
  it("name each point, and say why some are marked", () => {
    const residuals = points("residuals");
    // R (rstudent, cooks.distance): firm 1 in 1954 has a studentised residual of 4.65 and a Cook's distance of 1.80.
    expect(residuals?.cells(19)[1]).toBe("1 · 1954");
    expect(residuals?.cells(19).at(-1)).toContain("studentised residual beyond ±3");
    expect(residuals?.point?.(19)).toEqual({ row: 20, name: "1 · 1954" });
  });
  it("are in the order of the rows, also where the chart draws them in another one", () => {
    const qq = points("residuals-qq");
    expect(column(qq, "Row")).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    // The band at each point, as it is drawn.
    const [first] = column(qq, "Band: lower");
    expect(first).toBe(reference.standardized_residuals_qq_plot.lower[0]);
  });
  it("have the line and the bands that are shown as tables of their own", () => {
    const cars = regressionResult("data/cars.csv", "dist", ["speed"]);
    const single = regressionCharts(cars, labelsFor("dist", ["speed"])).map((chart) =>
      withBands(chart, [95]),
    );
    const own = regressionDrawings("data/cars.csv", "dist", ["speed"]).fit ?? NO_DRAWING;
    const line = { line_x: [4, 25], line_y: [-1.85, 80.73], lower95: [-12, 70], upper95: [9, 91] };
    const withLine: ChartDrawing = {
      ...own,
      column: (name) =>
        name in line ? Float64Array.from(line[name as keyof typeof line]) : own.column(name),
    };
    const [, table] = tablesOf(single, "fit", withLine);
    expect(table?.title).toBe("Fitted line and bands");
    expect(table?.columns.map(({ label }) => label.replace("\u202f", " "))).toEqual([
      "speed",
      "Fitted",
      "95 % band: lower",
      "95 % band: upper",
    ]);
    expect(table?.cells(1)).toEqual([25, 80.73, 70, 91]);
  });
  it("count all points where only some are drawn", () => {
    const some = drawingOf({ x: [1, 2], y: [3, 4], row: [7, 5], mark: [0, 0] }, { total: 120_000 });
    const [data] = tablesOf(charts, "residuals", some);
    expect([data?.size, data?.total]).toEqual([2, 120_000]);
    expect(column(data, "Row")).toEqual([5, 7]);
  });
});

describe("the data behind other charts", () => {
  it("are the bars and each curve of a histogram", () => {
    const result = histogramResult("data/faithful.csv", "waiting");
    const [bars, ...curves] = tablesOf(
      histogramCharts(result, labelsFor("waiting", [])),
      "histogram",
      NO_DRAWING,
    );
    const counts = column(bars, "Count") as number[];
    expect(counts).toEqual(result.chart?.histogram_bars);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(272);
    expect(curves.map(({ title }) => title)).toContain("Normal curve");
  });
  it("are what pointer and keyboard read of boxes, stacks and intervals", () => {
    const boxes = boxplotResult("data/chickwts.csv", "weight", "feed");
    const drawing = drawingOf({ x: [], category: [], row: [] });
    const [data] = tablesOf(boxplotCharts(boxes, labelsFor("weight", [])), "boxplot", drawing);
    expect(data?.size).toBe(boxes.categories?.length);
    expect(data?.columns.map(({ label }) => label)).toContain("Median");
    const stacks = dotplotResult("data/faithful.csv", "waiting");
    const [dots] = tablesOf(dotplotCharts(stacks, labelsFor("waiting", [])), "dotplot", NO_DRAWING);
    expect(
      column(dots, "Values here")
        .map(Number)
        .reduce((sum, count) => sum + count, 0),
    ).toBe(272);
    const intervals = confidenceIntervalsResult("data/faithful.csv", "waiting");
    const [ends] = tablesOf(
      confidenceIntervalsCharts(intervals, labelsFor("waiting", [])),
      "intervals",
      NO_DRAWING,
    );
    expect(ends?.columns.map(({ label }) => label)).toEqual(["", "Lower", "Mean", "Upper", "Median"]);
  });
});
