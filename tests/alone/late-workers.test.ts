import { afterAll, beforeAll, expect, it } from "vitest";
import { stopEngine } from "~/compute/engine.server";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { endInspection, findDataset } from "~/db/datasets.server";
import { beginImport, completeImport } from "~/db/imports.server";
import { findProjectTable } from "~/db/project-tables.server";
import { noImages } from "~/db/table-images";
import { importProjectJob } from "~/services/projects/import-project.server";
import { createDatasetFromBlob } from "~/services/datasets/create-dataset.server";
import { inspectFile, storeInspection } from "~/services/datasets/read-file.server";
import { finalizeDataset } from "~/services/projects/finalize-dataset.server";
import { putBlob } from "~/storage/blobs.server";
import { makeUser } from "../factories/users";

/** A worker was cut off while it wrote. Its write arrives after another worker has done the job. */

beforeAll(() => openDatabase());
afterAll(async () => {
  await stopEngine();
  await closeDatabase();
});

/** A dataset that was inspected and imported. */
async function imported() {
  const { id: ownerId } = await makeUser();
  const { hash, byteLength } = await putBlob(Buffer.from("x,y\n1,2\n3,4\n5,6\n"));
  const file = { name: "Late", fileName: "late.csv", byteLength, blobHash: hash };
  const { id: datasetId } = await createDatasetFromBlob(ownerId, file);
  const inspection = await storeInspection(await inspectFile(file));
  await endInspection(ownerId, datasetId, inspection);
  expect((await findDataset(ownerId, datasetId))?.status).toBe("estimand_preview");
  const { project_full_id: projectId } = await finalizeDataset(ownerId, datasetId);
  const context = { subjectId: projectId, ownerId, signal: new AbortController().signal };
  await importProjectJob.run({ ...context, report: () => undefined });
  return { ownerId, datasetId, projectId, inspection };
}

it("the late beginning and the late end of an import leave a finished one as it is", async () => {
  const { ownerId, projectId } = await imported();
  const before = await findProjectTable(ownerId, projectId);
  expect(before?.project.status).toBe("ready");
  expect(await beginImport(ownerId, projectId)).toBe(false);
  const columnsVersion = before?.project.columnsVersion ?? 0;
  const images = { before: noImages(), after: { ...noImages(), project: { rowCount: 7 } } };
  const done = await completeImport({ ownerId, projectId, columnsVersion }, images, null, new Date());
  expect(done).toBe(true);
  expect(await findProjectTable(ownerId, projectId)).toEqual(before);
});

it("a late inspection does not take a dataset back from its user", async () => {
  const { ownerId, datasetId, inspection } = await imported();
  const before = await findDataset(ownerId, datasetId);
  expect(before?.status).toBe("done");
  await endInspection(ownerId, datasetId, inspection);
  expect(await findDataset(ownerId, datasetId)).toEqual(before);
});
