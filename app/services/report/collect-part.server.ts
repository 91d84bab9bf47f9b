import { DEFINITIONS, offersOption } from "~/analyses/definitions";
import { settingInWords, settingsOf as ownSettingsOf, valuesFor, valuesOf } from "~/analyses/settings";
import { inDisplayOrder } from "~/analyses/statistics/options";
import { STATISTICS } from "~/compute/contract/tables";
import type { FunctionKey, Sensitivity } from "~/compute/contract/types";
import { AppError } from "~/lib/app-error";
import type { AnalysisPart, SentDependent, SentPart } from "~/report/report-input";
import { getAnalysisData } from "../analyses/analysis-data.server";
import { getAnalysisRow } from "../analyses/get-analysis.server";
import { getSensitivity } from "../analyses/get-sensitivity.server";
import { labelsByDependent } from "../analyses/request-labels";
import type { AnalysisData } from "../analyses/result-key";
import { getResultPage } from "../analyses/result-page.server";
import { type FunctionRun, runFunctions } from "../analyses/run-functions.server";
import { describeAnalysis } from "../recipes/describe-analyses.server";
import { requestOf, type StoredRequest } from "../shapes/build-analysis";

/** How long a report waits for results of an analysis that are not computed yet. */
const WAIT_MS = 20_000;

/**
 * An analysis of the user with its settings and results, for a report.
 *
 * @throws AppError not_found, processing (retry), or conflict (no data)
 */
export async function collectPart(userId: string, analysisId: string): Promise<SentPart> {
  const analysis = await getAnalysisRow(userId, analysisId);
  const runs = await runFunctions(userId, analysis, { waitMs: WAIT_MS });
  if (runs.some(({ outcome }) => outcome.state === "processing")) throw new AppError("processing");
  const data = await getAnalysisData(userId, analysis);
  const request = requestOf(analysis);
  return {
    kind: "analysis",
    name: analysis.name,
    dataChanges: (await describeAnalysis(userId, analysis)).data_changed,
    settings: settingsOf(request, data),
    dependents: await Promise.all(
      labelsByDependent(request, data).map(async (labels, i) => ({
        labels,
        ...(await collectResult(runs.filter(({ y }) => y === i + 1))),
        sensitivities: i === 0 ? await collectSensitivities(userId, analysisId, runs) : new Map(),
      })),
    ),
  };
}

function settingsOf(request: StoredRequest, { columns, filters }: AnalysisData): AnalysisPart["settings"] {
  const functions = request.analysis_function;
  const byIndex = request.statistics_by_variable ? request.statistics_by_variable_json.column_index : null;
  const chosen = request.variables.settings.statistics;
  const names = inDisplayOrder(chosen).map(
    (name) => STATISTICS.find((each) => each.name === name)?.display_name ?? name,
  );
  const nameOf = (index: number | null) => columns.find(({ columnIndex }) => columnIndex === index)?.name;
  const values = valuesFor(functions, valuesOf(request.variables.settings));
  return {
    excludesOutliers: request.remove_outliers,
    rowFilters: filters.map(({ name }) => name),
    statistics: !offersOption(functions, "statistics")
      ? null
      : names.length > 0
        ? names
        : ["the default ones"],
    by: nameOf(byIndex) ?? null,
    options: ownSettingsOf(functions).flatMap((setting) => {
      const value = values[setting.key];
      return value === undefined ? [] : [[setting.label, settingInWords(setting, value, nameOf)] as const];
    }),
  };
}

/**
 * The models of an analysis under other specifications; null where they cannot be computed, which does not stop the report.
 * Models have one dependent variable.
 */
async function collectSensitivities(
  userId: string,
  analysisId: string,
  runs: readonly FunctionRun[],
): Promise<SentDependent["sensitivities"]> {
  const found: [FunctionKey, Sensitivity | null][] = [];
  for (const { key, outcome } of runs) {
    if (outcome.state === "ready" && DEFINITIONS[key].sensitivity) {
      found.push([key, await sensitivityOf(userId, analysisId, key)]);
    }
  }
  return new Map(found);
}

async function sensitivityOf(userId: string, analysisId: string, key: FunctionKey) {
  try {
    return (await getSensitivity(userId, analysisId, key)).found;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The summaries of all functions of one dependent variable, and their chart data. */
async function collectResult(runs: FunctionRun[]): Promise<Pick<SentDependent, "results" | "drawings">> {
  const results = new Map<FunctionKey, string>();
  const drawings = new Map<string, ArrayBuffer>();
  for (const { key, outcome } of runs) {
    if (outcome.state === "processing") throw new AppError("processing");
    if (outcome.state === "failed") {
      results.set(key, JSON.stringify(outcome.failure));
      continue;
    }
    const { json, drawing } = await getResultPage(outcome.result.summaryHash);
    results.set(key, json);
    drawings.set(key, drawing);
  }
  return { results, drawings };
}
