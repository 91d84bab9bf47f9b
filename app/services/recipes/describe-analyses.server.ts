import type { AnalysisRow } from "~/db/analyses.server";
import { findProjectTable, type ProjectTable } from "~/db/project-tables.server";
import type { Analysis } from "../shapes/analysis-shape";
import { buildAnalysis, requestOf } from "../shapes/build-analysis";
import { appliedDataOf, areSameData, dataOfRequest, describeChanges } from "./applied-data";

/** Analyses of the user in their form in the API, with what changed in their data since they were applied. */
export async function describeAnalyses(userId: string, rows: readonly AnalysisRow[]): Promise<Analysis[]> {
  return Promise.all(rows.map((row) => describeAnalysis(userId, row)));
}

/** Like `describeAnalyses`, for one analysis. */
export async function describeAnalysis(userId: string, row: AnalysisRow): Promise<Analysis> {
  // Most analyses hold no data of their own, because they were applied to the current data.
  if (row.applied === null) return buildAnalysis(row, []);
  const table = await findProjectTable(userId, row.projectId);
  return buildAnalysis(row, listChanges(row, table));
}

function listChanges(row: AnalysisRow, table: ProjectTable | null): string[] {
  const applied = appliedDataOf(row);
  const current = table === null ? null : dataOfRequest(requestOf(row), table);
  if (applied === null || (current !== null && areSameData(applied, current))) return [];
  return describeChanges(applied, current);
}
