import { updateProject } from "~/db/projects.server";
import { enqueueJob } from "~/jobs/queue.server";
import { isUnfinished } from "~/lib/import-status";
import { getReadableDataset } from "../datasets/update-settings.server";
import { describeProject, getProjectRow } from "./get-project.server";
import type { Project } from "../shapes/project-shape";

/**
 * Reads a project's data anew with the dataset's present settings; also the "try again" of a failed import. While it
 * is being read already nothing is added.
 *
 * @throws AppError not_found, processing, or invalid_input when the file cannot be read
 */
export async function rereadProject(userId: string, projectId: string): Promise<Project> {
  const project = await getProjectRow(userId, projectId);
  await getReadableDataset(userId, project.datasetId);
  if (!isUnfinished(project)) {
    await updateProject(userId, projectId, { status: "toprocess", message: null });
  }
  await enqueueJob("import-project", { subjectId: projectId, ownerId: userId });
  return describeProject(await getProjectRow(userId, projectId));
}
