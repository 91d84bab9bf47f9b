import { parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import { describe, expect, it } from "vitest";
import { type BandLevel, withBands } from "~/charts/band-levels";
import { type ChartDrawing, NO_DRAWING } from "~/charts/drawing";
import { buildWithNote } from "~/charts/note-below";
import { type ChartPicture, imagePixels, printFrame, withEnds } from "~/charts/picture";
import type { Plane } from "~/charts/plane";
import { shown } from "~/charts/shown";
import { type ChartTheme, PAGE_THEME, PRINT_THEME } from "~/charts/theme";
import type { QqPoints } from "~/compute/contract/types";
import { boxplotCharts } from "~/analyses/boxes/charts";
import { histogramCharts } from "~/analyses/histogram/charts";
import { confidenceIntervalsCharts } from "~/analyses/confidence-intervals/charts";
import { dotplotCharts } from "~/analyses/dotplot/charts";
import { qqPlotCharts } from "~/analyses/qq-plot/charts";
import { labels } from "../factories/chart-labels";
import { drawingOf, regressionDrawings } from "../factories/reference-drawings";
import { boxplotResult, histogramResult, readColumns } from "../factories/reference-results";
import { regressionResult } from "../factories/reference-results-models";
import {
  confidenceIntervalsResult,
  dotplotResult,
  qqPlotResult,
  robustStatisticsResult,
  timeplotResult,
} from "../factories/reference-results-univariate";
import { regressionCharts } from "~/analyses/models/charts";
import { cookContour } from "~/analyses/models/leverage-chart";
import { robustStatisticsCharts } from "~/analyses/robust-statistics/charts";
import { timeplotCharts } from "~/analyses/timeplot/charts";

const grunfeld = regressionResult("data/grunfeld.csv", "inv", ["value", "capital"]);
const cars = regressionResult("data/cars.csv", "dist", ["speed"]);

const nile = timeplotResult("data/nile.csv", "flow", "year");
function named(names: string[]) {
  const none = { x: shown<string>([]), y: shown<number>([]), row: shown<number>([]) };
  return { ...nile, series: names.map((name) => ({ name, ...none })) };
}

const nileColumns = readColumns("data/nile.csv");
const nileDrawing = drawingOf({
  x: nileColumns.year ?? [],
  y: nileColumns.flow ?? [],
  series: (nileColumns.year ?? []).map(() => 0),
  row: (nileColumns.year ?? []).map((_, i) => i + 1),
});

/** Three days of `count` series without values on the second day: series s has s, nothing, s + 2. */
function dayDrawing(count: number, bands: Record<string, number[]> = {}): ChartDrawing {
  const each = <T>(make: (series: number) => T[]) => Array.from({ length: count }, (_, i) => make(i)).flat();
  return drawingOf(
    {
      x: each(() => [11323, 11324, 11325]),
      y: each((series) => [series, NaN, series + 2]),
      series: each((series) => [series, series, series]),
      row: each((series) => [1, 2, 3].map((row) => 3 * series + row)),
      ...bands,
    },
    { axis: "day" },
  );
}

const quantileNames = ["low", "q05", "q25", "q50", "q75", "q95", "high"];
const bands = Object.fromEntries([
  ["band_x", [11323, 11325]],
  ...quantileNames.map((name, i) => [`band_${name}`, [i, i + 1]]),
]) as Record<string, number[]>;

/** Hexagons instead of points: 5,000 rows, two of which are drawn singly. */
const dense = drawingOf(
  {
    x: [0, 10],
    y: [-2, 2],
    row: [1, 2],
    mark: [0, 2],
    bin_x: [0, 5, 10],
    bin_y: [-2, 0, 2],
    bin_count: [1, 4998, 1],
  },
  { total: 5000, bins: { across: 46, down: 37, largest: 4998 } },
);

const outliers = (values: number[]) =>
  drawingOf({ x: values, category: values.map(() => 0), row: values.map((_, i) => i + 1) });

type Drawings = Record<string, ChartDrawing>;

const pictures: [string, ChartPicture[], Drawings?][] = [
  ["boxplot", boxplotCharts(boxplotResult("data/airquality.csv", "Ozone"), labels("Ozone"))],
  [
    "boxplot by column",
    boxplotCharts(boxplotResult("data/insectsprays.csv", "count", "spray"), labels("count")),
  ],
  ["histogram", histogramCharts(histogramResult("data/rivers.csv", "length"), labels("length"))],
  [
    "robust statistics",
    robustStatisticsCharts(robustStatisticsResult("data/rivers.csv", "length"), labels("length")),
  ],
  [
    "confidence intervals",
    confidenceIntervalsCharts(confidenceIntervalsResult("data/rivers.csv", "length"), labels("length")),
  ],
  [
    "Q-Q plots",
    qqPlotCharts(qqPlotResult("data/rivers.csv", "length"), labels("length")),
    regressionDrawings("data/cars.csv", "dist", ["speed"]),
  ],
  ["dotplot", dotplotCharts(dotplotResult("data/rivers.csv", "length"), labels("length"))],
  ["timeplot", timeplotCharts(nile, labels("flow")), { timeplot: nileDrawing }],
  [
    "timeplot of two series",
    timeplotCharts(named(["north", "south"]), labels("flow")),
    { timeplot: dayDrawing(2) },
  ],
  [
    "timeplot of many series",
    timeplotCharts(named(Array.from({ length: 30 }, (_, i) => `firm ${i}`)), labels("flow")),
    { timeplot: dayDrawing(30, bands) },
  ],
  [
    "regression, several X",
    regressionCharts(grunfeld, labels("inv", ["value", "capital"])),
    regressionDrawings("data/grunfeld.csv", "inv", ["value", "capital"]),
  ],
  [
    "regression, one X",
    regressionCharts(cars, labels("dist", ["speed"]), true),
    regressionDrawings("data/cars.csv", "dist", ["speed"]),
  ],
  [
    "regression, many rows",
    regressionCharts(cars, labels("dist", ["speed"])).slice(0, 2),
    { fit: dense, residuals: dense },
  ],
];

const NOTE =
  "Data changed: The values of inv changed. There are 1,000 rows now; there were 900. These results are from the data " +
  "as they were when the analysis was applied.";

async function svgOf(spec: TopLevelSpec): Promise<string> {
  const view = new View(parse(compile(spec).spec, undefined, { ast: true }), {
    renderer: "none",
    expr: expressionInterpreter,
  });
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

const numberIn = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1]);

