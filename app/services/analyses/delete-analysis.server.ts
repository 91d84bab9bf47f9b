import { softDeleteAnalysis } from "~/db/analyses.server";
import { notFound } from "~/lib/app-error";
import { againWhenFull } from "../deletions/free-space.server";

/** Deletes an analysis; for ten minutes it can be restored. @throws AppError not_found */
export async function deleteAnalysis(userId: string, analysisId: string): Promise<void> {
  const isDeleted = await againWhenFull(() => softDeleteAnalysis(userId, analysisId, new Date()));
  if (!isDeleted) throw notFound("analysis");
}
