import { endPendingAct } from "~/db/column-acts.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { getReadyProject } from "../projects/get-project.server";

/**
 * Stops the computation of a pending act; the columns stay as they were. Idempotent.
 *
 * @throws AppError not_found, processing (an import is running), or conflict (no data)
 */
export async function cancelAct(userId: string, projectId: string): Promise<void> {
  await getReadyProject(userId, projectId);
  await endPendingAct(userId, projectId, null);
  await cancelJobsOf(userId, projectId);
}
