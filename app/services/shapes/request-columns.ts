import { columnsOfSettings, valuesOf } from "~/analyses/settings";
import type { StoredRequest } from "./build-analysis";
import { dependentsOf } from "./dependent-variables";

/** column_index of the columns that a request names; the project's entity and time are not among them. */
export function columnsOfRequest(request: StoredRequest): Set<number> {
  const named = [
    ...dependentsOf(request).map(({ column }) => column),
    ...[...request.variables.X, ...(request.variables.Z ?? [])].map(({ column }) => column),
    ...columnsOfSettings(request.analysis_function, valuesOf(request.variables.settings)),
    request.filter_by_variable ? request.filter_by_variable_json.column_index : null,
    request.statistics_by_variable ? request.statistics_by_variable_json.column_index : null,
  ];
  return new Set(named.filter((index) => index !== null));
}
