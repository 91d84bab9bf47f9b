import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { format, resolveConfig } from "prettier";
import { VIEWS } from "~/analyses/generated/functions";
import { readResult } from "~/analyses/results";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { ResultOf } from "~/analyses/view";
import { type ChartDrawing, NO_DRAWING } from "~/charts/drawing";
import type { ChartPicture } from "~/charts/picture";
import { type ChartTheme, PAGE_THEME } from "~/charts/theme";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { BoxplotResult, FunctionKey } from "~/compute/contract/types";
import { labels } from "./chart-labels";
import { drawingOf, rowsOf } from "./reference-drawings";
import {
  drawnDynamic,
  drawnRegression,
  drawnRobust,
  drawnScatterplot,
  type DrawnResult,
  referenceCorrelogram,
  responsesResult,
} from "./reference-model-charts";
import { instrumentResults } from "./instrument-results";
import {
  boxplotResult,
  casesByName,
  head,
  histogramResult,
  readColumns,
  statisticsResult,
} from "./reference-results";
import { regressionResult } from "./reference-results-models";
import {
  confidenceIntervalsResult,
  dotplotResult,
  qqPlotResult,
  robustStatisticsResult,
  timeplotResult,
} from "./reference-results-univariate";

/** Charts of a result from reference values. */
interface GoldenResult {
  name: string;
  charts: ChartPicture[];
  drawings: Record<string, ChartDrawing>;
}

type Labelled<K extends FunctionKey> = DrawnResult<ResultOf<K>> & { name: string; labels: VariableLabels };

/** Builds the charts of results by their function's view. */
function of<K extends FunctionKey>(key: K, ...results: Labelled<K>[]): GoldenResult[] {
  return results.map(({ name, result, labels, drawings }) => ({
    name,
    charts: VIEWS[key].charts(result, labels),
    drawings,
  }));
}

function drawn<R>(
  name: string,
  { result, drawings }: DrawnResult<R>,
  own: VariableLabels,
): DrawnResult<R> & { name: string; labels: VariableLabels } {
  return { name, result, drawings, labels: own };
}

const alone = <R>(name: string, result: R, own: VariableLabels) => drawn(name, { result, drawings: {} }, own);

/** Points beyond the whiskers, as the core draws them. */
function boxDrawing({ categories }: BoxplotResult): Record<string, ChartDrawing> {
  const far = (categories ?? []).flatMap((box, category) => {
    const values = [box.low_outlier, box.high_outlier] as unknown as number[][];
    return values.flat().map((x) => ({ x, category }));
  });
  return {
    boxplot: drawingOf({
      x: far.map(({ x }) => x),
      category: far.map(({ category }) => category),
      row: rowsOf(far.length),
    }),
  };
}

function boxes(dataset: string, column: string, by?: string) {
  const result = boxplotResult(dataset, column, by);
  return drawn(`${column} of ${dataset}`, { result, drawings: boxDrawing(result) }, labels(column));
}

/** Each kind of a Q-Q plot, whose points the result of the whole has. */
function quantileDrawings({ chart }: ReturnType<typeof qqPlotResult>): Record<string, ChartDrawing> {
  return Object.fromEntries(
    Object.entries(chart ?? {}).flatMap(([key, plot]) => {
      if (plot === null) return [];
      const list = (of: unknown) => of as number[];
      const columns = {
        x: list(plot.theoretical_quantiles),
        y: list(plot.sample_quantiles),
        lower: list(plot.lower),
        upper: list(plot.upper),
        row: list(plot.row),
      };
      return [[`qq-${key}`, drawingOf(columns)]];
    }),
  );
}

/** Pairs with their points. */
function pairs(dataset: string, y: string, x: string) {
  const found = casesByName("paired_comparison").find((each) => each.dataset === dataset);
  const all = readColumns(dataset);
  const [first, second] = [all[y] ?? [], all[x] ?? []];
  const at = <T>(of: (a: number, b: number) => T) => first.map((value, i) => of(value, second[i] ?? NaN));
  const row = rowsOf(first.length);
  const result = readResult<"paired_comparison">(
    JSON.stringify({ ...head("paired_comparison", 0, 0), ...found?.values }),
  );
  const drawings = {
    agreement: drawingOf({ x: at((a, b) => (a + b) / 2), y: at((a, b) => a - b), row }),
    slopes: drawingOf({ first, second, row }),
  };
  return drawn(`${y} and ${x} of ${dataset}`, { result, drawings }, labels(y, [x]));
}

