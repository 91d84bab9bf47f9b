import { listUninspectedDatasets } from "~/db/datasets.server";
import { listUnfinishedProjects } from "~/db/projects.server";
import { enqueueJob } from "~/jobs/queue.server";

/**
 * Queues the work of everything that is unfinished and has none queued: what a dead process left between two
 * statements.
 */
export async function resumeUnfinished(): Promise<void> {
  for (const { id, ownerId } of await listUninspectedDatasets()) {
    await enqueueJob("inspect-dataset", { subjectId: id, ownerId });
  }
  for (const { id, ownerId } of await listUnfinishedProjects()) {
    await enqueueJob("import-project", { subjectId: id, ownerId });
  }
}
