import type {
  ComparedRows,
  ComparisonSource,
  ComparisonSources,
  SentAnalysis,
  SentResult,
} from "~/analyses/comparison/compared-analysis";
import type { Traces } from "~/analyses/variables/traced-variable";
import type { FunctionKey } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { type AnalysisRow, listAnalyses } from "~/db/analyses.server";
import { type ColumnRow, listColumns } from "~/db/columns.server";
import { listVersions } from "~/db/dataset-versions.server";
import { findDatasetState } from "~/db/datasets.server";
import { AppError, invalidField, notFound } from "~/lib/app-error";
import { formatDate } from "~/lib/format-time";
import { shownName } from "~/analyses/variables/variable-labels";
import { getProjectRow } from "../projects/get-project.server";
import { appliedDataOf } from "../recipes/applied-data";
import { describeAnalysis } from "../recipes/describe-analyses.server";
import { requestOf, type StoredRequest } from "../shapes/build-analysis";
import { dependentsOf } from "../shapes/dependent-variables";
import { getAnalysisData } from "./analysis-data.server";
import { countRowsInCommon, type RowsUser } from "./count-rows-in-common.server";
import { requestLabels } from "./request-labels";
import type { AnalysisData } from "./result-key";
import { getResultPage } from "./result-page.server";
import { findStoredRuns, runFunctions } from "./run-functions.server";

interface Options {
  /** How long to wait for results that are not stored. */
  waitMs: number;
  /** The reader's time zone, for dates. */
  timeZone: string;
}

/** Refuses a list of analyses that is not a comparison. @throws AppError invalid_input on `analyses` */
export function requireComparable(ids: readonly string[]): void {
  const { least, most } = LIMITS.comparison;
  if (new Set(ids).size !== ids.length) {
    throw invalidField("analyses", "An analysis can be in a comparison once.");
  }
  if (ids.length < least || ids.length > most) {
    throw invalidField("analyses", `A comparison has ${least} to ${most} analyses.`);
  }
}

/**
 * Analyses of a project of the user with their results and the rows that they share, in the given order.
 *
 * @throws AppError not_found (the project, or an analysis that is not in it), processing (retry), conflict (no data), or
 *   invalid_input on `analyses`
 */
export async function getComparison(
  userId: string,
  projectId: string,
  ids: readonly string[],
  options: Options,
): Promise<ComparisonSources> {
  requireComparable(ids);
  const project = await getProjectRow(userId, projectId);
  const analyses = await listAnalyses(userId, projectId);
  const rows = ids.map((id) => {
    const row = analyses.find((each) => each.id === id);
    if (row === undefined) throw notFound("analysis");
    return row;
  });
  const columns = await listColumns(userId, projectId);
  const dates = await listDates(userId, project.datasetId, options.timeZone);
  await findStoredRuns(userId, rows, 1);
  const facts = { columns, dates, version: project.datasetVersion };
  const collected = await Promise.all(rows.map((row) => collect(userId, row, facts, options)));
  return {
    sources: collected.map(({ source }) => source),
    rows: await countAllRows(collected, options.waitMs),
  };
}

/** The date of each version of the dataset's file. */
async function listDates(
  userId: string,
  datasetId: string,
  timeZone: string,
): Promise<ReadonlyMap<number, string>> {
  const dataset = await findDatasetState(userId, datasetId);
  if (dataset === null) throw notFound("dataset");
  const versions = await listVersions(userId, datasetId);
  const known = versions.map(({ number, createdAt }) => [number, createdAt] as const);
  const all = known.length > 0 ? known : [[dataset.version, dataset.createdAt] as const];
  return new Map(all.map(([number, createdAt]) => [number, formatDate(createdAt.toISOString(), timeZone)]));
}

interface Facts {
  columns: readonly ColumnRow[];
  dates: ReadonlyMap<number, string>;
  /** The version of the project's present data. */
  version: number;
}

/** An analysis with what its results were computed from. */
interface Collected {
  source: ComparisonSource;
  request: StoredRequest;
  data: AnalysisData;
}

