import { shownName } from "~/analyses/variables/variable-labels";
import type { AnalysisRow } from "~/db/analyses.server";
import { listColumns } from "~/db/columns.server";
import { listRowFilters } from "~/db/row-filters.server";
import { findDamaged } from "~/storage/whole-blobs.server";
import { getReadyProject } from "../projects/get-project.server";
import { activeFilters, type AppliedData, appliedDataOf } from "../recipes/applied-data";
import type { AnalysisData } from "./result-key";

/**
 * The data that an analysis of the user reads: the data it was applied to, or the current data if both are the same or the
 * earlier data no longer exist. Names, labels and units are always current.
 *
 * @throws AppError not_found, processing, or conflict
 */
export async function getAnalysisData(userId: string, analysis: AnalysisRow): Promise<AnalysisData> {
  const project = await getReadyProject(userId, analysis.projectId);
  const columns = await listColumns(userId, project.id);
  const applied = appliedDataOf(analysis);
  if (applied !== null && (await isWhole(applied))) {
    const { rowCount, rowsHash, entityColumn, timeColumn, filters } = applied;
    return {
      project: { ...project, rowCount, rowsHash, entityColumn, timeColumn },
      columns: applied.columns.map((earlier) => {
        const now = columns.find(({ id }) => id === earlier.id);
        return {
          ...earlier,
          name: now === undefined ? earlier.name : shownName(now),
          unit: now?.unit ?? null,
          categoryOrder: now?.categoryOrder ?? null,
        };
      }),
      filters,
    };
  }
  return getCurrentData(userId, project.id);
}

/** The data that a new analysis of the user reads. @throws AppError not_found, processing, or conflict */
export async function getCurrentData(userId: string, projectId: string): Promise<AnalysisData> {
  const project = await getReadyProject(userId, projectId);
  const columns = await listColumns(userId, project.id);
  const named = columns.map((column) => ({ ...column, name: shownName(column) }));
  return { project, columns: named, filters: activeFilters(await listRowFilters(userId, project.id)) };
}

async function isWhole({ columns, filters, rowsHash }: AppliedData): Promise<boolean> {
  const hashes = [...columns.map(({ blobHash }) => blobHash), ...filters.map(({ maskHash }) => maskHash)];
  return (await findDamaged(rowsHash === null ? hashes : [...hashes, rowsHash])).length === 0;
}
