import { type AnalysisRow, updateAnalysis as updateRow } from "~/db/analyses.server";
import { AppError, invalidField } from "~/lib/app-error";
import type { Analysis } from "../shapes/analysis-shape";
import { buildAnalysis, requestOf } from "../shapes/build-analysis";
import { checkRequest } from "./check-request.server";
import { getAnalysis, getAnalysisRow } from "./get-analysis.server";
import { parseAnalysis } from "./parse-analysis";

const ATTEMPTS = 5;

/**
 * Updates an analysis. Fields missing from `body` keep their value. A body with any field of the request applies the
 * analysis to the current data. Only a changed request, or one applied to changed data, is checked against the plan.
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

/** Applies an analysis as it is to the current data. @throws AppError as `updateAnalysis` */
export async function applyAnalysis(userId: string, analysisId: string): Promise<Analysis> {
  const { variables } = requestOf(await getAnalysisRow(userId, analysisId));
  return updateAnalysis(userId, analysisId, { variables });
}

/** @returns false if another request changed the analysis in the meantime */
async function tryToUpdate(
  userId: string,
  row: AnalysisRow,
  body: Record<string, unknown>,
): Promise<boolean> {
  const before = buildAnalysis(row, []);
  const { name, project, request, order } = parseAnalysis({ ...before, ...body });
  if (project !== before.project)
    throw invalidField("project", "An analysis cannot move to another project.");
  const changed = JSON.stringify(request) !== JSON.stringify(parseAnalysis({ ...before }).request);
  const isApplied = Object.keys(body).some((field) => field in request);
  if (changed || (isApplied && row.applied !== null)) await checkRequest(userId, project, request);
  return updateRow(
    userId,
    row,
    {
      name,
      order: order ?? before.order,
      request: changed ? request : requestOf(row),
      analysisType: request.analysis_type,
    },
    { toCurrentData: isApplied },
  );
}
