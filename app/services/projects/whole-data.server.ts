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

type Owned = Pick<ProjectRow, "id" | "ownerId" | "rowsHash">;

const mending = new Map<string, Promise<void>>();

/**
 * Makes sure that the bytes of a project's columns are those that were stored, before anything is read from them. What
 * is damaged or gone is made anew from the project's file, which gives the same bytes.
 *
 * @throws AppError processing while that takes longer, damaged when the file is damaged too, or conflict when it gives
 *   other values than before: the project waits for the user then, as after a failed import
 */
export async function requireWholeData(
  project: Owned,
  columns: Pick<ColumnRow, "blobHash">[],
  sinceMs?: number,
): Promise<void> {
  const hashes = columns.map(({ blobHash }) => blobHash);
  if (project.rowsHash !== null) hashes.push(project.rowsHash);
  const damaged = await findDamaged(hashes, sinceMs);
  if (damaged.length === 0) return;
  const { id } = project;
  const running = mending.get(id) ?? mend(project, damaged).finally(() => mending.delete(id));
  mending.set(id, running);
  await inTime(running);
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("processing")), LIMITS.resultWaitMs);
  });
  // Whoever waits hears of a failure; it is nobody's when all have gone.
  work.catch(() => undefined);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function mend({ id, ownerId }: Owned, damaged: string[]): Promise<void> {
  const project = await findProject(ownerId, id);
  const dataset = project === null ? null : await findDataset(ownerId, project.datasetId);
  if (project === null || dataset === null) throw notFound("project");
  await readProjectData(dataset, (project.settings ?? {}) as Settings, sampleOf(project));
  if ((await findDamaged(damaged)).length > 0) {
    await updateProject(ownerId, id, { status: "failed", message: OTHER_VALUES });
    throw new AppError("conflict", { userMessage: `${OTHER_VALUES} Open the project and try again.` });
  }
  log.info({ project: id, blobs: damaged.length }, "damaged columns were made anew");
}
