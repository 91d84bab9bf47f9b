import type { z } from "zod";
import { type analysisRequest, requestFields } from "~/analyses/analysis-input";
import type { AnalysisRow } from "~/db/analyses.server";
import { StoredJson } from "~/db/stored-json";
import type { Analysis } from "./analysis-shape";

/** A request as it is stored, after validation. */
export type StoredRequest = z.output<typeof analysisRequest>;

/** Only the fields of a stored request are checked: which functions take which variables is the core's, and may have changed. */
const storedRequest = new StoredJson<StoredRequest>("request of an analysis", () => requestFields);

/** The request of a stored analysis. */
export function requestOf(row: Pick<AnalysisRow, "request">): StoredRequest {
  return storedRequest.read(row.request);
}

/** Converts a stored analysis to its form in the API. @param dataChanged what changed since it was applied, in words */
export function buildAnalysis(row: AnalysisRow, dataChanged: string[]): Analysis {
  return {
    ...requestOf(row),
    id: row.id,
    name: row.name,
    project: row.projectId,
    order: row.order,
    data_changed: dataChanged,
  };
}
