import { type AnalysisRow, findAnalysis } from "~/db/analyses.server";
import { notFound } from "~/lib/app-error";
import type { Analysis } from "../shapes/analysis-shape";
import { describeAnalysis } from "../recipes/describe-analyses.server";

/** An analysis of the user. @throws AppError not_found */
export async function getAnalysis(userId: string, analysisId: string): Promise<Analysis> {
  return describeAnalysis(userId, await getAnalysisRow(userId, analysisId));
}

/** The stored row of an analysis of the user. @throws AppError not_found */
export async function getAnalysisRow(userId: string, analysisId: string): Promise<AnalysisRow> {
  const row = await findAnalysis(userId, analysisId);
  if (row === null) throw notFound("analysis");
  return row;
}
