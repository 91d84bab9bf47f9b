import { createHash } from "node:crypto";
import { DEFINITIONS } from "~/analyses/definitions";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import type { ColumnRow } from "~/db/columns.server";
import type { ProjectRow } from "~/db/projects.server";
import type { AppliedFilter } from "../recipes/applied-data";
import type { StoredRequest } from "../shapes/build-analysis";
import { columnsOfRequest } from "../shapes/request-columns";

/** The parts of a project that an analysis reads. */
export type AnalysisData = {
  project: Pick<ProjectRow, "id" | "ownerId" | "rowsHash" | "entityColumn" | "timeColumn"> & {
    rowCount: number;
  };
  columns: AnalysisColumn[];
  /** The row filters that are on. */
  filters: AppliedFilter[];
};

/** A column as far as analyses depend on it. */
type AnalysisColumn = Pick<ColumnRow, "columnIndex" | "name" | "type" | "blobHash" | "categoryOrder">;

/** The request reduced to what one function depends on; every other field has its neutral value. */
export function requestOfFunction(request: StoredRequest, functionKey: FunctionKey): StoredRequest {
  const { offers } = DEFINITIONS[functionKey];
  const statistics = offers.statistics ? request.variables.settings.statistics : [];
  const byColumn = offers.byColumn && request.statistics_by_variable;
  return {
    ...request,
    analysis_function: [functionKey],
    variables: { ...request.variables, settings: { statistics } },
    filter_by_variable_json: request.filter_by_variable
      ? request.filter_by_variable_json
      : { column_index: null, column_value: null },
    statistics_by_variable: byColumn,
    statistics_by_variable_json: byColumn ? request.statistics_by_variable_json : { column_index: null },
  };
}

/** The columns that a request reads, including the project's entity and time. */
export function columnsOfFunction(
  request: StoredRequest,
  { project, columns }: Pick<AnalysisData, "project" | "columns">,
): AnalysisColumn[] {
  const read = columnsOfRequest(request);
  const keys = [project.entityColumn, project.timeColumn];
  return columns.filter(({ columnIndex }) => read.has(columnIndex) || keys.includes(columnIndex));
}

/** The cache key of a result: a hash of the engine version, the request, the data, and the names in its texts. */
export function resultKey(request: StoredRequest, data: AnalysisData): string {
  const { project } = data;
  const facts = {
    engine: ENGINE_VERSION,
    request,
    columns: columnsOfFunction(request, data).map(({ columnIndex, name, blobHash, categoryOrder }) => [
      columnIndex,
      name,
      blobHash,
      categoryOrder,
    ]),
    rows: [project.rowCount, project.rowsHash],
    keys: [project.entityColumn, project.timeColumn],
    filters: data.filters.map(({ name, maskHash }) => [name, maskHash]),
  };
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}
