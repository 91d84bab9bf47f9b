import { findDataset, updateDataset } from "~/db/datasets.server";
import { setImportPlan } from "~/db/imports.server";
import { eraseProject, findProject, updateProject } from "~/db/projects.server";
import { isUnfinished } from "~/lib/import-status";

const STOPPED = "Stopped.";

/**
 * Cleans up after a cancelled import: a project with earlier data keeps them, a new project is erased, and a dataset
 * that was never imported waits for the user again. Idempotent.
 */
export async function stopImport(userId: string, projectId: string): Promise<void> {
  const project = await findProject(userId, projectId);
  if (project === null || !isUnfinished(project)) return;
  if (project.rowCount !== null) {
    await setImportPlan(userId, projectId, null);
    await updateProject(userId, projectId, { status: "ready", message: STOPPED });
    return;
  }
  await eraseProject(userId, projectId);
  const dataset = await findDataset(userId, project.datasetId);
  if (dataset?.status === "estimand_preview") {
    await updateDataset(userId, dataset.id, { message: STOPPED });
  }
}