async function collect(
  userId: string,
  row: AnalysisRow,
  { columns, dates, version: present }: Facts,
  { waitMs }: Options,
): Promise<Collected> {
  const runs = await runFunctions(userId, row, { waitMs, y: 1 });
  const data = await getAnalysisData(userId, row);
  const request = requestOf(row);
  const drawings = new Map<FunctionKey, ArrayBuffer>();
  const results = await Promise.all(
    runs.map(async ({ key, outcome }): Promise<SentResult> => {
      if (outcome.state === "processing") throw new AppError("processing");
      if (outcome.state === "failed") return { key, state: "failed", message: outcome.failure.message };
      const { json, drawing } = await getResultPage(outcome.result.summaryHash);
      drawings.set(key, drawing);
      return { key, state: "ready", json, version: outcome.result.summaryHash };
    }),
  );
  const byIndex = request.statistics_by_variable ? request.statistics_by_variable_json.column_index : null;
  const applied = appliedDataOf(row);
  const version = applied === null ? present : (applied.datasetVersion ?? null);
  const labels = requestLabels(request, data);
  const count = dependentsOf(request).length;
  const analysis: SentAnalysis = {
    id: row.id,
    // A comparison has one Y of each analysis: the first.
    name: count === 1 ? row.name : `${row.name} (${labels.y.label}, the first of ${count} Y)`,
    labels,
    traces: tracesOf(columns, data),
    excludesOutliers: request.remove_outliers,
    by: data.columns.find(({ columnIndex }) => columnIndex === byIndex)?.name ?? null,
    data: {
      version,
      date: version === null ? null : (dates.get(version) ?? null),
      rowFilters: data.filters.map(({ name }) => name),
      changes: (await describeAnalysis(userId, row)).data_changed,
    },
    results,
  };
  return { source: { analysis, drawings }, request, data };
}

/** A formula that is exactly the logarithm or the root of a column, as it is stored. */
const PLAIN_FORMULA = /^\s*(ln|sqrt)\s*\(\s*\[(\d+)\]\s*\)\s*$/i;

/**
 * Computed columns that are the logarithm or the root of another, so that growth rates can be told from levels. A column that has
 * changed since the analysis was applied is not traced: it may have had another formula.
 */
function tracesOf(columns: readonly ColumnRow[], read: AnalysisData): Traces {
  const found = columns.flatMap(({ columnIndex, userFormula, blobHash }) => {
    const isCurrent = read.columns.some(
      (column) => column.columnIndex === columnIndex && column.blobHash === blobHash,
    );
    if (!isCurrent) return [];
    const [, name, index] = PLAIN_FORMULA.exec(userFormula ?? "") ?? [];
    const source = columns.find((column) => column.columnIndex === Number(index));
    if (name === undefined || source === undefined) return [];
    const scale = name.toLowerCase() === "ln" ? ("log" as const) : ("sqrt" as const);
    return [[columnIndex, { column: source.columnIndex, name: shownName(source), scale }] as const];
  });
  return Object.fromEntries(found);
}

/** Counts rows of the models together, and of each other function that several analyses have. */
async function countAllRows(collected: readonly Collected[], waitMs: number): Promise<ComparedRows> {
  // Loaded late: it imports every view.
  const { rowUsers } = await import("~/analyses/comparison/row-users");
  const groups = rowUsers(collected.map(({ source }) => source.analysis));
  const count = async (users: readonly { id: string; key: FunctionKey }[]) =>
    countRowsInCommon(
      users.flatMap(({ id, key }): RowsUser[] =>
        collected.flatMap(({ source, request, data }) =>
          source.analysis.id === id ? [{ request, functionKey: key, data }] : [],
        ),
      ),
    );
  const counting = Promise.all([
    count(groups.models),
    Promise.all(groups.functions.map(async ({ key, users }) => [key, await count(users)] as const)),
  ]);
  const [models, functions] = await within(counting, waitMs);
  return { models, functions: Object.fromEntries(functions) };
}

/** The value, if it comes within the time. @throws AppError processing */
async function within<T>(value: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("processing")), milliseconds);
  });
  // The count goes on after an answer that was too early, and may then fail.
  value.catch(() => undefined);
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
