import { endInspection, findDataset, updateDataset } from "~/db/datasets.server";
import { AppError } from "~/lib/app-error";
import { isDiskFull } from "~/lib/disk-full";
import type { JobHandler } from "~/jobs/job-handler";
import { inspectFile, storeInspection } from "./read-file.server";

/** Retries the job later: the file is fine, and the disk has no room for the inspection. */
function waitForRoom(cause: unknown): AppError {
  const { userMessage } = new AppError("storage_full");
  return new AppError("busy", { cause, userMessage, retryAfterSeconds: 15 });
}

/** Job: inspects an uploaded file. The dataset then waits for the user. */
export const inspectDatasetJob: JobHandler = {
  async run({ subjectId, ownerId, signal, report }) {
    const dataset = await findDataset(ownerId, subjectId);
    if (dataset?.status !== "toprocess") return;
    try {
      const change = await storeInspection(await inspectFile(dataset, { signal, report }));
      await endInspection(ownerId, subjectId, change);
    } catch (error) {
      throw isDiskFull(error) ? waitForRoom(error) : error;
    }
  },

  async failed({ subjectId, ownerId }, error) {
    await updateDataset(ownerId, subjectId, { status: "estimand_preview", message: error.userMessage });
  },
  async again({ subjectId, ownerId }) {
    const dataset = await findDataset(ownerId, subjectId);
    if (dataset === null || dataset.inspectionHash !== null) return false;
    await updateDataset(ownerId, subjectId, { status: "toprocess", message: null });
    return true;
  },
};
