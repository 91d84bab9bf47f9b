import { listAnalyses, orderAnalyses } from "~/db/analyses.server";
import { invalidField } from "~/lib/app-error";
import { getAnalysisRow } from "./get-analysis.server";

/**
 * Puts an analysis directly before or after another one of its project.
 *
 * @throws AppError not_found, or invalid_input on `before` or `after` (not an analysis of this project)
 */
export async function moveAnalysis(
  userId: string,
  analysisId: string,
  target: { before: string } | { after: string },
): Promise<{ project: string }> {
  const { projectId } = await getAnalysisRow(userId, analysisId);
  const [side, neighbour] = "before" in target ? ["before", target.before] : ["after", target.after];
  const ids = (await listAnalyses(userId, projectId)).map(({ id }) => id);
  if (!ids.includes(neighbour)) throw invalidField(side, "This analysis is not in the project.");
  if (neighbour === analysisId) return { project: projectId };
  const others = ids.filter((id) => id !== analysisId);
  const at = others.indexOf(neighbour) + (side === "before" ? 0 : 1);
  await orderAnalyses(userId, projectId, [...others.slice(0, at), analysisId, ...others.slice(at)]);
  return { project: projectId };
}