const shoes = pairs("data/shoes.csv", "A", "B");
const manyPairs = {
  ...shoes,
  name: "differences as a histogram",
  result: { ...shoes.result, bins: { edges: [-1.2, -0.8, -0.4, 0, 0.4], counts: [1, 5, 2, 2] } },
};

/** Deviations from the means of groups. */
function deviations(values: readonly number[], groups: readonly number[]): number[] {
  const mean = (of: number) => {
    const own = values.filter((_, i) => groups[i] === of);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  };
  return values.map((value, i) => value - mean(groups[i] ?? NaN));
}

/** Firms with effects of their own, each drawn at its mean with limits of 40. */
function firms() {
  const found = casesByName("panel_regression")[0];
  const { entity } = found?.values.estimators as { entity: unknown[] };
  const { inv = [], value = [], capital = [], company_id: firm = [] } = readColumns("data/grunfeld.csv");
  const points = (x: readonly number[]) =>
    drawingOf({ x: deviations(x, firm), y: deviations(inv, firm), row: rowsOf(inv.length) });
  const names = [...new Set(firm)];
  const all = inv.reduce((sum, each) => sum + each, 0) / inv.length;
  const effects = names.map((name) => {
    const own = inv.filter((_, i) => firm[i] === name);
    return own.reduce((sum, each) => sum + each, 0) / own.length - all;
  });
  const sorted = names
    .map((name, i) => ({ name, effect: effects[i] ?? NaN }))
    .sort((a, b) => a.effect - b.effect);
  const column = (of: (each: (typeof sorted)[number], i: number) => number) => sorted.map(of);
  const lists = { names: [], effect: [], lower: [], upper: [] };
  const result = readResult<"panel_regression">(
    JSON.stringify({
      ...head("panel_regression", 0, 0),
      two_way: false,
      ...found?.values,
      claim: { coefficients: entity },
      entity_effects: { count: names.length, ...lists },
    }),
  );
  const effectDrawing = drawingOf(
    {
      x: column(({ effect }, i) => effect + (i < 5 ? -40 : 40)),
      rank: column((_, i) => i + 1),
      effect: column(({ effect }) => effect),
      lower: column(({ effect }) => effect - 40),
      upper: column(({ effect }) => effect + 40),
      name: column((_, i) => i),
    },
    { texts: sorted.map(({ name }) => String(name)) },
  );
  const drawings = {
    "within-1": points(value),
    "within-2": points(capital),
    "entity-effects": effectDrawing,
  };
  return drawn("inv of data/grunfeld.csv", { result, drawings }, labels("inv", ["value", "capital"]));
}

/** Predicted shares of manual gears over the weight of cars and over a column of categories. */
function logitCurves() {
  const found = casesByName("logit").find(({ dataset }) => dataset === "data/mtcars.csv");
  const [constant = 0, slope = 0] = (found?.values.coefficients as { coeff: number }[]).map(
    ({ coeff }) => coeff,
  );
  const x = Array.from({ length: 41 }, (_, i) => 1.5 + 0.1 * i);
  const at = (shift: number) => x.map((value) => 1 / (1 + Math.exp(-(constant + slope * value + shift))));
  const share = (x: number, n: number, of: number) => ({
    x,
    n,
    share: of,
    lower: of / 2,
    upper: (1 + of) / 2,
  });
  const weight = {
    display_name: "wt",
    column_index: 2,
    levels: null,
    x,
    fit: at(0),
    lower: at(-1),
    upper: at(1),
  };
  const gears = { display_name: "gear", column_index: 3, levels: ["3", "4", "5"], x: [0, 1, 2] };
  const result = readResult<"logit">(
    JSON.stringify({
      ...head("logit", 0, 0),
      event: "1",
      calibration: null,
      curves: [
        { ...weight, data: [share(2, 10, 0.9), share(3.2, 12, 0.5), share(4.5, 10, 0)] },
        {
          ...gears,
          ...{ fit: [0.1, 0.6, 0.9], lower: [0.02, 0.3, 0.5], upper: [0.4, 0.8, 0.98] },
          data: [share(0, 15, 0), share(1, 12, 0.6), share(2, 5, 1)],
        },
      ],
    }),
  );
  return alone("curves of data/mtcars.csv", result, labels("am", ["wt", "gear"]));
}

