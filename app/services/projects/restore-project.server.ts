import { findPendingEdit } from "~/db/pending-edits.server";
import { findDeletedProject, findProject, restoreProject as restoreRow } from "~/db/projects.server";
import { enqueueJob } from "~/jobs/queue.server";
import { isUnfinished } from "~/lib/import-status";
import { requireRestorable } from "../deletions/restore-window.server";
import { describeProject, getProjectRow } from "./get-project.server";
import { withProjectRoom } from "../users/project-room.server";
import type { Project } from "../shapes/project-shape";

/**
 * Undoes the deletion of a project, and restarts an import or a computation that the deletion stopped. Idempotent.
 *
 * @throws AppError not_found, gone, or plan_limit
 */
export async function restoreProject(userId: string, projectId: string): Promise<Project> {
  const live = await findProject(userId, projectId);
  if (live !== null) return describeProject(live);
  const deleted = await findDeletedProject(userId, projectId);
  await requireRestorable(userId, projectId, deleted, "project");
  await withProjectRoom(userId, 1, () => restoreRow(userId, projectId));
  const row = await getProjectRow(userId, projectId);
  if (isUnfinished(row)) await enqueueJob("import-project", { subjectId: projectId, ownerId: userId });
  if ((await findPendingEdit(userId, projectId)) !== null) {
    await enqueueJob("compute-columns", { subjectId: projectId, ownerId: userId });
  }
  return describeProject(row);
}
