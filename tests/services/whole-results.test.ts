import { writeFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { type ResultEntry, resultEntry, readResult } from "~/analyses/results";
import { readDrawing } from "~/charts/drawing";
import { ENGINE_VERSION, FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
import type { FunctionKey, Request } from "~/compute/contract/types";
import type { StoredColumn } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { toCsv } from "~/lib/csv";
import { exportRows } from "~/lib/result-table";
import { sentenceText } from "~/lib/sentence";
import { ReportDocument } from "~/report/report-document";
import type { AnalysisPart } from "~/report/report-input";
import { rolesFor } from "../factories/roles";

/** Rows of the data: more than any list of a page ever held. */
const ROWS = 20_000;
const NAMES = ["firm", "year", "group", "y", "x", "event", "treated"];
const LIMIT = { limitSeconds: 120 };

/** Values with long tails on both sides, by a congruential generator of its own (Park and Miller 1988). */
function lines(): string[] {
  let state = 20_261_122;
  const uniform = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const heavy = () => Math.tan(Math.PI * (uniform() - 0.5) * 0.93);
  return Array.from({ length: ROWS }, (_, i) => {
    const x = 10 + heavy();
    const y = 40 + 0.7 * x + heavy();
    const event = y > 47 ? "yes" : "no";
    // One of three firms is treated from the 20th year on, one from the 35th, and one never.
    const [firm, year] = [Math.floor(i / 50), i % 50];
    const treated = year >= ([20, 35][firm % 3] ?? 50) ? 1 : 0;
    const cells = [`F${firm}`, 1900 + year, `g${i % 4}`, y.toFixed(6), x.toFixed(6), event, treated];
    return cells.join(",");
  });
}

let columns: StoredColumn[];

beforeAll(async () => {
  const file = path.join(env.dataDir, "whole.csv");
  writeFileSync(file, `${NAMES.join(",")}\n${lines().join("\n")}\n`);
  const input = { path: file, fileName: "whole.csv", settings: {}, folder: env.dataDir, sample: null };
  const imported = await runEngineJob("importFile", input, LIMIT);
  columns = imported.columns.map((column, index) => ({
    columnIndex: index + 1,
    name: NAMES[index] ?? "",
    path: column.file,
  }));
});

interface Computed {
  whole: ResultEntry;
  page: ResultEntry;
  wholeJson: Record<string, unknown>;
  pageJson: Record<string, unknown>;
  drawing: ArrayBuffer;
  labels: VariableLabels;
}

/** One function with the switch off, so that nothing far out is left out; the boxplot by the column "group". */
async function compute(functionKey: FunctionKey): Promise<Computed> {
  const kind = FUNCTIONS[functionKey].kinds.at(-1);
  const hasX = (kind?.max_independent_var ?? 0) > 0;
  // A function of categories alone has the groups; one of two categories groups and years, one of two values events, and one of counts years.
  const x = functionKey === "did" ? 7 : FUNCTIONS[functionKey].x.numbers ? 5 : 3;
  const y =
    functionKey === "logit" ? 6 : FUNCTIONS[functionKey].y.numbers && functionKey !== "poisson" ? 4 : 2;
  const request: Request = {
    analysis_function: [functionKey],
    analysis_type: kind?.analysis_type ?? "univariate",
    variables: {
      Y: { column: y, trans: null },
      ...rolesFor(functionKey, hasX ? [{ column: x, trans: null }] : [], 2),
      settings: { statistics: [] },
    },
    remove_outliers: false,
    filter_by_variable: false,
    filter_by_variable_json: { column_index: null, column_value: null },
    statistics_by_variable: functionKey === "boxplot",
    statistics_by_variable_json: { column_index: functionKey === "boxplot" ? 3 : null },
  };
  const table = { rowCount: ROWS, columns, rowsPath: null, entity: 1, time: 2 };
  const made = await runEngineJob("analyzeFunction", { ...table, request, functionKey }, LIMIT);
  const variable = (name: string, column: number) => ({
    column,
    name,
    trans: null,
    label: name,
    unit: null,
    axis: name,
  });
  const labels: VariableLabels = {
    y: variable(NAMES[y - 1] ?? "", y),
    x: hasX ? [variable(NAMES[x - 1] ?? "", x)] : [],
    entity: "firm",
    time: "year",
  };
  const [wholeText, pageText] = [made.full, made.summary].map((bytes) => Buffer.from(bytes).toString("utf8"));
  return {
    whole: resultEntry(functionKey, readResult(wholeText ?? ""), labels),
    page: resultEntry(functionKey, readResult(pageText ?? ""), labels),
    wholeJson: JSON.parse(wholeText ?? "") as Record<string, unknown>,
    pageJson: JSON.parse(pageText ?? "") as Record<string, unknown>,
    drawing: new Uint8Array(made.drawing).buffer,
    labels,
  };
}

/** Everything that people read of a result, without its pictures. */
function readOf({ whole, page, wholeJson, pageJson, labels }: Computed, which: "whole" | "page") {
  const entry = which === "whole" ? whole : page;
  const result = {
    [entry.key]: which === "whole" ? wholeJson : pageJson,
    filter_by_variable: null,
    engine_version: ENGINE_VERSION,
  };
  const part: AnalysisPart = {
    kind: "analysis",
    name: "Whole",
    dependents: [{ labels, result, drawings: new Map(), sensitivities: new Map() }],
    dataChanges: [],
    settings: { excludesOutliers: true, rowFilters: [], statistics: null, by: null, options: [] },
  };
  const input = {
    title: "Whole",
    isJoint: false,
    isComparison: false,
    projectName: "Whole",
    fileName: "whole.csv",
    sample: null,
    parts: [part],
    time: new Date(0),
    timeZone: "UTC",
  };
  const document = createElement(ReportDocument, { input, pictures: new Map(), font: "" });
  return {
    subtitle: entry.subtitle,
    sentence: sentenceText(entry.sentence),
    outliers: entry.outliers?.text ?? null,
    descriptions: entry.charts.map((chart) => chart.description),
    csv: entry.tables.map((table) => toCsv(exportRows(table, null))),
    report: renderToStaticMarkup(document),
  };
}

/** Lists of the page that hold a part of what the whole result has: there must be none, only whole and empty ones. */
function partialLists(whole: unknown, page: unknown, at = ""): string[] {
  if (Array.isArray(whole) && Array.isArray(page)) {
    if (page.length === 0) return [];
    if (page.length !== whole.length) return [`${at}: ${page.length} of ${whole.length}`];
    return whole.flatMap((each, i) => partialLists(each, page[i], `${at}[${i}]`));
  }
  if (whole === null || page === null || typeof whole !== "object" || typeof page !== "object") return [];
  return Object.entries(whole).flatMap(([key, value]) =>
    partialLists(value, (page as Record<string, unknown>)[key], `${at}.${key}`),
  );
}

describe.each(FUNCTION_KEYS)("%s of 20,000 rows", (functionKey) => {
  it("says the same from a page's result as from the whole result", async () => {
    const computed = await compute(functionKey);
    expect(computed.whole.result.message).toBeUndefined();
    expect(readOf(computed, "page")).toEqual(readOf(computed, "whole"));
    expect(partialLists(computed.wholeJson, computed.pageJson)).toEqual([]);
    expect(JSON.stringify(computed.pageJson).length).toBeLessThan(60_000);
  });
});

describe("what is drawn of 20,000 rows", () => {
  it("is every row of a model, with hexagons of all for paper", async () => {
    const { drawing } = await compute("scatterplot");
    for (const key of ["fit", "residuals"]) {
      const chart = readDrawing(drawing).get(key);
      expect([chart?.total, chart?.drawn, chart?.column("x").length]).toEqual([ROWS, ROWS, ROWS]);
      const counts = Array.from(chart?.column("bin_count") ?? []);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ROWS);
    }
  });
  it("has the leverage and the standardised residual of every row of a regression", async () => {
    const { drawing, wholeJson } = await compute("regression");
    const chart = readDrawing(drawing).get("leverage");
    const { leverage, std_residual } = wholeJson.observations as Record<string, number[]>;
    expect(chart?.total).toBe(ROWS);
    expect(Array.from(chart?.column("x") ?? [])).toEqual(leverage);
    expect(Array.from(chart?.column("y") ?? [])).toEqual(std_residual);
  });
  it("has the partial residual of every row, and says that the curve goes through 5,000 of them", async () => {
    const { drawing, wholeJson, page } = await compute("regression");
    const chart = readDrawing(drawing).get("partial-residuals-1");
    const { partial_1: partial = [] } = wholeJson.partial_points as Record<string, number[]>;
    // Singles, as these values need no more for a chart.
    expect(Array.from(chart?.column("y") ?? [])).toEqual(partial.map(Math.fround));
    expect([chart?.total, chart?.column("bin_count").length]).toEqual([ROWS, chart?.column("bin_x").length]);
    expect(page.charts.find(({ key }) => key === "partial-residuals-1")?.description).toContain(
      "The curve goes through 5,000 rows drawn at random.",
    );
  });
  it("has an added-variable plot with the slope of each coefficient of a model with lagged Y", async () => {
    const { drawing, wholeJson } = await compute("koyckregression");
    const plots = wholeJson.added_variables as { slope: number }[];
    const coefficients = (wholeJson.std_err as { coeff: number }[]).slice(1).map(({ coeff }) => coeff);
    expect(plots.map(({ slope }) => slope)).toEqual(coefficients);
    plots.forEach(({ slope }, at) => {
      const chart = readDrawing(drawing).get(`added-variable-${at + 1}`);
      const [x, y] = [chart?.column("line_x") ?? [], chart?.column("line_y") ?? []];
      expect(((y[1] ?? NaN) - (y[0] ?? NaN)) / ((x[1] ?? NaN) - (x[0] ?? NaN))).toBeCloseTo(slope, 10);
      const points = wholeJson.partial_points as Record<string, number[]>;
      const [across = [], up = []] = [points[`added_x_${at + 1}`], points[`added_y_${at + 1}`]];
      const products = across.reduce((sum, value, i) => sum + value * (up[i] ?? NaN), 0);
      const squares = across.reduce((sum, value) => sum + value * value, 0);
      expect(products / squares).toBeCloseTo(slope, 9);
    });
  });
  it("is every point beyond the whiskers, by category, as many as the table says", async () => {
    const { drawing, wholeJson, page } = await compute("boxplot");
    const boxes = wholeJson.categories as { low_outlier: number[]; high_outlier: number[] }[];
    const beyond = boxes.map((box) => box.low_outlier.length + box.high_outlier.length);
    expect(Math.min(...beyond)).toBeGreaterThan(200);
    expect(page.tables[0]?.rows.map((row) => row.at(-1))).toEqual(beyond);
    const categories = Array.from(readDrawing(drawing).get("boxplot")?.column("category") ?? []);
    expect(beyond.map((_, at) => categories.filter((each) => each === at).length)).toEqual(beyond);
  });
  it("is every value of a timeplot, with the quantiles of its 400 series", async () => {
    const { drawing } = await compute("timeplot");
    const chart = readDrawing(drawing).get("timeplot");
    expect([chart?.total, chart?.column("y").length, chart?.column("band_q50").length]).toEqual([
      ROWS,
      ROWS,
      50,
    ]);
  });
});
