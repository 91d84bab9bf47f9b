import { findDataset, updateDataset } from "~/db/datasets.server";
import type { JobHandler } from "~/jobs/runner.server";
import { inspectFile, storeInspection } from "./read-file.server";

/** Job: looks into an uploaded file; the dataset then waits for the user. */
export const inspectDatasetJob: JobHandler = {
  async run({ subjectId, ownerId, signal, report }) {
    const dataset = await findDataset(ownerId, subjectId);
    if (dataset?.status !== "toprocess") return;
    const change = await storeInspection(await inspectFile(dataset, { signal, report }));
    await updateDataset(ownerId, subjectId, { ...change, status: "estimand_preview", message: null });
  },

  async failed({ subjectId, ownerId }, error) {
    await updateDataset(ownerId, subjectId, { status: "estimand_preview", message: error.userMessage });
  },
};
