import { listProjectsWithPendingActs } from "~/db/pending-acts.server";
import { listUninspectedDatasets } from "~/db/datasets.server";
import { listUnfinishedProjects } from "~/db/projects.server";
import { listUnfinishedReplacements } from "~/db/replacements.server";
import { listRestoringDatasets } from "~/db/version-restores.server";
import { enqueueJob } from "~/jobs/queue.server";

/**
 * Queues a job for every unfinished dataset, project, computation of columns and change of a file that has none: a process may
 * have died between two statements.
 */
export async function resumeUnfinished(): Promise<void> {
  for (const { id, ownerId } of await listUninspectedDatasets()) {
    await enqueueJob("inspect-dataset", { subjectId: id, ownerId });
  }
  for (const { id, ownerId } of await listUnfinishedProjects()) {
    await enqueueJob("import-project", { subjectId: id, ownerId });
  }
  for (const { id, ownerId } of await listProjectsWithPendingActs()) {
    await enqueueJob("compute-columns", { subjectId: id, ownerId });
  }
  for (const { id, ownerId, applying } of await listUnfinishedReplacements()) {
    await enqueueJob(applying ? "apply-replacement" : "compare-replacement", { subjectId: id, ownerId });
  }
  for (const { id, ownerId } of await listRestoringDatasets()) {
    await enqueueJob("restore-version", { subjectId: id, ownerId });
  }
}
