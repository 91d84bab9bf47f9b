import { LIMITS } from "~/config/limits";
import { fileOf, listVersions } from "~/db/dataset-versions.server";
import { findDataset } from "~/db/datasets.server";
import { endRestoring, startRestoring, versionBeingRestored } from "~/db/version-restores.server";
import { storedSettings } from "~/db/stored-json";
import { cancelJobsOf, createQueued, waitForOutcome } from "~/jobs/queue.server";
import type { JobHandler } from "~/jobs/job-handler";
import { AppError, notFound } from "~/lib/app-error";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { appliedUnlessFit } from "../recipes/applied-data";
import { columnInVersion } from "../projects/column-in-version";
import { fileIsChanging, writeFileVersion } from "./write-file-version.server";

/**
 * Brings an earlier version of a dataset's file back, in all its projects, as a new version. Waits up to 8 seconds; after
 * that the job goes on alone.
 *
 * @throws AppError not_found, processing (the dataset's file is being changed), stopped, or conflict (it is the present
 *   one; or the reason why nothing was changed)
 */
export async function restoreVersion(
  userId: string,
  datasetId: string,
  number: number,
): Promise<{ state: "done" | "processing" }> {
  const dataset = await getDatasetRow(userId, datasetId);
  const versions = await listVersions(userId, datasetId);
  if (number === dataset.version) {
    throw new AppError("conflict", { userMessage: "This version is the present one." });
  }
  if (!versions.some((row) => row.number === number)) throw notFound("version");
  const isStarted = await createQueued("restore-version", (job) =>
    startRestoring(userId, datasetId, number, job),
  );
  if (!isStarted) throw fileIsChanging();
  const outcome = await waitForOutcome(datasetId, LIMITS.columns.waitMs, async () => {
    const row = await getDatasetRow(userId, datasetId);
    if (versionBeingRestored(row) === number) return null;
    if (row.version !== dataset.version) return { state: "done" } as const;
    if (row.restoreMessage === null) throw new AppError("stopped");
    throw new AppError("conflict", { userMessage: row.restoreMessage });
  });
  return outcome ?? { state: "processing" };
}

/** Stops restoring a version: the dataset stays as it is. Idempotent. @throws AppError not_found */
export async function stopRestoring(userId: string, datasetId: string, number: number): Promise<void> {
  const dataset = await getDatasetRow(userId, datasetId);
  const versions = await listVersions(userId, datasetId);
  if (!versions.some((row) => row.number === number)) throw notFound("version");
  if (versionBeingRestored(dataset) !== number) return;
  await endRestoring(userId, datasetId, null);
  await cancelJobsOf(userId, datasetId);
}

/**
 * Job: computes the data of all projects with the file of an earlier version, and writes them in one transaction.
 * Idempotent: until then nothing has changed.
 */
export const restoreVersionJob: JobHandler = {
  async run({ subjectId: datasetId, ownerId, signal, report }) {
    const dataset = await findDataset(ownerId, datasetId);
    const number = dataset === null ? null : versionBeingRestored(dataset);
    if (dataset === null || number === null) return;
    const versions = await listVersions(ownerId, datasetId);
    const version = versions.find((row) => row.number === number);
    if (version === undefined) throw notFound("version");
    const columns = Array.from({ length: dataset.colCount ?? 0 }, (_, index) => index + 1);
    const matches = columns.flatMap((column) => {
      const restored = columnInVersion(versions, dataset.version, number, column);
      return restored === null ? [] : [[String(column), restored] as const];
    });
    await writeFileVersion(
      { ownerId, datasetId },
      {
        forSettingsVersion: dataset.settingsVersion,
        origin: `Went back to version ${number}, ${version.fileName}`,
        file: fileOf(version),
        settings: storedSettings.readOptional(version.settings) ?? {},
        matches: Object.fromEntries(matches),
        keepsRows: false,
        sameAs: number,
        refresh: null,
        draftId: null,
        appliedOf: appliedUnlessFit,
      },
      { signal, report },
    );
  },

  failed: ({ subjectId, ownerId }, error) => endRestoring(ownerId, subjectId, error.userMessage),
};
