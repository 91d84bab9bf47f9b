import type { Settings } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import type { ColumnRow } from "~/db/columns.server";
import { findFileOfVersion } from "~/db/dataset-versions.server";
import { type DatasetRow, findDataset } from "~/db/datasets.server";
import { findProjectTable, writeRepaired } from "~/db/project-tables.server";
import { type ProjectRow, updateProject } from "~/db/projects.server";
import { AppError, notFound } from "~/lib/app-error";
import { findDamaged } from "~/storage/whole-blobs.server";
import { computeRecipes, listRecipeBlobs } from "../recipes/compute-recipes.server";
import { liveColumns } from "../recipes/recipe";
import { readProjectData, sampleOf } from "./read-project-data.server";

const OTHER_VALUES =
  "Stored data of this project were damaged on the server's disk, and reading its file again gives other values than before.";

type ProjectBlobs = Pick<ProjectRow, "id" | "ownerId" | "rowsHash">;

const repairs = new Map<string, Promise<void>>();

/**
 * Verifies the hashes of a project's columns before they are read. Repairs damaged or missing ones: those of the file by
 * reading it again, which gives the same bytes, and computed ones from their recipes.
 *
 * @throws AppError processing while the repair is running, damaged if the file is damaged too, or conflict if the file
 *   now gives other values; the project then has a failed import
 */
export async function requireWholeData(
  project: ProjectBlobs,
  columns: Pick<ColumnRow, "blobHash">[],
  sinceMs?: number,
): Promise<void> {
  const hashes = columns.map(({ blobHash }) => blobHash);
  if (project.rowsHash !== null) hashes.push(project.rowsHash);
  const damaged = await findDamaged(hashes, sinceMs);
  if (damaged.length === 0) return;
  const { id } = project;
  const running = repairs.get(id) ?? repair(project).finally(() => repairs.delete(id));
  repairs.set(id, running);
  await withTimeout(running);
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("processing")), LIMITS.resultWaitMs);
  });
  // Avoids an unhandled rejection after a timeout; whoever awaits `work` still gets the error.
  work.catch(() => undefined);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Repairs all of a project's damaged data, because computed columns need those that they read. */
async function repair({ id, ownerId }: ProjectBlobs): Promise<void> {
  const table = await findProjectTable(ownerId, id);
  const dataset = table === null ? null : await findDataset(ownerId, table.project.datasetId);
  if (table === null || dataset === null) throw notFound("project");
  const recipes = listRecipeBlobs(table);
  const made = new Set(recipes.map(({ hash }) => hash));
  const files = liveColumns(table.columns).map(({ blobHash }) => blobHash);
  const damaged = await findDamaged([
    ...files,
    ...made,
    ...(table.project.rowsHash === null ? [] : [table.project.rowsHash]),
  ]);
  const ofFile = damaged.filter((hash) => !made.has(hash));
  if (ofFile.length > 0) await readAgain(table.project, dataset, ofFile);
  const changed = recipes.filter(({ hash }) => damaged.includes(hash)).map(({ key }) => key);
  const images = await computeRecipes(table, { changed, keys: false }, { onFailure: "mark" });
  // Another version of the core may give other last digits, and so other blobs.
  const { columnsVersion } = table.project;
  await writeRepaired({ ownerId, projectId: id, columnsVersion }, images);
  log.info({ project: id, blobs: damaged.length }, "damaged columns were repaired");
}

async function readAgain(project: ProjectRow, dataset: DatasetRow, damaged: string[]): Promise<void> {
  const { id, ownerId } = project;
  const file = await findFileOfVersion(dataset, project.datasetVersion);
  await readProjectData(file, (project.settings ?? {}) as Settings, sampleOf(project));
  if ((await findDamaged(damaged)).length === 0) return;
  await updateProject(ownerId, id, { status: "failed", message: OTHER_VALUES });
  throw new AppError("conflict", { userMessage: `${OTHER_VALUES} Open the project and try again.` });
}
