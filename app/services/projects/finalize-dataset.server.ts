import { isUniqueViolation } from "~/db/client.server";
import type { DatasetWithProjects } from "~/db/datasets.server";
import { findFirstProject, type ProjectRow } from "~/db/projects.server";
import { AppError } from "~/lib/app-error";
import { addProject, FULL } from "./create-project.server";
import { describeProject } from "./get-project.server";
import type { Project } from "../shapes/project-shape";
import { rereadProject } from "./reread-project.server";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { applySettingsBeforeImport, getListedDataset } from "../datasets/update-settings.server";

/**
 * Imports a dataset into its first project, by the last settings or by the suggestion. Idempotent: a repeated call returns
 * the same project, and retries an import that failed.
 *
 * @returns the project's id; its import may still be running
 * @throws AppError not_found, processing, invalid_input (a setting is needed first), or plan_limit
 */
export async function finalizeDataset(
  userId: string,
  datasetId: string,
): Promise<{ project_full_id: string }> {
  const { project } = await provideFirstProject(userId, datasetId);
  return { project_full_id: project.id };
}

/**
 * Gets or creates the first project of a dataset.
 *
 * @param name of a new project, checked by `nameSchema`; the dataset's name when left out
 * @throws AppError as `finalizeDataset`
 */
export async function createFirstProject(
  userId: string,
  datasetId: string,
  name?: string,
): Promise<{ project: Project; created: boolean }> {
  const { project, created } = await provideFirstProject(userId, datasetId, name);
  return { project: await describeProject(project), created };
}

async function provideFirstProject(
  userId: string,
  datasetId: string,
  name?: string,
): Promise<{ project: ProjectRow; created: boolean }> {
  await getDatasetRow(userId, datasetId);
  const existing = await findFirstProject(userId, datasetId);
  if (existing !== null) {
    if (existing.status === "failed") await rereadProject(userId, existing.id);
    return { project: existing, created: false };
  }
  const dataset = await withSettings(userId, await getListedDataset(userId, datasetId));
  try {
    const project = await addProject(userId, {
      ...FULL,
      datasetId,
      name: name ?? dataset.name,
      firstOfDatasetId: datasetId,
    });
    return { project, created: true };
  } catch (error) {
    // A concurrent request created the first project.
    const first = isUniqueViolation(error) ? await findFirstProject(userId, datasetId) : null;
    if (first === null) throw error;
    return { project: first, created: false };
  }
}

/** Stores the suggestion for a dataset without settings. @throws AppError invalid_input when a setting is required first */
async function withSettings(userId: string, dataset: DatasetWithProjects): Promise<DatasetWithProjects> {
  if (dataset.settings !== null) return dataset;
  try {
    await applySettingsBeforeImport(userId, dataset, {});
  } catch (error) {
    // Settings that another request stored take precedence over the suggestion.
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  }
  return getDatasetRow(userId, dataset.id);
}
