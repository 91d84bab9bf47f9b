import { listAnalyses } from "~/db/analyses.server";
import { listVersions as listVersionRows } from "~/db/dataset-versions.server";
import { findProjectTable, type ProjectTable } from "~/db/project-tables.server";
import { listActsSince } from "~/db/column-acts.server";
import { appliedDataOf } from "../recipes/applied-data";
import { getDatasetRow } from "../datasets/get-dataset.server";
import type { Version } from "./version-shape";

/** The versions of a dataset's file, newest first, with what uses them. @throws AppError not_found */
export async function listVersions(userId: string, datasetId: string): Promise<Version[]> {
  const dataset = await getDatasetRow(userId, datasetId);
  const stored = await listVersionRows(userId, datasetId);
  const present = { ...dataset, number: dataset.version, origin: "Uploaded" };
  const rows = stored.length === 0 ? [present] : stored;
  const users = await Promise.all(dataset.projects.map(({ id, name }) => listUsers(userId, id, name)));
  const versions = rows.map(({ number, origin, ...row }) => ({
    number,
    is_present: number === dataset.version,
    origin,
    file_name: row.fileName,
    byte_length: row.byteLength,
    row_count: row.rowCount,
    col_count: row.colCount,
    created_at: row.createdAt.toISOString(),
    projects: users.flatMap(({ id, name, version, analyses }) => {
      const applied = analyses.filter((analysis) => analysis.version === number);
      if (version !== number && applied.length === 0) return [];
      return [{ id, name, analyses: applied.map((analysis) => ({ id: analysis.id, name: analysis.name })) }];
    }),
  }));
  return versions.reverse();
}

async function listUsers(userId: string, id: string, name: string) {
  const table = await findProjectTable(userId, id);
  const version = table?.project.datasetVersion ?? 0;
  const earlier = table === null ? [] : await versionsBefore(userId, table);
  const analyses = (await listAnalyses(userId, id)).map((analysis) => {
    const applied = appliedDataOf(analysis);
    if (applied === null) return { id: analysis.id, name: analysis.name, version };
    const hashes = applied.columns.map(({ blobHash }) => blobHash);
    const found = earlier.find(({ blobs }) => hashes.some((hash) => blobs.has(hash)));
    return { id: analysis.id, name: analysis.name, version: found?.version ?? version };
  });
  return { id, name, version, analyses };
}

/** The values that acts replaced, with the version of the file that they came from. */
async function versionsBefore(userId: string, { project }: ProjectTable) {
  const acts = await listActsSince(userId, project.id, -1);
  return acts.flatMap(({ before }) => {
    const version = before.project.datasetVersion;
    if (version === undefined || version === project.datasetVersion) return [];
    const blobs = Object.values(before.columns).map((column) => column?.blobHash ?? "");
    return [{ version, blobs: new Set(blobs.filter((hash) => hash !== "")) }];
  });
}