/** Compiles a specification and returns the warnings of Vega-Lite. */
function warnings(spec: TopLevelSpec): string[] {
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

const all = pictures.flatMap(([name, charts, drawings = {}]) =>
  charts.map((chart) => [`${name}: ${chart.key}`, chart, drawings[chart.key] ?? NO_DRAWING] as const),
);

describe.each(all)("%s", (_, chart, drawing) => {
  it.each([PAGE_THEME, PRINT_THEME])("compiles without a warning in the theme $name", (theme: ChartTheme) => {
    expect(warnings(chart.build(theme, chart.frame, drawing))).toEqual([]);
    expect(warnings(chart.build(theme, chart.frame, drawing, "ground"))).toEqual([]);
  });
  it("has no literal colour on the page, so that it serves light and dark", () => {
    expect(JSON.stringify(chart.build(PAGE_THEME, chart.frame, drawing))).not.toMatch(
      /#[0-9a-f]{3,8}"|rgb\(/i,
    );
  });
  it("is downloaded in the specified number of pixels", () => {
    const height = chart.key === "intervals" ? 1120 : 1600;
    expect(imagePixels(chart)).toEqual({ width: 2400, height });
  });
  it("ends its axes where charts next to it do, if those reach farther", () => {
    const own = chart.plane(drawing);
    const ends: Partial<Plane> = {
      ...(own.x ? { x: [own.x[0], own.x[1] + 1000] as const } : {}),
      ...(own.y ? { y: [own.y[0] - 1000, own.y[1]] as const } : {}),
    };
    const shared = withEnds(chart, ends);
    expect(shared.plane(drawing)).toEqual(ends);
    const layers = (shared.build(PRINT_THEME, chart.frame, drawing) as { layer: unknown[] }).layer;
    const domains = JSON.stringify(layers).match(/"domain":\[-?[\d.e+]+,-?[\d.e+]+\]/g) ?? [];
    for (const axis of [ends.x, ends.y]) {
      if (axis && own.x?.[1] !== undefined && own.x[1] < 1e9)
        expect(domains).toContain(`"domain":[${axis.join()}]`);
    }
    // The targets of pointer and keyboard move along with it.
    const [before, after] = [chart.targets(drawing), shared.targets(drawing)];
    expect(after.size).toBe(before.size);
    if (after.size > 0 && ends.x)
      expect(after.across[after.size - 1]).not.toBe(before.across[before.size - 1]);
  });
  it("fills its frame, whatever its labels", async () => {
    const svg = await svgOf(chart.build(PRINT_THEME, { width: 900, height: 500 }, drawing));
    expect(/^<svg[^>]*>/.exec(svg)?.[0]).toMatch(/width="900" height="500"/);
  });
  it("has a note below it, inside a frame of the same size", async () => {
    const svg = await svgOf(buildWithNote(chart, NOTE, PRINT_THEME, printFrame(chart), drawing));
    const { height } = printFrame(chart);
    expect(/^<svg[^>]*>/.exec(svg)?.[0]).toContain(`width="600" height="${height}"`);
    const plotTop = numberIn(/transform="translate\([^,]*,([^)]*)\)"/, svg);
    const title = svg.slice(svg.indexOf("role-title"));
    const top = plotTop + numberIn(/transform="translate\([^,]*,([^)]*)\)"/, title);
    const first = top + numberIn(/<text [^>]*transform="translate\([^,]*,([^)]*)\)"/, title);
    const lines = [...title.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, line]) => line);
    expect(lines.join(" ")).toBe(NOTE);
    // Below the plot and its axis, of which the title is 46 pixels high; each line is 13 pixels high.
    expect(first).toBeGreaterThan(height - 60);
    expect(first + 13 * (lines.length - 1)).toBeLessThan(height - 2);
  });
  it("describes itself in words", () => {
    expect(chart.description.length).toBeGreaterThan(40);
  });
});

