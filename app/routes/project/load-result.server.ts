import { type Asked, askedVariable } from "~/analyses/asked";
import type { FunctionKey } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { type FunctionResult, getFunctionResults } from "~/services/analyses/get-function-results.server";
import { listColumns } from "~/services/columns/list-columns.server";
import { getProject } from "~/services/projects/get-project.server";

/**
 * The panels of an analysis with what they were asked, in names.
 *
 * @param functions which panels; all when left out
 * @throws AppError not_found, processing (the project), or conflict (its import failed)
 */
export async function loadResult(
  userId: string,
  analysis: Analysis,
  functions?: FunctionKey[],
): Promise<{ asked: Asked; panels: FunctionResult[] }> {
  const [panels, columns, project] = await Promise.all([
    getFunctionResults(userId, analysis.id, functions ? { functions } : {}),
    listColumns(userId, analysis.project),
    getProject(userId, analysis.project),
  ]);
  const nameOf = (index: number | null) => columns.find((column) => column.column_index === index)?.title;
  const { Y, X } = analysis.variables;
  const asked = {
    y: askedVariable(Y, nameOf),
    x: X.map((variable) => askedVariable(variable, nameOf)),
    entity: nameOf(project.data.entity_column) ?? null,
    time: nameOf(project.data.time_column) ?? null,
  };
  return { asked, panels };
}
