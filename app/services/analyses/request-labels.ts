import { labelVariables, type VariableLabels } from "~/analyses/variables/variable-labels";
import type { StoredRequest } from "../shapes/build-analysis";
import { dependentsOf, requestOfDependent } from "../shapes/dependent-variables";

interface NamedData {
  project: { entityColumn: number | null; timeColumn: number | null };
  columns: readonly { columnIndex: number; name: string; unit: string | null }[];
}

/** The variables of a request, with its first dependent one, by what results call the columns, with their units. */
export function requestLabels({ variables }: StoredRequest, { project, columns }: NamedData): VariableLabels {
  const columnAt = (index: number) => columns.find(({ columnIndex }) => columnIndex === index);
  return labelVariables(
    variables,
    { entity: project.entityColumn, time: project.timeColumn },
    (index) => columnAt(index)?.name,
    (index) => columnAt(index)?.unit ?? null,
  );
}

/** The variables of a request for each of its dependent variables, in order. */
export function labelsByDependent(request: StoredRequest, data: NamedData): VariableLabels[] {
  return dependentsOf(request).map((_, i) => requestLabels(requestOfDependent(request, i + 1), data));
}
