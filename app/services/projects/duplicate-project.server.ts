import { duplicateProject as duplicateRow } from "~/db/duplicate-project.server";
import { listAnalyses } from "~/db/analyses.server";
import { notFound } from "~/lib/app-error";
import { getReadyProject } from "./get-project.server";
import { requireRight } from "../users/get-plan.server";
import { withProjectRoom } from "../users/project-room.server";

/**
 * Copies a project with its columns, recipes, row filters and analyses. The copy shares the blobs of the original and
 * has no edits to undo.
 *
 * @param name checked by `nameSchema`
 * @returns the copy's id
 * @throws AppError not_found, processing, conflict (no data), plan_limit, or plan_required (samples, multivariate analyses)
 */
export async function duplicateProject(userId: string, projectId: string, name: string): Promise<string> {
  const project = await getReadyProject(userId, projectId);
  if (project.seed !== null) await requireRight(userId, "randomSamples");
  const analyses = await listAnalyses(userId, projectId);
  if (analyses.some(({ analysisType }) => analysisType === "multivariate")) {
    await requireRight(userId, "multivariateAnalyses");
  }
  const copy = await withProjectRoom(userId, 1, () => duplicateRow(userId, projectId, name));
  if (copy === null) throw notFound("project");
  return copy;
}