/** Deaths by the kick of a horse in 200 corps and years (Bortkiewicz 1898), with a mean of 0.61; and bars of two counts each. */
function kicks(name: string, width: number, hasOther: boolean) {
  const expected = [1, 0.61, 0.61 ** 2 / 2, 0.61 ** 3 / 6, 0.61 ** 4 / 24].map(
    (share) => 200 * Math.exp(-0.61) * share,
  );
  const rootogram = [109, 65, 22, 3, 1].map((observed, i) => ({
    from: i * width,
    to: (i + 1) * width - 1,
    observed,
    expected: expected[i],
    negative_binomial: hasOther ? observed + 0.5 : null,
  }));
  const result = readResult<"poisson">(JSON.stringify({ ...head("poisson", 0, 0), rootogram }));
  return alone(name, result, labels("deaths", ["corps"]));
}

const nile = readColumns("data/nile.csv");
const nileDrawing = drawingOf({
  x: nile.year ?? [],
  y: nile.flow ?? [],
  series: (nile.year ?? []).map(() => 0),
  row: rowsOf((nile.year ?? []).length),
});
const rivers = qqPlotResult("data/rivers.csv", "length");
const stack = ["Air.Flow", "Water.Temp", "Acid.Conc."];
const coleman = ["salaryP", "fatherWc", "sstatus", "teacherSc", "motherLev"];

/** A regression of one X in time; only the correlogram is drawn here. */
const longley = {
  ...regressionResult("data/cars.csv", "dist", ["speed"]),
  ...head("regression", 0, 0),
  n: null,
  scatter: null,
  scatter_res: null,
  standardized_residuals_qq_plot: null,
  correlogram: referenceCorrelogram("regression", "data/longley.csv", "Employed", ["GNP", "Unemployed"]),
};
const panel = {
  ...longley,
  correlogram: referenceCorrelogram("regression", "data/grunfeld.csv", "inv", ["value", "capital"]),
};

/** Charts of results that a factory builds from reference values; those of other functions are made by `ofReference`. */
const GOLDEN: Partial<Record<FunctionKey, GoldenResult[]>> = {
  statistics: of(
    "statistics",
    alone("no charts", statisticsResult("data/rivers.csv", "length"), labels("length")),
  ),
  robust_statistics: of(
    "robust_statistics",
    alone("rivers", robustStatisticsResult("data/rivers.csv", "length"), labels("length")),
  ),
  confidence_intervals: of(
    "confidence_intervals",
    alone("rivers", confidenceIntervalsResult("data/rivers.csv", "length"), labels("length")),
  ),
  boxplot: of(
    "boxplot",
    boxes("data/airquality.csv", "Ozone"),
    boxes("data/insectsprays.csv", "count", "spray"),
  ),
  histogram: of("histogram", alone("rivers", histogramResult("data/rivers.csv", "length"), labels("length"))),
  qq_plot: of(
    "qq_plot",
    drawn("rivers", { result: rivers, drawings: quantileDrawings(rivers) }, labels("length")),
  ),
  dotplot: of("dotplot", alone("rivers", dotplotResult("data/rivers.csv", "length"), labels("length"))),
  timeplot: of(
    "timeplot",
    drawn(
      "nile",
      { result: timeplotResult("data/nile.csv", "flow", "year"), drawings: { timeplot: nileDrawing } },
      labels("flow"),
    ),
  ),
  regression: of(
    "regression",
    drawn(
      "stackloss",
      drawnRegression("data/stackloss.csv", "stack.loss", stack),
      labels("stack.loss", stack),
    ),
    alone("longley", longley, labels("Employed", ["GNP", "Unemployed"])),
    alone("grunfeld", panel, labels("inv", ["value", "capital"])),
  ),
  robust_regression: of(
    "robust_regression",
    drawn(
      "coleman",
      drawnRobust("data/coleman.csv", "Y", coleman, "robust_regression"),
      labels("Y", coleman),
    ),
  ),
  scatterplot: of(
    "scatterplot",
    drawn("cars", drawnScatterplot("data/cars.csv", "dist", "speed"), labels("dist", ["speed"])),
  ),
  robust_scatterplot: of(
    "robust_scatterplot",
    drawn(
      "starscyg",
      drawnRobust("data/starscyg.csv", "log.light", ["log.Te"], "robust_scatterplot"),
      labels("log.light", ["log.Te"]),
    ),
  ),
  autoregression: of(
    "autoregression",
    drawn(
      "lakehuron",
      drawnDynamic("autoregression", "autoregression", "data/lakehuron.csv", "level", []),
      labels("level"),
    ),
  ),
  autoregressionx: of(
    "autoregressionx",
    drawn(
      "usdistlag",
      drawnDynamic("autoregression", "autoregressionx", "data/usdistlag.csv", "consumption", ["gnp"]),
      labels("consumption", ["gnp"]),
    ),
  ),
  koyckregression: of(
    "koyckregression",
    drawn(
      "investment",
      drawnDynamic("koyck", "koyckregression", "data/investment.csv", "RealInv", ["RealGNP", "RealInt"]),
      labels("RealInv", ["RealGNP", "RealInt"]),
    ),
    alone(
      "adstock",
      responsesResult("data/adstock.csv", "sales", ["ads", "price"]),
      labels("sales", ["ads", "price"]),
    ),
  ),
  paired_comparison: of(
    "paired_comparison",
    pairs("data/blandaltman.csv", "A", "B"),
    pairs("data/sleepwide.csv", "drug2", "drug1"),
    manyPairs,
  ),
  panel_regression: of("panel_regression", firms()),
  iv_regression: of("iv_regression", ...instrumentResults().map((each) => alone(...each))),
  poisson: of("poisson", kicks("kicks of horses", 1, false), kicks("bars of two counts", 2, true)),
  boxplot_multi: of("boxplot_multi", boxes("data/insectsprays.csv", "count", "spray")),
};

