import { LIMITS } from "~/config/limits";
import { findDataset } from "~/db/datasets.server";
import { endRefresh, findOrigin, startRefresh } from "~/db/shapes.server";
import type { JobHandler } from "~/jobs/job-handler";
import { cancelJobsOf, createQueued, waitForOutcome } from "~/jobs/queue.server";
import { AppError, notFound } from "~/lib/app-error";
import { settingsOf } from "../datasets/update-settings.server";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { makeShapeFile } from "../projects/shape-file.server";
import { storedShapeRecipe } from "../projects/shape-recipe";
import { appliedUnlessFit } from "../recipes/applied-data";
import { computeEffect } from "./compute-effect.server";
import type { Effect } from "./effect-shape";
import type { NextFile } from "./next-file.server";
import { readTable } from "./read-both.server";
import { writeFileVersion } from "./write-file-version.server";

/**
 * Makes the file of a dataset again from its sources, which it follows from then on. Waits up to 8 seconds; after that the job
 * goes on alone.
 *
 * @throws AppError not_found (also of a file from outside), stopped, or conflict with the reason why nothing was changed
 */
export async function refreshDataset(
  userId: string,
  datasetId: string,
): Promise<{ state: "done" | "processing" }> {
  const dataset = await getDatasetRow(userId, datasetId);
  const isStarted = await createQueued("refresh-dataset", (job) => startRefresh(userId, datasetId, job));
  if (!isStarted) throw notFound("recipe");
  const outcome = await waitForOutcome(datasetId, LIMITS.columns.waitMs, async () => {
    const { shape } = await findOrigin(userId, dataset);
    if (shape === null || !shape.isStale) return { state: "done" } as const;
    if (shape.message === null) return null;
    throw new AppError("conflict", { userMessage: shape.message });
  });
  return outcome ?? { state: "processing" };
}

/** Stops making a dataset's file again: it stays as it is. Idempotent. @throws AppError not_found */
export async function stopRefresh(userId: string, datasetId: string): Promise<void> {
  const { shape } = await findOrigin(userId, await getDatasetRow(userId, datasetId));
  if (shape === null) throw notFound("recipe");
  if (!shape.isStale || shape.message !== null) return;
  await endRefresh(userId, datasetId, "You stopped it. The data are those from before.");
  await cancelJobsOf(userId, datasetId);
}

/**
 * Job: makes the file of a dataset again by its recipe, computes the analyses on both files, and gives the projects the new data in one
 * transaction. A file that is the same is left as it is. Idempotent: until then nothing has changed.
 */
export const refreshDatasetJob: JobHandler = {
  async run({ subjectId: datasetId, ownerId, signal, report }) {
    const running = { signal, report };
    const dataset = await findDataset(ownerId, datasetId);
    if (dataset === null) return;
    const { shape } = await findOrigin(ownerId, dataset);
    // The user may have replaced the file by hand since the job was queued.
    if (shape === null || !shape.follows) return;
    const [first] = shape.sources;
    const gone = shape.sources.find(({ project }) => project === null);
    if (gone !== undefined || !first?.project) {
      throw new AppError("conflict", {
        userMessage: `The project “${gone?.name ?? ""}”, from which this table is made, was deleted. The data are those from before.`,
      });
    }
    const recipe = storedShapeRecipe.read(shape.recipe);
    const { fileName } = dataset;
    const fresh = await makeShapeFile(ownerId, first.project.id, { fileName, recipe }, running);
    if (fresh.blobHash === dataset.blobHash) return endRefresh(ownerId, datasetId, null);
    const old = await readTable(dataset, settingsOf(dataset), "Reading the data from before", running);
    const matches = old.columns.flatMap(({ column, name }) => {
      const index = fresh.columns.findIndex((each) => each.name === name) + 1;
      return index === 0 ? [] : [[String(column), index] as const];
    });
    const next: NextFile = {
      forSettingsVersion: dataset.settingsVersion,
      origin: `Made again from ${first.project.name}`,
      file: {
        fileName,
        blobHash: fresh.blobHash,
        byteLength: fresh.byteLength,
        inspectionHash: fresh.inspectionHash ?? null,
        rowCount: fresh.rowCount ?? null,
        colCount: fresh.colCount ?? null,
        settings: null,
        receipt: null,
        questions: null,
      },
      settings: fresh.settings,
      matches: Object.fromEntries(matches),
      keepsRows: false,
    };
    let effect: Effect = { results: [], left_out: [], is_done: false };
    await computeEffect({ ownerId, dataset }, next, running, (computed) => {
      effect = computed;
      return Promise.resolve(true);
    });
    await writeFileVersion(
      { ownerId, datasetId },
      { ...next, sameAs: null, refresh: { effect }, draftId: null, appliedOf: appliedUnlessFit },
      running,
    );
  },

  failed: ({ subjectId, ownerId }, error) => endRefresh(ownerId, subjectId, error.userMessage),
};
