import { listAnalyses } from "~/db/analyses.server";
import { firstOrigin, listVersions as listVersionRows } from "~/db/dataset-versions.server";
import type { ProjectRow } from "~/db/projects.server";
import { versionBeingRestored } from "~/db/version-restores.server";
import { listProgress, readWhenSettled } from "~/jobs/queue.server";
import { appliedDataOf } from "../recipes/applied-data";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { storedEffect } from "./effect-shape";
import type { Version } from "./version-shape";

/** The versions of a dataset's file, newest first, with what uses them. @throws AppError not_found */
export async function listVersions(userId: string, datasetId: string): Promise<Version[]> {
  const dataset = await getDatasetRow(userId, datasetId);
  const stored = await listVersionRows(userId, datasetId);
  const present = async () => {
    const origin = await firstOrigin(datasetId);
    return { ...dataset, number: dataset.version, origin, effect: null };
  };
  const rows = stored.length === 0 ? [await present()] : stored;
  const users = await Promise.all(dataset.projects.map((project) => listUsers(userId, project)));
  const restoring = versionBeingRestored(dataset);
  const progress = (await listProgress(userId, [datasetId])).get(datasetId) ?? null;
  const versions = rows.map(({ number, origin, ...row }) => ({
    number,
    is_present: number === dataset.version,
    is_restoring: number === restoring,
    progress: number === restoring ? progress : null,
    message: number === dataset.restoring ? dataset.restoreMessage : null,
    origin,
    file_name: row.fileName,
    byte_length: row.byteLength,
    row_count: row.rowCount,
    col_count: row.colCount,
    created_at: row.createdAt.toISOString(),
    effect: storedEffect.readOptional(row.effect),
    projects: users.flatMap(({ id, name, version, analyses }) => {
      const applied = analyses.filter((analysis) => analysis.version === number);
      if (version !== number && applied.length === 0) return [];
      return [{ id, name, analyses: applied.map((analysis) => ({ id: analysis.id, name: analysis.name })) }];
    }),
  }));
  return versions.reverse();
}

/** Like `listVersions`, for a page: waits a moment for a version that is being restored. @throws AppError not_found */
export function listSettledVersions(userId: string, datasetId: string): Promise<Version[]> {
  return readWhenSettled(
    datasetId,
    () => listVersions(userId, datasetId),
    (versions) => versions.some((version) => version.is_restoring),
  );
}

type VersionUser = Pick<ProjectRow, "id" | "name" | "datasetVersion">;

/** The version that a project's data came from, and for each analysis the one it was last applied on. */
async function listUsers(userId: string, { id, name, datasetVersion }: VersionUser) {
  const analyses = (await listAnalyses(userId, id)).map((analysis) => ({
    id: analysis.id,
    name: analysis.name,
    version: appliedDataOf(analysis)?.datasetVersion ?? datasetVersion,
  }));
  return { id, name, version: datasetVersion, analyses };
}
