import { listProjectsWithPendingEdits } from "~/db/pending-edits.server";
import { listUninspectedDatasets } from "~/db/datasets.server";
import { listUnfinishedProjects } from "~/db/projects.server";
import { listUnfinishedReplacements } from "~/db/replacements.server";
import { listStaleDatasets } from "~/db/shapes.server";
import { listRestoringDatasets } from "~/db/version-restores.server";
import type { JobKind } from "~/jobs/kinds";
import { enqueueJob } from "~/jobs/queue.server";

type Unfinished = { kind: JobKind; subjectId: string; ownerId: string };

/** Every unfinished dataset, project, computation of columns and change of a file, with the kind of job that goes on with it. */
export async function listUnfinished(): Promise<Unfinished[]> {
  const asWork = (kind: JobKind, rows: { id: string; ownerId: string }[]) =>
    rows.map(({ id, ownerId }) => ({ kind, subjectId: id, ownerId }));
  const replacements = await listUnfinishedReplacements();
  return [
    ...asWork("inspect-dataset", await listUninspectedDatasets()),
    ...asWork("import-project", await listUnfinishedProjects()),
    ...asWork("compute-columns", await listProjectsWithPendingEdits()),
    ...asWork(
      "apply-replacement",
      replacements.filter(({ applying }) => applying),
    ),
    ...asWork(
      "compare-replacement",
      replacements.filter(({ applying }) => !applying),
    ),
    ...asWork("restore-version", await listRestoringDatasets()),
    ...asWork("refresh-dataset", await listStaleDatasets()),
  ];
}

/** Queues a job for everything unfinished that has none: a process may have died between two statements. */
export async function resumeUnfinished(): Promise<void> {
  for (const { kind, subjectId, ownerId } of await listUnfinished()) {
    await enqueueJob(kind, { subjectId, ownerId });
  }
}
