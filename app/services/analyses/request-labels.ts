import { labelVariables, type VariableLabels } from "~/analyses/variables/variable-labels";
import type { StoredRequest } from "../shapes/build-analysis";
import type { AnalysisData } from "./result-key";

/** The variables of a request by the names of the project's columns. */
export function requestLabels(
  { variables }: StoredRequest,
  { project, columns }: AnalysisData,
): VariableLabels {
  return labelVariables(
    variables,
    { entity: project.entityColumn, time: project.timeColumn },
    (column) => columns.find(({ columnIndex }) => columnIndex === column)?.name,
  );
}
