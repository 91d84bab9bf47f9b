import { AppError } from "~/lib/app-error";
import { applyAnalysis } from "./update-analysis.server";

/**
 * Applies an analysis to data that its user changed from its own results. Where the plan, the data or a running computation
 * do not allow it, the analysis keeps the earlier result, marked as such.
 *
 * @throws AppError not_found
 */
export async function applyAgain(userId: string, analysisId: string): Promise<void> {
  try {
    await applyAnalysis(userId, analysisId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
  }
}