describe("a target of pointer and keyboard", () => {
  it.each(all)("is inside the plot: %s", (_, chart, drawing) => {
    const targets = chart.targets(drawing);
    for (let i = 0; i < targets.size; i++) {
      const [across, down] = [targets.across[i] ?? NaN, targets.down[i] ?? NaN];
      if (Number.isNaN(down)) continue;
      expect(across).toBeGreaterThanOrEqual(-1e-6);
      expect(across).toBeLessThanOrEqual(1 + 1e-6);
      expect(down).toBeGreaterThanOrEqual(-1e-6);
      expect(down).toBeLessThanOrEqual(1 + 1e-6);
      expect(targets.text(i).title).not.toBe("");
    }
  });
});

describe("chart contents", () => {
  const drawings = regressionDrawings("data/grunfeld.csv", "inv", ["value", "capital"]);
  const [residuals] = regressionCharts(grunfeld, labels("inv", ["value", "capital"]));
  const own = drawings.residuals ?? NO_DRAWING;
  const dataOf = (chart: ChartPicture | undefined, drawing: ChartDrawing) =>
    JSON.stringify(chart?.build(PRINT_THEME, chart.frame, drawing));

  it("residual charts hold every row once", () => {
    const spec = residuals?.build(PRINT_THEME, { width: 600, height: 400 }, own) as unknown as {
      layer: { mark: { type: string }; data?: { values?: { x?: number; y?: number }[] } }[];
    };
    const points = spec.layer.filter((layer) => layer.mark.type === "point");
    const drawn = points.flatMap((layer) => layer.data?.values?.flatMap((value) => value.y ?? []) ?? []);
    expect(drawn.sort((a, b) => a - b)).toEqual([...own.column("y")].sort((a, b) => a - b));
  });
  it("rows with a studentised residual beyond 3 are marked, and named by entity and time", () => {
    const targets = residuals?.targets(own);
    // Firm 1 in 1954 has the largest residual, 369.4464 (R): row 20.
    expect(targets?.text(19).title).toBe("1 · 1954 (row 20)");
    expect(targets?.text(19).facts).toContainEqual(["Residual", "369.4464"]);
    expect(JSON.stringify(targets?.text(19).facts)).toContain("studentised residual beyond ±3");
  });
  it("bands are drawn at the chosen levels only, and the axis ends at the widest of them", () => {
    const only = (levels: readonly BandLevel[]) => {
      const chart = residuals && withBands(residuals, levels);
      const spec = chart?.build(PRINT_THEME, chart.frame, own) as unknown as {
        layer: { mark: { type: string }; data?: { values?: { lower?: number; text?: string }[] } }[];
      };
      return {
        lower: spec.layer
          .filter((layer) => layer.mark.type === "rect")
          .flatMap((layer) => layer.data?.values?.flatMap(({ lower }) => lower ?? []) ?? []),
        text: JSON.stringify(spec),
      };
    };
    // tests/reference/regression.json: the lower ends of the flat bands (R).
    const { level68, level95 } = grunfeld.res_intervals ?? {};
    expect(only([68, 95]).lower).toEqual([level95?.lower, level68?.lower]);
    expect(only([]).lower).toEqual([]);
    expect(only([68]).text).not.toContain("95 %");
    const heightOf = (levels: readonly BandLevel[]) =>
      residuals && withBands(residuals, levels).targets(own).down[19];
    expect(heightOf([68])).toBeLessThanOrEqual(heightOf([95]) ?? 0);
    const [, fit] = regressionCharts(cars, labels("dist", ["speed"]));
    expect(fit && withBands(fit, [90]).description).toContain("the fitted line and the 90 % band");
  });
  it("Q-Q plots of residuals name their rows, too", () => {
    const chart = regressionCharts(grunfeld, labels("inv", ["value", "capital"])).find(
      ({ key }) => key === "residuals-qq",
    );
    const title = chart?.targets(drawings["residuals-qq"] ?? NO_DRAWING).text(19).title;
    expect(title).toBe("1 · 1954 (row 20)");
  });
  it("curves of equal Cook's distance are where R's plot.lm has them, and end at the plot's border", () => {
    const plane = { x: [0, 0.2], y: [-4, 4] } as const;
    const { x, y } = cookContour(0.5, 2, plane);
    // D = r²h / (k(1 − h)): at h = 0.2 with k = 2, r = √(0.5 · 2 · 0.8 / 0.2) = 2.
    expect([x.at(-1), y.at(-1)]).toEqual([0.2, 2]);
    expect(y[0]).toBeCloseTo(4, 12);
    expect(cookContour(1, 9, { x: [0, 0.2], y: [-2, 2] })).toEqual({ x: [], y: [] });
  });
  it("the chart of leverage has every row, and names the one with Cook's distance above 4/n", () => {
    const chart = regressionCharts(grunfeld, labels("inv", ["value", "capital"])).find(
      ({ key }) => key === "leverage",
    );
    const targets = chart?.targets(drawings.leverage ?? NO_DRAWING);
    expect(targets?.size).toBe(grunfeld.n);
    expect(targets?.text(19).title).toBe("1 · 1954 (row 20)");
    expect(JSON.stringify(targets?.text(19).facts)).toContain("Cook's distance above 4/n");
  });
  it("above 2,000 rows the image has hexagons, and the browser draws the points", () => {
    const [chart] = regressionCharts(cars, labels("dist", ["speed"]));
    expect(dataOf(chart, dense)).toContain('"n":4998');
    expect(JSON.stringify(chart?.build(PAGE_THEME, chart.frame, dense, "ground"))).not.toContain('"n":');
    // The drawing holds two of 5,000 points: the hexagons stay, and the caption says so.
    expect(chart?.targets(dense).dots).toBeUndefined();
    expect(chart?.caption?.(dense)).toBe(
      "Hexagons of all 5,000 rows; 2 of them, which stand out, are drawn singly.",
    );
    const complete = { ...dense, drawn: 5000 };
    expect(chart?.targets(complete).dots).toBeDefined();
  });
  it("counts come from the result, not from the drawing", () => {
    const qq = { ...(cars.standardized_residuals_qq_plot as QqPoints), total: 18_368, outside: 1965 };
    const charts = regressionCharts(
      { ...cars, n: 18_368, standardized_residuals_qq_plot: qq },
      labels("dist", ["speed"]),
    );
    expect(charts.map((chart) => chart.description).join()).toContain("1,965 of 18,368 points lie outside");
    expect(charts[0]?.description).toContain("for 18,368 rows");
  });
  it("many points beyond a whisker share marks that count them", () => {
    const result = boxplotResult("data/airquality.csv", "Ozone");
    const [chart] = boxplotCharts(result, labels("Ozone"));
    const many = outliers(Array.from({ length: 3000 }, (_, i) => 200 + (i % 7)));
    const counts = [...dataOf(chart, many).matchAll(/"count":(\d+)/g)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3000);
    expect(counts.length).toBeLessThanOrEqual(7);
    expect(chart?.targets(many).size).toBe(3001);
  });
  it("timeplots name each line at its end, and draw bands above twelve series", () => {
    const [two] = timeplotCharts(named(["north", "south"]), labels("flow"));
    expect(dataOf(two, dayDrawing(2))).toContain('"text":"south"');
    const [many] = timeplotCharts(named(Array.from({ length: 30 }, (_, i) => `firm ${i}`)), {
      ...labels("flow"),
      entity: "firm",
      time: "day",
    });
    const data = dataOf(many, dayDrawing(30, bands));
    expect(data).not.toContain('"text":"firm 3"');
    expect(data.match(/"type":"area"/g)).toHaveLength(3);
    const targets = many?.targets(dayDrawing(30, bands));
    expect(targets?.lines?.names).toHaveLength(30);
    expect([targets?.lines?.of(5), targets?.text(5).title]).toEqual([1, "firm 1 · 2001-01-03"]);
  });
  it("histogram bars keep counts and edges of the reference", () => {
    const result = histogramResult("data/rivers.csv", "length");
    const data = dataOf(histogramCharts(result, labels("length"))[0], NO_DRAWING);
    expect(data).toContain(`"from":300,"to":400,"count":32`);
    expect(data).toContain("Lognormal");
    expect(data).toContain("Burr");
  });
  it("a result with a message has no chart", () => {
    const empty = { ...boxplotResult("data/airquality.csv", "Ozone"), categories: null };
    expect(boxplotCharts(empty, labels("Ozone"))).toEqual([]);
    expect(
      histogramCharts({ ...histogramResult("data/rivers.csv", "length"), chart: null }, labels("length")),
    ).toEqual([]);
  });
});

