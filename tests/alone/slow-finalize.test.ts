import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { stopEngine } from "~/compute/engine.server";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { findDataset, updateDataset } from "~/db/datasets.server";
import { createDatasetFromBlob } from "~/services/datasets/create-dataset.server";
import { finalizeDataset } from "~/services/projects/finalize-dataset.server";
import { inspectFile, previewBeforeImport, storeInspection } from "~/services/datasets/read-file.server";
import { getReceipt, updateSettingsBeforeImport } from "~/services/datasets/update-settings.server";
import { getProject } from "~/services/projects/get-project.server";
import { putBlob } from "~/storage/blobs.server";
import { makeUser } from "../factories/users";

beforeAll(() => openDatabase());
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await stopEngine();
  await closeDatabase();
});

/** An inspected dataset whose file takes longer to read than finalizing waits. */
async function slowDataset(text: string) {
  const user = await makeUser();
  const { hash, byteLength } = await putBlob(Buffer.from(text));
  const file = { name: "Slow", fileName: "slow.csv", byteLength, blobHash: hash };
  const { id } = await createDatasetFromBlob(user.id, file);
  const change = await storeInspection(await inspectFile(file));
  await updateDataset(user.id, id, { ...change, status: "estimand_preview" });
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  expect(await previewBeforeImport(file, {})).toBeNull();
  return { user, id };
}

it("finalizing a file that is slow to read leaves the reading to the import job", async () => {
  const { user, id } = await slowDataset("x,y\n1,2\n3,4\n5,6\n");
  const { project_full_id } = await finalizeDataset(user.id, id);
  expect(["toprocess", "processing"]).toContain((await getProject(user.id, project_full_id)).status);
  const dataset = await findDataset(user.id, id);
  expect([dataset?.settings, dataset?.receipt, dataset?.questions]).toEqual([{}, null, null]);
  expect((await getReceipt(user.id, id)).columns.map(({ name }) => name)).toEqual(["x", "y"]);
});

it("a receipt for earlier settings is not kept for settings that were stored without one", async () => {
  const { user, id } = await slowDataset("x,y\n7,8\n9,10\n11,12\n");
  expect((await getReceipt(user.id, id)).columns[0]?.name).toBe("x");
  await updateSettingsBeforeImport(user.id, id, { names: { "1": "key" } });
  expect((await findDataset(user.id, id))?.receipt).toBeNull();
  expect((await getReceipt(user.id, id)).columns[0]?.name).toBe("key");
});
