import { softDeleteAnalysis } from "~/db/analyses.server";
import { notFound } from "~/lib/app-error";

/** Deletes an analysis; for ten minutes it can be restored. @throws AppError not_found */
export async function deleteAnalysis(userId: string, analysisId: string): Promise<void> {
  if (!(await softDeleteAnalysis(userId, analysisId, new Date()))) throw notFound("analysis");
}
