import { findDatasetState } from "~/db/datasets.server";
import { findProject, findProjectWithAnalyses, type ProjectRow } from "~/db/projects.server";
import { storedReceipt } from "~/db/stored-json";
import { listProgress, readWhenSettled } from "~/jobs/queue.server";
import { AppError, notFound } from "~/lib/app-error";
import { isUnfinished } from "~/lib/import-status";
import { describeAnalyses } from "../recipes/describe-analyses.server";
import { buildProject } from "../shapes/build-project";
import type { Project, ProjectDetail } from "../shapes/project-shape";

/** A project of the user with its analyses. @throws AppError not_found */
export async function getProject(userId: string, projectId: string): Promise<ProjectDetail> {
  const row = await findProjectWithAnalyses(userId, projectId);
  if (row === null) throw notFound("project");
  const dataset = await findDatasetState(userId, row.datasetId);
  const analyses = await describeAnalyses(userId, row.analyses);
  return {
    ...(await describeProject(row)),
    receipt: storedReceipt.readOptional(row.receipt),
    settings_version: row.settingsVersion,
    earlier_settings: dataset !== null && row.settingsVersion < dataset.settingsVersion,
    analysis: Object.fromEntries(analyses.map((analysis) => [analysis.id, analysis])),
    data: { entity_column: row.entityColumn, time_column: row.timeColumn },
  };
}

/** Like `getProject`, for a page: waits a moment for a running import. @throws AppError not_found */
export async function getSettledProject(userId: string, projectId: string): Promise<ProjectDetail> {
  return readWhenSettled(projectId, () => getProject(userId, projectId), isUnfinished);
}

/** Converts a stored project to its form in the API, with the progress of its import. */
export async function describeProject(row: ProjectRow): Promise<Project> {
  const progress = isUnfinished(row) ? await listProgress(row.ownerId, [row.id]) : null;
  return buildProject(row, progress?.get(row.id) ?? null);
}

/** The stored row of a project of the user. @throws AppError not_found */
export async function getProjectRow(userId: string, projectId: string): Promise<ProjectRow> {
  const row = await findProject(userId, projectId);
  if (row === null) throw notFound("project");
  return row;
}

/** A project of the user whose data are imported. @throws AppError not_found, processing, or conflict (import failed) */
export async function getReadyProject(
  userId: string,
  projectId: string,
): Promise<ProjectRow & { rowCount: number }> {
  const row = await getProjectRow(userId, projectId);
  if (isUnfinished(row)) throw new AppError("processing");
  if (row.status === "failed" || row.rowCount === null) {
    throw new AppError("conflict", {
      userMessage: `This project has no data: ${row.message ?? "its import failed."} Try again or delete it.`,
    });
  }
  return { ...row, rowCount: row.rowCount };
}
