import type { Settings } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import type { ColumnRow } from "~/db/columns.server";
import { findDataset } from "~/db/datasets.server";
import { findProject, type ProjectRow, updateProject } from "~/db/projects.server";
import { AppError, notFound } from "~/lib/app-error";
import { findDamaged } from "~/storage/whole-blobs.server";
import { readProjectData, sampleOf } from "./read-project-data.server";

const OTHER_VALUES =
  "Stored data of this project were damaged on the server's disk, and reading its file again gives other values than before.";

type ProjectBlobs = Pick<ProjectRow, "id" | "ownerId" | "rowsHash">;

const repairs = new Map<string, Promise<void>>();

/**
 * Verifies the hashes of a project's columns before they are read. Repairs damaged or missing ones from the project's
 * file, which gives the same bytes.
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
  const running = repairs.get(id) ?? repair(project, damaged).finally(() => repairs.delete(id));
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

async function repair({ id, ownerId }: ProjectBlobs, damaged: string[]): Promise<void> {
  const project = await findProject(ownerId, id);
  const dataset = project === null ? null : await findDataset(ownerId, project.datasetId);
  if (project === null || dataset === null) throw notFound("project");
  await readProjectData(dataset, (project.settings ?? {}) as Settings, sampleOf(project));
  if ((await findDamaged(damaged)).length > 0) {
    await updateProject(ownerId, id, { status: "failed", message: OTHER_VALUES });
    throw new AppError("conflict", { userMessage: `${OTHER_VALUES} Open the project and try again.` });
  }
  log.info({ project: id, blobs: damaged.length }, "damaged columns were repaired");
}
