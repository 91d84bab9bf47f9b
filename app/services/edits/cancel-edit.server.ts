import { endPendingEdit } from "~/db/pending-edits.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { getReadyProject } from "../projects/get-project.server";

/**
 * Stops the computation of a pending edit; the columns stay as they were. Idempotent.
 *
 * @returns whether an edit was cancelled; false if it had been done, or had failed, before
 * @throws AppError not_found, processing (an import is running), or conflict (no data)
 */
export async function cancelEdit(userId: string, projectId: string): Promise<boolean> {
  await getReadyProject(userId, projectId);
  const isCancelled = await endPendingEdit(userId, projectId, null);
  await cancelJobsOf(userId, projectId);
  return isCancelled;
}
