import { softDeleteProject } from "~/db/projects.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";

/** Deletes a project with its analyses; for ten minutes it can be restored. @throws AppError not_found */
export async function deleteProject(userId: string, projectId: string): Promise<void> {
  if (!(await softDeleteProject(userId, projectId, new Date()))) throw notFound("project");
  await cancelJobsOf(userId, projectId);
}
