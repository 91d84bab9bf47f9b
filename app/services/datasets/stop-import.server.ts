import { findDataset, updateDataset } from "~/db/datasets.server";
import { eraseProject, findProject, updateProject } from "~/db/projects.server";
import { isUnfinished } from "~/lib/import-status";

const STOPPED = "Stopped.";

/**
 * What becomes of a project whose import was stopped: one that had data before keeps them, a new one goes; a dataset
 * that was never imported waits for the user again. A second call changes nothing.
 */
export async function stopImport(userId: string, projectId: string): Promise<void> {
  const project = await findProject(userId, projectId);
  if (project === null || !isUnfinished(project)) return;
  if (project.rowCount !== null) {
    await updateProject(userId, projectId, { status: "ready", message: STOPPED });
    return;
  }
  await eraseProject(userId, projectId);
  const dataset = await findDataset(userId, project.datasetId);
  if (dataset?.status === "estimand_preview") {
    await updateDataset(userId, dataset.id, { message: STOPPED });
  }
}
