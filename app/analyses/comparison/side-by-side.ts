import type { ChartDrawing } from "~/charts/drawing";
import { commonPlane, type Plane } from "~/charts/plane";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey, RowsInCommon } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import { DEFINITIONS } from "../definitions";
import { type ResultEntry, resultEntry } from "../results";
import { haveSameForm, traceVariable, type TracedVariable } from "../variables/traced-variable";
import { type ComparedAnalysis, markAt } from "./compared-analysis";
import { type DescribedResult, type Differences, listDifferences } from "./differences";
import { joinedTable } from "./joined-table";
import { isLinear, isModel } from "./model-column";

/** The result of a function in one of the analyses. */
export interface ComparedEntry {
  mark: string;
  analysis: ComparedAnalysis;
  entry: ResultEntry;
}

/** A chart of a function, in each of the analyses that have it. */
export interface ComparedChart {
  key: string;
  /** Which of its axes are the same in all. */
  shares: { x: boolean; y: boolean };
}

/** One function in several analyses. */
export interface SideBySide {
  key: FunctionKey;
  title: string;
  entries: readonly ComparedEntry[];
  /** Null for models, whose table has its own. */
  differences: Differences | null;
  charts: readonly ComparedChart[];
  /** Tables that hold the numbers of all results. */
  joined: readonly ResultTable[];
  /** The tables of single results that cannot be joined. */
  apart: readonly { mark: string; analysisId: string; table: ResultTable }[];
}

/** The charts of models that are compared: the table has their numbers. */
const MODEL_CHARTS = ["fit", "residuals"];

function describe({ mark, analysis, entry }: ComparedEntry): DescribedResult {
  const { labels, traces } = analysis;
  return {
    mark,
    function: entry.title,
    y: traceVariable(labels.y, traces),
    x: labels.x.map((x) => {
      const variable = traceVariable(x, traces);
      return { key: `${variable.column} ${variable.change === "lag" ? "lag" : ""}`, variable };
    }),
    head: entry.result,
    treatment: entry.treatment,
    excludesOutliers: analysis.excludesOutliers,
    errors: null,
    entity: labels.entity,
    time: labels.time,
    by: analysis.by,
    data: analysis.data,
  };
}

/** Whether variables have values that can be read on one axis: the same variable, or the same unit, in the same form. */
function areAlike(variables: readonly { traced: TracedVariable; unit: string | null }[]): boolean {
  const [first] = variables;
  return variables.every(
    ({ traced, unit }) =>
      first !== undefined &&
      haveSameForm(traced, first.traced) &&
      (traced.column === first.traced.column || (unit !== null && unit === first.unit)),
  );
}

/** Whether each axis of a chart has the same meaning in all analyses. */
function sharedAxes(functionKey: FunctionKey, chart: string, entries: readonly ComparedEntry[]) {
  const analyses = entries.map(({ analysis }) => analysis);
  const traced = (variable: ComparedAnalysis["labels"]["y"], { traces }: ComparedAnalysis) => ({
    traced: traceVariable(variable, traces),
    unit: variable.unit,
  });
  const y = areAlike(analyses.map((analysis) => traced(analysis.labels.y, analysis)));
  if (functionKey === "timeplot") {
    return { x: new Set(analyses.map(({ labels }) => labels.time)).size === 1, y };
  }
  const isFit = chart === "fit" && analyses.every(({ labels }) => labels.x.length === 1);
  if (!isFit) return { x: y, y };
  const x = areAlike(
    analyses.flatMap((analysis) => analysis.labels.x.slice(0, 1).map((each) => traced(each, analysis))),
  );
  return { x, y };
}

function chartsOf(key: FunctionKey, entries: readonly ComparedEntry[], isOfModels: boolean): ComparedChart[] {
  const keys = new Set(entries.flatMap(({ entry }) => entry.charts.map((chart) => chart.key)));
  return [...keys]
    .filter((chart) => !isOfModels || MODEL_CHARTS.includes(chart))
    .map((chart) => ({ key: chart, shares: sharedAxes(key, chart, entries) }));
}

function tablesOf(title: string, entries: readonly ComparedEntry[]) {
  const keys = [...new Set(entries.flatMap(({ entry }) => entry.tables.map((table) => table.key)))];
  const joined: ResultTable[] = [];
  const apart: SideBySide["apart"][number][] = [];
  for (const key of keys) {
    const tables = entries.flatMap(({ mark, analysis, entry }) =>
      entry.tables
        .filter((table) => table.key === key)
        .map((table) => ({
          mark,
          analysisId: analysis.id,
          head: `${mark} ${analysis.name}`,
          unit: analysis.labels.y.unit,
          table,
        })),
    );
    const titles = new Set(tables.map(({ table }) => table.title));
    const found = joinedTable(titles.size === 1 ? ([...titles][0] ?? title) : title, tables);
    if (found !== null) joined.push(found);
    else {
      for (const { mark, analysisId, table } of tables) {
        apart.push({ mark, analysisId, table: { ...table, title: `${mark} ${table.title}` } });
      }
    }
  }
  return { joined, apart };
}

/** The results of each function that at least two of the analyses have, and the functions that only one of them has. */
export function sideBySide(
  analyses: readonly ComparedAnalysis[],
  rowsOf: Partial<Record<FunctionKey, RowsInCommon | null>>,
): { shared: SideBySide[]; alone: ComparedEntry[] } {
  const shared: SideBySide[] = [];
  const alone: ComparedEntry[] = [];
  for (const key of FUNCTION_KEYS) {
    const entries = entriesOf(analyses, key);
    const [first] = entries;
    if (first === undefined) continue;
    // The table of models has every number of a linear model; other models have tables of their own besides.
    const isOfModels = isLinear(first.entry.result);
    if (entries.length === 1) {
      if (!isModel(first.entry)) alone.push(first);
      continue;
    }
    const { title } = DEFINITIONS[key];
    shared.push({
      key,
      title,
      entries,
      differences: isOfModels ? null : listDifferences(entries.map(describe), rowsOf[key] ?? null),
      charts: chartsOf(key, entries, isOfModels),
      ...(isOfModels ? { joined: [], apart: [] } : tablesOf(title, entries)),
    });
  }
  return { shared, alone };
}

/** The results of a function that have numbers. */
function entriesOf(analyses: readonly ComparedAnalysis[], key: FunctionKey): ComparedEntry[] {
  return analyses.flatMap((analysis, index): ComparedEntry[] => {
    const found = analysis.results.find((each) => each.key === key);
    if (found?.state !== "ready" || found.result.message !== undefined) return [];
    return [{ mark: markAt(index), analysis, entry: resultEntry(key, found.result, analysis.labels) }];
  });
}

/** The ends of the axes that a chart shares with the charts next to it. */
export function sharedEnds(
  { key, shares }: ComparedChart,
  entries: readonly ComparedEntry[],
  drawingOf: (entry: ComparedEntry) => ChartDrawing,
): Partial<Plane> {
  const planes = entries.flatMap((each) => {
    const picture = each.entry.charts.find((chart) => chart.key === key);
    return picture === undefined ? [] : [picture.plane(drawingOf(each))];
  });
  if (planes.length < 2) return {};
  const { x, y } = commonPlane(planes);
  return { ...(shares.x && x ? { x } : {}), ...(shares.y && y ? { y } : {}) };
}