describe("a dotplot", () => {
  const stacks = {
    values: { x: [1, 5], count: [2, 1], rows: shown<number[]>([]) },
    outliers: { x: [3, 9], count: [1, 1], rows: shown<number[]>([]) },
  };
  const result = { ...dotplotResult("data/rivers.csv", "length"), ...stacks };
  const drawing = drawingOf({ row: [2, 4, 1, 3, 5], x: [0.9, 1.1, 5, 3, 9] });

  it("names the row and the value of each dot, kept ones first", () => {
    const [chart] = dotplotCharts(result, labels("length"));
    const targets = chart?.targets(drawing);
    expect(targets?.size).toBe(4);
    expect([0, 1, 2, 3].map((at) => targets?.row?.(at))).toEqual([2, 4, 1, 3]);
    expect(targets?.text(1)).toEqual({ title: "Row 4", facts: [["length", "1.1000"]] });
    expect(targets?.text(3)).toEqual({
      title: "Row 3",
      facts: [
        ["length", "3.0000"],
        ["Outlier", "removed"],
      ],
    });
  });

  it("has the axis of the kept values, and counts the removed ones beyond it", () => {
    const [chart] = dotplotCharts(result, labels("length"));
    expect(chart?.plane(drawing).x).toEqual([1, 5]);
    expect(chart?.caption?.(drawing)).toBe("1 removed value, near 9, lies beyond the axis.");
    expect(chart?.description).toContain("1 removed value is drawn hollow. 1 removed value, near 9, lies");
  });

  it("counts the rows of a stack where a dot is several rows", () => {
    const [chart] = dotplotCharts({ ...result, rows_per_dot: 2 }, labels("length"));
    const targets = chart?.targets(NO_DRAWING);
    expect(chart?.standsAlone).toBe(true);
    expect(targets?.size).toBe(3);
    expect(targets?.text(0)).toMatchObject({ title: "length 1.0000", facts: [["Values here", "2"]] });
    expect(targets?.row?.(0)).toBeNull();
  });
});
