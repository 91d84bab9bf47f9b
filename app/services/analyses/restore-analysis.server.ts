import { findAnalysis, findDeletedAnalysis, restoreAnalysis as restoreRow } from "~/db/analyses.server";
import { requireRestorable } from "../deletions/restore-window.server";
import type { Analysis } from "../shapes/analysis-shape";
import { describeAnalysis } from "../recipes/describe-analyses.server";
import { getAnalysis } from "./get-analysis.server";

/** Undoes the deletion of an analysis. Idempotent. @throws AppError not_found, gone */
export async function restoreAnalysis(userId: string, analysisId: string): Promise<Analysis> {
  const live = await findAnalysis(userId, analysisId);
  if (live !== null) return describeAnalysis(userId, live);
  await requireRestorable(userId, analysisId, await findDeletedAnalysis(userId, analysisId), "analysis");
  await restoreRow(userId, analysisId);
  return getAnalysis(userId, analysisId);
}
