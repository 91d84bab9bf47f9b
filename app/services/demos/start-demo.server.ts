import { createDataset, eraseDataset, listDemoDatasets } from "~/db/datasets.server";
import { whileLocked } from "~/db/locks.server";
import { notFound } from "~/lib/app-error";
import { putBlob } from "~/storage/blobs.server";
import { finalizeDataset } from "../projects/finalize-dataset.server";
import { inspectFile, storeInspection } from "../datasets/read-file.server";
import { type Demo, demoSettings, listCatalog, readDemoFile } from "../datasets/demo-catalog.server";

/**
 * Opens a preloaded dataset: creates the user's copy and its first project, and queues the import. Idempotent while the
 * copy exists.
 *
 * @throws AppError not_found, or plan_limit, with nothing created
 */
export async function startDemo(
  userId: string,
  demoId: string,
): Promise<{ file_id: string; project_full_id: string }> {
  const demo = (await listCatalog()).find(({ id }) => id === demoId);
  if (demo === undefined) throw notFound("preloaded dataset");
  return whileLocked(`demo ${demoId} of ${userId}`, async () => {
    const existing = (await listDemoDatasets(userId)).find((dataset) => dataset.demoId === demoId);
    const file_id = existing?.id ?? (await copyDemo(userId, demo));
    try {
      return { file_id, ...(await finalizeDataset(userId, file_id)) };
    } catch (error) {
      if (existing === undefined) await eraseDataset(userId, file_id);
      throw error;
    }
  });
}

/** Creates the user's copy. It is inspected at once, because a demo file is known to be readable. */
async function copyDemo(userId: string, demo: Demo): Promise<string> {
  const { hash: blobHash, byteLength } = await putBlob(await readDemoFile(demo));
  const settings = demoSettings(demo);
  const file = { fileName: demo.file, blobHash, settings };
  const inspection = await storeInspection(await inspectFile(file));
  const { id } = await createDataset(userId, {
    ...file,
    ...inspection,
    name: demo.name,
    byteLength,
    demoId: demo.id,
    status: "estimand_preview",
  });
  return id;
}
