import { type AnalysisRow, updateAnalysis as updateRow } from "~/db/analyses.server";
import { AppError, invalidField } from "~/lib/app-error";
import type { Analysis } from "../shapes/analysis-shape";
import { buildAnalysis, requestOf } from "../shapes/build-analysis";
import { checkRequest } from "./check-request.server";
import { getAnalysis, getAnalysisRow } from "./get-analysis.server";
import { parseAnalysis } from "./parse-analysis";

const ATTEMPTS = 5;

/**
 * Updates an analysis. Fields missing from `body` keep their value. Only a changed request is checked against the plan.
 *
 * @throws AppError not_found, processing, conflict, plan_required, or invalid_input
 */
export async function updateAnalysis(
  userId: string,
  analysisId: string,
  body: Record<string, unknown>,
): Promise<Analysis> {
  // Optimistic locking: after a concurrent change, retry on top of it.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await tryToUpdate(userId, await getAnalysisRow(userId, analysisId), body)) {
      return getAnalysis(userId, analysisId);
    }
  }
  throw new AppError("conflict", {
    userMessage: "This analysis was changed elsewhere at the same moment. Reload it to see what it is now.",
  });
}

/** @returns false if another request changed the analysis in the meantime */
async function tryToUpdate(
  userId: string,
  row: AnalysisRow,
  body: Record<string, unknown>,
): Promise<boolean> {
  const before = buildAnalysis(row);
  const { name, project, request, order } = parseAnalysis({ ...before, ...body });
  if (project !== before.project)
    throw invalidField("project", "An analysis cannot move to another project.");
  const changed = JSON.stringify(request) !== JSON.stringify(parseAnalysis({ ...before }).request);
  if (changed) await checkRequest(userId, project, request);
  return updateRow(userId, row, {
    name,
    order: order ?? before.order,
    request: changed ? request : requestOf(row),
    analysisType: request.analysis_type,
  });
}
