import { findPendingEdit } from "~/db/pending-edits.server";
import { updateProject } from "~/db/projects.server";
import { enqueueJob } from "~/jobs/queue.server";
import { AppError } from "~/lib/app-error";
import { isUnfinished } from "~/lib/import-status";
import { getReadableDataset } from "../datasets/update-settings.server";
import { describeProject, getProjectRow } from "./get-project.server";
import type { Project } from "../shapes/project-shape";

/**
 * Imports a project's data again with the dataset's current settings; also used to retry a failed import. Idempotent
 * while an import is queued or running.
 *
 * @throws AppError not_found, processing (the file, or columns are being computed), or invalid_input when the file cannot be read
 */
export async function rereadProject(userId: string, projectId: string): Promise<Project> {
  const project = await getProjectRow(userId, projectId);
  await getReadableDataset(userId, project.datasetId);
  if ((await findPendingEdit(userId, projectId)) !== null) throw new AppError("processing");
  if (!isUnfinished(project)) {
    await updateProject(userId, projectId, { status: "toprocess", message: null });
  }
  await enqueueJob("import-project", { subjectId: projectId, ownerId: userId });
  return describeProject(await getProjectRow(userId, projectId));
}
