import { labelVariables, type VariableLabels } from "~/analyses/variables/variable-labels";
import type { StoredRequest } from "../shapes/build-analysis";

interface NamedData {
  project: { entityColumn: number | null; timeColumn: number | null };
  columns: readonly { columnIndex: number; name: string; unit: string | null }[];
}

/** The variables of a request by what results call the columns, with their units. */
export function requestLabels({ variables }: StoredRequest, { project, columns }: NamedData): VariableLabels {
  const columnAt = (index: number) => columns.find(({ columnIndex }) => columnIndex === index);
  return labelVariables(
    variables,
    { entity: project.entityColumn, time: project.timeColumn },
    (index) => columnAt(index)?.name,
    (index) => columnAt(index)?.unit ?? null,
  );
}
