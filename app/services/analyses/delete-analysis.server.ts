import { softDeleteAnalysis } from "~/db/analyses.server";
import { notFound } from "~/lib/app-error";
import { againWhenFull } from "../deletions/free-space.server";

/** Deletes an analysis. It can be restored for ten minutes. @throws AppError not_found */
export async function deleteAnalysis(userId: string, analysisId: string): Promise<void> {
  const isDeleted = await againWhenFull(() => softDeleteAnalysis(userId, analysisId, new Date()));
  if (!isDeleted) throw notFound("analysis");
}