/** The charts of the cases of a function whose reference values have the names of its result. */
function ofReference<K extends FunctionKey>(key: K): GoldenResult[] {
  return casesByName(key).flatMap(({ dataset, request: { variables }, values }) => {
    const { Y, X } = variables;
    const named = labels(
      Y.column,
      X.map(({ column }) => column),
    );
    const result = readResult<K>(JSON.stringify({ ...head(key, 0, 0), ...values }));
    return of(key, alone(`${Y.column} of ${dataset}`, result, named));
  });
}

/** Results whose charts are compared; reference values of a logit have no curves. */
function goldenResults(key: FunctionKey): GoldenResult[] {
  return [...(GOLDEN[key] ?? ofReference(key)), ...(key === "logit" ? of("logit", logitCurves()) : [])];
}

interface GoldenChart {
  title: string;
  description: string;
  caption: string | null;
  spec: object;
}

/** The charts of a function in a theme, by the names of their results and their keys. */
export function goldenCharts(key: FunctionKey, theme: ChartTheme): Record<string, GoldenChart> {
  const charts = goldenResults(key).flatMap(({ name, charts, drawings }) =>
    charts.map((chart): [string, GoldenChart] => {
      const drawing = drawings[chart.key] ?? NO_DRAWING;
      const { title, description, frame } = chart;
      const caption = chart.caption?.(drawing) ?? null;
      return [
        `${name}: ${chart.key}`,
        { title, description, caption, spec: chart.build(theme, frame, drawing) },
      ];
    }),
  );
  return Object.fromEntries(charts);
}

/** The functions with golden charts. */
export const GOLDEN_KEYS = FUNCTION_KEYS;

/** Where the golden charts of a function are. */
export function goldenPath(key: FunctionKey): string {
  return `tests/analyses/golden/${key}.json`;
}

/** The golden charts of a function, as they are committed. */
export async function readGolden(key: FunctionKey): Promise<string> {
  return readFile(goldenPath(key), "utf8");
}

/** Lists of data that are longer are kept as their first row and a digest: golden files are for reading encodings. */
const MOST_ROWS = 3;

const digestOf = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/** The part of a specification that a golden file keeps. */
function kept(name: string, value: unknown): unknown {
  if (name === "config") return { digest: digestOf(value) };
  if (name !== "values" || !Array.isArray(value) || value.length <= MOST_ROWS) return value;
  const [first] = value as unknown[];
  return { first, rows: value.length, digest: digestOf(value) };
}

/** The text of a golden file: charts in the theme of the page, formatted as the repository is. */
export async function goldenText(key: FunctionKey): Promise<string> {
  const config = await resolveConfig(goldenPath(key));
  return format(JSON.stringify(goldenCharts(key, PAGE_THEME), kept), { ...config, parser: "json" });
}
