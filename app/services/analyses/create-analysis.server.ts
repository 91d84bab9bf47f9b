import { LIMITS } from "~/config/limits";
import { countAnalyses, createAnalysis as createRow } from "~/db/analyses.server";
import { invalidField } from "~/lib/app-error";
import type { Analysis } from "../shapes/analysis-shape";
import { describeAnalysis } from "../recipes/describe-analyses.server";
import { checkRequest } from "./check-request.server";
import { parseAnalysis } from "./parse-analysis";

/**
 * Stores a new analysis.
 *
 * @param body the body of POST /api/v1/analysis/ (`analysisInput` with an optional `order`)
 * @throws AppError not_found (the project), processing, conflict, plan_required, or invalid_input
 */
export async function createAnalysis(userId: string, body: Record<string, unknown>): Promise<Analysis> {
  const { name, project, request, order } = parseAnalysis(body);
  await checkRequest(userId, project, request);
  if ((await countAnalyses(userId, project)) >= LIMITS.analysesPerProject) {
    throw invalidField("project", `A project has room for ${LIMITS.analysesPerProject} analyses.`);
  }
  const row = await createRow(userId, {
    projectId: project,
    name,
    analysisType: request.analysis_type,
    request,
    order: order ?? null,
  });
  return describeAnalysis(userId, row);
}
