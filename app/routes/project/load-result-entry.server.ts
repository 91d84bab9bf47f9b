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

/**
 * One result of an analysis of the user, with one of its charts and the chart's data.
 *
 * @param bands the levels of its bands as the address has them
 * @throws AppError as `loadResultEntry`, and not_found if the chart does not exist
 */
export async function loadChart(
  userId: string,
  analysisId: string,
  functionKey: string,
  chartKey: string,
  bands: string | null,
) {
  const { entry, note } = await loadResultEntry(userId, analysisId, functionKey);
  const chart = entry.charts.find(({ key }) => key === chartKey);
  if (!chart) throw notFound("result");
  const drawing =
    readDrawing(await getResultDrawing(userId, analysisId, entry.key)).get(chartKey) ?? NO_DRAWING;
  return { chart: withBands(chart, readLevels(bands)), drawing, note };
}

/** The function with a key from an address. @throws AppError not_found */
export function functionOf(key: string): FunctionKey {
  const found = FUNCTION_KEYS.find((each): each is FunctionKey => each === key);
  if (!found) throw notFound("result");
  return found;
}

/**
 * One result of an analysis of the user, with its tables and charts, and the note that its data changed since.
 *
 * @param functionKey from the address; not checked yet
 * @throws AppError not_found (the analysis, the function or the result), processing, or conflict
 */
export async function loadResultEntry(
  userId: string,
  analysisId: string,
  functionKey: string,
): Promise<{ entry: ResultEntry; note: string | null }> {
  const key = functionOf(functionKey);
  const analysis = await getAnalysis(userId, analysisId);
  const { asked, results } = await loadResult(userId, analysis, [key]);
  const [result] = results;
  if (result?.state === "processing") throw new AppError("processing");
  if (result?.state !== "ready") throw notFound("result");
  const note = earlierDataNote(analysis.data_changed);
  return { entry: resultEntry(key, readResult(result.json), asked), note };
}
