import { createHash } from "node:crypto";
import contractSchemas from "~/compute/contract/schemas.json";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { ColumnRow } from "~/db/columns.server";
import type { ProjectRow } from "~/db/projects.server";
import type { AppliedFilter } from "../recipes/applied-data";
import type { StoredRequest } from "../shapes/build-analysis";
import { columnsOfFunction } from "./function-request";

/** The parts of a project that an analysis reads. */
export type AnalysisData = {
  project: Pick<ProjectRow, "id" | "ownerId" | "rowsHash" | "entityColumn" | "timeColumn"> & {
    rowCount: number;
  };
  columns: AnalysisColumn[];
  /** The row filters that are on. */
  filters: AppliedFilter[];
};

/** A column as far as analyses depend on it; its name is what results call it. */
type AnalysisColumn = Pick<
  ColumnRow,
  "columnIndex" | "name" | "unit" | "type" | "blobHash" | "categoryOrder"
>;

/** Builds of one version can have results with other fields; pages read only results of their own build. */
const CONTRACT = createHash("sha256").update(JSON.stringify(contractSchemas)).digest("hex");

/** The cache key of a result: a hash of the engine and its contract, the request, the data, and the names in its texts. */
export function resultKey(request: StoredRequest, data: AnalysisData): string {
  const { project } = data;
  const facts = {
    engine: [ENGINE_VERSION, CONTRACT],
    request,
    columns: columnsOfFunction(request, data.project, data.columns).map(
      ({ columnIndex, name, blobHash, categoryOrder }) => [columnIndex, name, blobHash, categoryOrder],
    ),
    rows: [project.rowCount, project.rowsHash],
    keys: [project.entityColumn, project.timeColumn],
    filters: data.filters.map(({ name, maskHash }) => [name, maskHash]),
  };
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}
