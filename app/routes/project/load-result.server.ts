import { labelVariables, type VariableLabels } from "~/analyses/variables/variable-labels";
import type { FunctionKey } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { type FunctionResult, getFunctionResults } from "~/services/analyses/get-function-results.server";
import { listColumns } from "~/services/columns/list-columns.server";
import { getProject } from "~/services/projects/get-project.server";

/**
 * The results of an analysis, with the names of its variables.
 *
 * @param functions which results; all if omitted
 * @throws AppError not_found, processing (the project), or conflict (the import failed)
 */
export async function loadResult(
  userId: string,
  analysis: Analysis,
  functions?: FunctionKey[],
): Promise<{ asked: VariableLabels; results: FunctionResult[] }> {
  const [results, columns, project] = await Promise.all([
    getFunctionResults(userId, analysis.id, functions ? { functions } : {}),
    listColumns(userId, analysis.project),
    getProject(userId, analysis.project),
  ]);
  const nameOf = (index: number) => columns.find((column) => column.column_index === index)?.title;
  const { entity_column: entity, time_column: time } = project.data;
  const asked = labelVariables(analysis.variables, { entity, time }, nameOf);
  return { asked, results };
}
