import { titleFor } from "~/analyses/request-title";
import { earlierDataNote } from "~/analyses/earlier-data";
import { type ResultEntry, resultEntry, readResult } from "~/analyses/results";
import { readLevels, withBands } from "~/charts/band-levels";
import { NO_DRAWING, readDrawing } from "~/charts/drawing";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import { AppError, notFound } from "~/lib/app-error";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { getResultDrawing } from "~/services/analyses/get-result-drawing.server";
import { loadResult } from "./load-result.server";
import { PARAM, readDependent } from "../project-search";

/** A result that a URL names. */
export interface NamedResult {
  analysisId: string;
  /** The key of a function, which has not been checked yet. */
  functionKey: string;
  /** The URL, which names the dependent variable. */
  search: URLSearchParams;
}

/**
 * One result of an analysis of the user, with one of its charts and the chart's data.
 *
 * @throws AppError as `loadResultEntry`, and not_found if the chart does not exist
 */
export async function loadChart(userId: string, named: NamedResult, chartKey: string) {
  const { entry, note, y, title } = await loadResultEntry(userId, named);
  const chart = entry.charts.find(({ key }) => key === chartKey);
  if (!chart) throw notFound("result");
  const drawings = readDrawing(await getResultDrawing(userId, named.analysisId, entry.key, y));
  const bands = readLevels(named.search.get(PARAM.bands));
  return { chart: withBands(chart, bands), drawing: drawings.get(chartKey) ?? NO_DRAWING, note, y, title };
}

/** The function with a key from a URL. @throws AppError not_found */
export function functionOf(key: string): FunctionKey {
  const found = FUNCTION_KEYS.find((each): each is FunctionKey => each === key);
  if (!found) throw notFound("result");
  return found;
}

/** The index of the dependent variable that a URL names, from 1. @throws AppError not_found */
export function dependentOf(search: URLSearchParams): number {
  const y = readDependent(search);
  if (y === null) throw notFound("result");
  return y;
}

/** A name for files of a result: the function, and which dependent variable if it is not the first. */
export function fileStem(functionKey: string, y: number): string {
  return y === 1 ? functionKey : `${functionKey}-y${y}`;
}

/**
 * One result of an analysis of the user, with its tables and charts, and the note that its data changed since.
 *
 * @throws AppError not_found (the analysis, the function or the result), processing, or conflict
 */
export async function loadResultEntry(
  userId: string,
  { analysisId, functionKey, search }: NamedResult,
): Promise<{ entry: ResultEntry; note: string | null; y: number; title: string }> {
  const key = functionOf(functionKey);
  const y = dependentOf(search);
  const analysis = await getAnalysis(userId, analysisId);
  if (y > 1 + (analysis.variables.more_Y?.length ?? 0)) throw notFound("result");
  const { asked, results } = await loadResult(userId, analysis, { functions: [key], y });
  const [result] = results;
  const labels = asked[y - 1];
  if (result?.state === "processing") throw new AppError("processing");
  if (result?.state !== "ready" || !labels) throw notFound("result");
  const note = earlierDataNote(analysis.data_changed);
  const entry = resultEntry(key, readResult(result.json), labels);
  return { entry, note, y, title: titleFor(entry.title, labels, asked.length) };
}
