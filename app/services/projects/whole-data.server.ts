import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import type { ColumnRow } from "~/db/columns.server";
import { findFileOfVersion } from "~/db/dataset-versions.server";
import { findDataset } from "~/db/datasets.server";
import { findProjectTable, type ProjectTable, writeRepaired } from "~/db/project-tables.server";
import { type ProjectRow, updateProject } from "~/db/projects.server";
import { blobsOfImages, type TableImages } from "~/db/table-images";
import { storedSettings } from "~/db/stored-json";
import { AppError, notFound } from "~/lib/app-error";
import { findDamaged } from "~/storage/whole-blobs.server";
import { sharedWork } from "~/lib/work-owner.server";
import { joinImages } from "../recipes/edit-images";
import { computeRecipes, listRecipeBlobs } from "../recipes/compute-recipes.server";
import { liveColumns, withImages } from "../recipes/recipe";
import { readProjectData, sampleOf } from "./read-project-data.server";

const OTHER_VALUES =
  "Stored data of this project were damaged on the server's disk, and reading its file again gives other values than before.";

type ProjectBlobs = Pick<ProjectRow, "id" | "ownerId" | "rowsHash">;

/** Running repairs, by what they repair. They give the rows that now name other blobs. */
const repairs = new Map<string, Promise<TableImages>>();

/**
 * Verifies the hashes of a project's columns before they are read. Repairs damaged or missing columns: file columns by
 * reading the file again, which gives the same bytes; computed columns from their recipes.
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
  if (damaged.length > 0) await runRepair(project.id, () => repairCurrent(project));
}

/**
 * Verifies the blobs that images would put back into a table, and repairs damaged or missing ones, as
 * `requireWholeData` does for the current table.
 *
 * @returns the images, with other blobs where another version of the core gave other last digits
 * @throws AppError processing while the repair is running, damaged if the file is damaged too, or conflict if the file
 *   now gives other values
 */
export async function requireWholeImages(table: ProjectTable, images: TableImages): Promise<TableImages> {
  const after = withImages(table, images);
  const written = new Set(Object.keys(images.columns).map(Number));
  const columns = liveColumns(after.columns).filter(({ columnIndex }) => written.has(columnIndex));
  const back = { ...images, columns: Object.fromEntries(columns.map((each) => [each.columnIndex, each])) };
  const damaged = await findDamaged(blobsOfImages(back));
  if (damaged.length === 0) return images;
  const key = `${table.project.id} ${damaged.sort().join(" ")}`;
  const repaired = await runRepair(key, async () => {
    const repaired = await repairTable(after);
    if (repaired === null) throw new AppError("conflict", { userMessage: OTHER_VALUES });
    return repaired;
  });
  return joinImages(images, repaired);
}

/** Starts a repair, or joins the one that is running. @throws AppError processing if it takes longer than a response waits */
async function runRepair(key: string, repair: () => Promise<TableImages>): Promise<TableImages> {
  const running = repairs.get(key) ?? sharedWork(repair).finally(() => repairs.delete(key));
  repairs.set(key, running);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("processing")), LIMITS.resultWaitMs);
  });
  // Avoids an unhandled rejection after a timeout; whoever awaits `running` still gets the error.
  running.catch(() => undefined);
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

async function repairCurrent({ id, ownerId }: ProjectBlobs): Promise<TableImages> {
  const table = await findProjectTable(ownerId, id);
  if (table === null) throw notFound("project");
  const images = await repairTable(table);
  if (images === null) {
    await updateProject(ownerId, id, { status: "failed", message: OTHER_VALUES });
    throw new AppError("conflict", { userMessage: `${OTHER_VALUES} Open the project and try again.` });
  }
  const { columnsVersion } = table.project;
  await writeRepaired({ ownerId, projectId: id, columnsVersion }, images);
  return images;
}

/**
 * Repairs all damaged data of a table, because computed columns need the columns that they read.
 *
 * @returns the rows that now name other blobs, or null if the file gives other values than before
 */
async function repairTable(table: ProjectTable): Promise<TableImages | null> {
  const { project } = table;
  const dataset = await findDataset(project.ownerId, project.datasetId);
  if (dataset === null) throw notFound("project");
  const recipes = listRecipeBlobs(table);
  const computed = new Set(recipes.map(({ hash }) => hash));
  const files = liveColumns(table.columns).map(({ blobHash }) => blobHash);
  const rows = project.rowsHash === null ? [] : [project.rowsHash];
  const damaged = await findDamaged([...files, ...computed, ...rows]);
  const ofFile = damaged.filter((hash) => !computed.has(hash));
  if (ofFile.length > 0) {
    const file = await findFileOfVersion(dataset, project.datasetVersion);
    await readProjectData(file, storedSettings.readOptional(project.settings) ?? {}, sampleOf(project));
    if ((await findDamaged(ofFile)).length > 0) return null;
  }
  const changed = recipes.filter(({ hash }) => damaged.includes(hash)).map(({ key }) => key);
  const images = await computeRecipes(table, { changed, keys: false }, { onFailure: "mark" });
  log.info({ project: project.id, blobs: damaged.length }, "damaged columns were repaired");
  return images;
}
