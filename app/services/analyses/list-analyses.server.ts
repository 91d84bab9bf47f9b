import { listAnalyses as listRows } from "~/db/analyses.server";
import { getProjectRow } from "../projects/get-project.server";
import type { Analysis } from "../shapes/analysis-shape";
import { describeAnalyses } from "../recipes/describe-analyses.server";

/** The user's analyses in order, for one project or for all. @throws AppError not_found (the project) */
export async function listAnalyses(userId: string, projectId?: string): Promise<Analysis[]> {
  if (projectId !== undefined) await getProjectRow(userId, projectId);
  return describeAnalyses(userId, await listRows(userId, projectId));
}
