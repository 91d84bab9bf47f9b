import { kindOf } from "~/analyses/definition";
import { DEFINITIONS } from "~/analyses/definitions";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { listColumns } from "~/db/columns.server";
import { getReadyProject } from "../projects/get-project.server";
import { requireRight } from "../users/get-plan.server";
import type { StoredRequest } from "../shapes/build-analysis";
import { dependentsOf, requestOfDependent } from "../shapes/dependent-variables";

/**
 * Validates a request against the user's plan and the project's columns and their types, without reading data.
 *
 * @throws AppError not_found, processing, conflict (no data), plan_required, or invalid_input on `variables`,
 *   `analysis_function` or another part
 */
export async function checkRequest(userId: string, projectId: string, request: StoredRequest): Promise<void> {
  await getReadyProject(userId, projectId);
  if (needsPro(request)) await requireRight(userId, "multivariateAnalyses");
  const columns = (await listColumns(userId, projectId)).map(({ columnIndex, name, type }) => ({
    column_index: columnIndex,
    name,
    type,
  }));
  for (const i of dependentsOf(request).keys()) {
    const own = requestOfDependent(request, i + 1);
    await runEngineJob("checkRequest", { columns, request: own }, { limitSeconds: LIMITS.previewSeconds });
  }
}

function needsPro({ analysis_function: functions, analysis_type: type }: StoredRequest): boolean {
  return functions.some((key) => kindOf(DEFINITIONS[key], type)?.plan === "pro");
}
