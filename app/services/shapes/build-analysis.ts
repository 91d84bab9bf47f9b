import type { z } from "zod";
import type { analysisRequest } from "~/analyses/analysis-input";
import type { AnalysisRow } from "~/db/analyses.server";
import type { Analysis } from "./analysis-shape";

/** A request that was checked before it was stored. */
export type StoredRequest = z.output<typeof analysisRequest>;

/** The request of a stored analysis. */
export function requestOf(row: Pick<AnalysisRow, "request">): StoredRequest {
  return row.request as unknown as StoredRequest;
}

/** A stored analysis as the API knows it. */
export function buildAnalysis(row: AnalysisRow): Analysis {
  return { ...requestOf(row), id: row.id, name: row.name, project: row.projectId, order: row.order };
}
