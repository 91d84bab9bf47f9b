import { updateAnalysis as updateRow } from "~/db/analyses.server";
import { invalidField, notFound } from "~/lib/app-error";
import type { Analysis } from "./analysis-shape";
import { buildAnalysis, requestOf } from "./build-analysis";
import { checkRequest } from "./check-request.server";
import { getAnalysis, getAnalysisRow } from "./get-analysis.server";
import { parseAnalysis } from "./parse-analysis";

/**
 * Changes an analysis; what `body` leaves out stays. A new name or order needs no plan; a changed request does.
 *
 * @throws AppError not_found, processing, conflict, plan_required, or invalid_input
 */
export async function updateAnalysis(
  userId: string,
  analysisId: string,
  body: Record<string, unknown>,
): Promise<Analysis> {
  const row = await getAnalysisRow(userId, analysisId);
  const before = buildAnalysis(row);
  const { name, project, request, order } = parseAnalysis({ ...before, ...body });
  if (project !== before.project) throw invalidField("project", "An analysis stays in its project.");
  const changed = JSON.stringify(request) !== JSON.stringify(parseAnalysis({ ...before }).request);
  if (changed) await checkRequest(userId, project, request);
  const stored = await updateRow(userId, analysisId, {
    name,
    order: order ?? before.order,
    request: changed ? request : requestOf(row),
    analysisType: request.analysis_type,
  });
  if (!stored) throw notFound("analysis");
  return getAnalysis(userId, analysisId);
}
