import type { z } from "zod";
import type { analysisRequest } from "~/analyses/analysis-input";
import type { AnalysisRow } from "~/db/analyses.server";
import type { Analysis } from "./analysis-shape";

/** A request as it is stored, after validation. */
export type StoredRequest = z.output<typeof analysisRequest>;

/** The request of a stored analysis. */
export function requestOf(row: Pick<AnalysisRow, "request">): StoredRequest {
  return row.request as unknown as StoredRequest;
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
