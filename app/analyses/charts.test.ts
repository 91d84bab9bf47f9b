import { parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import { describe, expect, it } from "vitest";
import type { ChartPicture } from "~/charts/picture";
import { type ChartTheme, PAGE_THEME, PRINT_THEME } from "~/charts/theme";
import type { Asked } from "./asked";
import { boxplotCharts } from "./box-charts";
import { histogramCharts } from "./histogram/charts";
import { confidenceIntervalsCharts } from "./confidence-intervals/charts";
import { dotplotCharts } from "./dotplot/charts";
import { qqPlotCharts } from "./qq-plot/charts";
import { boxplotPanel, histogramPanel, regressionPanel } from "./reference-panels";
import {
  confidenceIntervalsPanel,
  dotplotPanel,
  qqPlotPanel,
  robustStatisticsPanel,
  timeplotPanel,
} from "./reference-panels-univariate";
import { regressionCharts } from "./models/charts";
import { robustStatisticsCharts } from "./robust-statistics/charts";
import { timeplotCharts } from "./timeplot/charts";

function asked(y: string, x: string[] = []): Asked {
  const variable = (name: string, column: number) => ({ column, name, trans: null, label: name });
  return { y: variable(y, 1), x: x.map((name, i) => variable(name, i + 2)), entity: null, time: null };
}

const grunfeld = regressionPanel("data/grunfeld.csv", "inv", ["value", "capital"]);
const cars = regressionPanel("data/cars.csv", "dist", ["speed"]);

const nile = timeplotPanel("data/nile.csv", "flow", "year");
const severalSeries = {
  ...nile,
  series: ["north", "south"].map((name) => ({
    name,
    x: ["2001-01-01", "2002-01-01", "2003-01-01"],
    y: [1, null, 3],
    row: [1, 2, 3],
  })),
};

const pictures: [string, ChartPicture[]][] = [
  ["boxplot", boxplotCharts(boxplotPanel("data/airquality.csv", "Ozone"), asked("Ozone"))],
  [
    "boxplot by column",
    boxplotCharts(boxplotPanel("data/insectsprays.csv", "count", "spray"), asked("count")),
  ],
  ["histogram", histogramCharts(histogramPanel("data/rivers.csv", "length"), asked("length"))],
  [
    "robust statistics",
    robustStatisticsCharts(robustStatisticsPanel("data/rivers.csv", "length"), asked("length")),
  ],
  [
    "confidence intervals",
    confidenceIntervalsCharts(confidenceIntervalsPanel("data/rivers.csv", "length"), asked("length")),
  ],
  ["Q-Q plots", qqPlotCharts(qqPlotPanel("data/rivers.csv", "length"), asked("length"))],
  ["dotplot", dotplotCharts(dotplotPanel("data/rivers.csv", "length"), asked("length"))],
  ["timeplot", timeplotCharts(timeplotPanel("data/nile.csv", "flow", "year"), asked("flow"))],
  ["timeplot of several series", timeplotCharts(severalSeries, asked("flow"))],
  ["regression, several X", regressionCharts(grunfeld, asked("inv", ["value", "capital"]))],
  ["regression, one X", regressionCharts(cars, asked("dist", ["speed"]))],
];

/** Compiles a specification and gives what Vega-Lite had to say about it. */
function complaints(spec: TopLevelSpec): string[] {
  const said: string[] = [];
  const note = (...parts: readonly unknown[]) => void said.push(parts.join(" "));
  const logger = {
    level: () => logger,
    error: (...parts: readonly unknown[]) => (note(...parts), logger),
    warn: (...parts: readonly unknown[]) => (note(...parts), logger),
    info: () => logger,
    debug: () => logger,
  };
  compile(spec, { logger: logger });
  return said;
}

const all = pictures.flatMap(([name, charts]) =>
  charts.map((chart) => [`${name}: ${chart.key}`, chart] as const),
);

describe.each(all)("%s", (_, chart) => {
  it.each([PAGE_THEME, PRINT_THEME])(
    "compiles without a complaint in the theme $name",
    (theme: ChartTheme) => {
      expect(complaints(chart.build(theme, chart.frame))).toEqual([]);
    },
  );
  it("has no literal colour on the page, so that it serves light and dark", () => {
    expect(JSON.stringify(chart.build(PAGE_THEME, chart.frame))).not.toMatch(/#[0-9a-f]{3,8}"|rgb\(/i);
  });
  it("fills the frame it is given, whatever its labels", async () => {
    const spec = chart.build(PRINT_THEME, { width: 900, height: 500 });
    const view = new View(parse(compile(spec).spec, undefined, { ast: true }), {
      renderer: "none",
      expr: expressionInterpreter,
    });
    const svg = await view.toSVG();
    view.finalize();
    expect(/^<svg[^>]*>/.exec(svg)?.[0]).toMatch(/width="900" height="500"/);
  });
  it("says in words what it shows", () => {
    expect(chart.description.length).toBeGreaterThan(40);
  });
});

describe("chart contents", () => {
  const dataOf = (chart: ChartPicture | undefined) => JSON.stringify(chart?.build(PRINT_THEME, chart.frame));

  it("residual chart holds every row once", () => {
    const spec = regressionCharts(grunfeld, asked("inv", ["value", "capital"]))[0]?.build(PRINT_THEME, {
      width: 600,
      height: 400,
    }) as unknown as { layer: { data?: { values?: { row?: number }[] } }[] };
    const rows = spec.layer.flatMap((layer) => layer.data?.values?.flatMap((value) => value.row ?? []) ?? []);
    expect(rows.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  });
  it("marks the rows with a studentised residual beyond 3 and names entity and time", () => {
    const data = dataOf(regressionCharts(grunfeld, asked("inv", ["value", "capital"]))[0]);
    expect(data).toContain("studentised residual beyond ±3");
    expect(data).toContain("1 · 1954");
  });
  it("histogram bars keep counts and edges of the reference", () => {
    const panel = histogramPanel("data/rivers.csv", "length");
    const data = dataOf(histogramCharts(panel, asked("length"))[0]);
    expect(data).toContain(`"from":300,"to":400,"count":32`);
    expect(data).toContain("Lognormal");
    expect(data).toContain("Burr");
  });
  it("a panel with a message has no chart", () => {
    const empty = { ...boxplotPanel("data/airquality.csv", "Ozone"), categories: null };
    expect(boxplotCharts(empty, asked("Ozone"))).toEqual([]);
    expect(
      histogramCharts({ ...histogramPanel("data/rivers.csv", "length"), chart: null }, asked("length")),
    ).toEqual([]);
  });
});
