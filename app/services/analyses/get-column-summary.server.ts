import type { HistogramResult, StatisticName, StatisticsResult } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { type ColumnRow, listColumns } from "~/db/columns.server";
import { AppError, invalidField } from "~/lib/app-error";
import { localPath } from "~/storage/blob-paths.server";
import type { StoredRequest } from "../shapes/build-analysis";
import type { AnalysisData } from "./result-key";
import { getResultPage } from "./result-page.server";
import { type FunctionRun, runRequest } from "./run-functions.server";
import { getReadyProject } from "../projects/get-project.server";
import { requireWholeData } from "../projects/whole-data.server";
import { describeColumn } from "../recipes/describe-columns.server";
import type { ColumnSummary } from "../columns/column-summary-shape";

const SHOWN = ["avg", "min", "max"] as const satisfies StatisticName[];
const NO_NUMBERS = { min: null, max: null, mean: null, histogram: null };

/**
 * A summary of a column: counts, extremes, mean and histogram. The core computes the numbers; they are cached like any
 * result.
 *
 * @throws AppError not_found, processing (the project, or still being computed), conflict (the import failed), or
 *   invalid_input (no such column)
 */
export async function getColumnSummary(
  userId: string,
  projectId: string,
  columnIndex: number,
): Promise<ColumnSummary> {
  const project = await getReadyProject(userId, projectId);
  const columns = await listColumns(userId, projectId);
  const column = columns.find((each) => each.columnIndex === columnIndex);
  if (column === undefined) throw invalidField("column_index", `There is no column ${columnIndex}.`);
  await requireWholeData(project, [column]);
  const options = { limitSeconds: LIMITS.previewSeconds };
  const [described, facts, numbers] = await Promise.all([
    describeColumn(column, columns),
    runEngineJob("columnFacts", { path: localPath(column.blobHash) }, options),
    column.type === "NUMBER" ? describeNumbers(column, { project, columns, filters: [] }) : NO_NUMBERS,
  ]);
  return {
    column: described,
    row_count: project.rowCount,
    missing: column.nullCount,
    distinct: facts.distinct,
    ...numbers,
    min: numbers.min ?? facts.first,
    max: numbers.max ?? facts.last,
  };
}

async function describeNumbers(column: ColumnRow, data: AnalysisData) {
  const runs = await runRequest(requestFor(column), data, {
    waitMs: LIMITS.resultWaitMs,
    functions: ["statistics", "histogram"],
  });
  const [statistics, histogram] = await Promise.all([
    resultOf<StatisticsResult>(runs, "statistics"),
    resultOf<HistogramResult>(runs, "histogram"),
  ]);
  const valueOf = (name: StatisticName) =>
    statistics?.statistics.find((each) => each.name === name)?.value ?? null;
  const chart = histogram?.chart;
  return {
    min: valueOf("min"),
    max: valueOf("max"),
    mean: valueOf("avg"),
    histogram: chart ? { edges: chart.bin_edges, counts: chart.histogram_bars } : null,
  };
}

/** Outliers included. */
function requestFor({ columnIndex }: ColumnRow): StoredRequest {
  return {
    analysis_type: "univariate",
    analysis_function: ["statistics", "histogram"],
    variables: { Y: { column: columnIndex, trans: null }, X: [], settings: { statistics: [...SHOWN] } },
    remove_outliers: false,
    filter_by_variable: false,
    filter_by_variable_json: { column_index: null, column_value: null },
    statistics_by_variable: false,
    statistics_by_variable_json: { column_index: null },
  };
}

/** The numbers of a function; null if it failed, as for a column without values. */
async function resultOf<Result>(runs: FunctionRun[], key: FunctionRun["key"]): Promise<Result | null> {
  const outcome = runs.find((run) => run.key === key)?.outcome;
  if (outcome?.state === "processing") throw new AppError("processing");
  if (outcome?.state !== "ready") return null;
  return JSON.parse((await getResultPage(outcome.result.summaryHash)).json) as Result;
}
