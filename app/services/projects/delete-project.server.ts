import { softDeleteProject } from "~/db/projects.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import { againWhenFull, giveSpaceBack } from "../deletions/free-space.server";

/**
 * Deletes a project with its analyses. For ten minutes it can be restored, unless the disk is nearly full.
 *
 * @throws AppError not_found
 */
export async function deleteProject(userId: string, projectId: string): Promise<void> {
  const isDeleted = await againWhenFull(() => softDeleteProject(userId, projectId, new Date()));
  if (!isDeleted) throw notFound("project");
  await againWhenFull(() => cancelJobsOf(userId, projectId));
  await giveSpaceBack(userId);
}
