import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stopEngine } from "~/compute/engine.server";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { createDatasetFromBlob } from "~/services/datasets/create-dataset.server";
import { createProject } from "~/services/projects/create-project.server";
import { finalizeDataset } from "~/services/projects/finalize-dataset.server";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { getPage, pageQuerySchema } from "~/services/projects/get-page.server";
import { getProject } from "~/services/projects/get-project.server";
import { putBlob } from "~/storage/blobs.server";
import { until } from "../factories/projects";
import { makeUser } from "../factories/users";
import { WorkerProcess } from "../factories/worker-process";

const ROWS = 400_000;

const worker = new WorkerProcess();

beforeAll(() => openDatabase());
afterAll(async () => {
  await worker.kill();
  await stopEngine();
  await closeDatabase();
});

function table(): Buffer {
  const row = (number: number) => `${number},${number / 8},name ${number % 1_000}`;
  return Buffer.from(`a,b,c\n${Array.from({ length: ROWS }, (_, number) => row(number)).join("\n")}\n`);
}

describe("a server that is killed", () => {
  it("loses no inspection and no import: the next start goes on", async () => {
    const user = await makeUser();
    const blob = await putBlob(table());
    const file = { name: "Large", fileName: "large.csv", byteLength: blob.byteLength, blobHash: blob.hash };

    // Killed before the inspection is done: the dataset is found again.
    const dataset = await createDatasetFromBlob(user.id, file);
    expect(dataset.status).toBe("toprocess");
    worker.start();
    await until(
      () => getDataset(user.id, dataset.id),
      ({ status }) => status === "estimand_preview",
    );

    // An import that is finished stays as it is.
    const finished = await createProject(user.id, {
      name: "Finished",
      upload: dataset.id,
      sample_size: 100,
      sample_size_type: "Percent",
    });
    await until(
      () => getProject(user.id, finished.id),
      ({ status }) => status === "ready",
    );

    const { project_full_id: id } = await finalizeDataset(user.id, dataset.id);
    await until(
      () => getProject(user.id, id),
      ({ status }) => status === "processing",
    );
    await worker.kill();
    expect(await getProject(user.id, id)).toMatchObject({ status: "processing", row_count: null });
    expect(await getProject(user.id, finished.id)).toMatchObject({ status: "ready", row_count: ROWS });

    worker.start();
    const project = await until(
      () => getProject(user.id, id),
      ({ status }) => status === "ready",
    );
    expect(project).toMatchObject({ message: null, row_count: ROWS, col_count: 3 });
    const page = await getPage(user.id, id, pageQuerySchema.parse({ page: ROWS, page_size: 1 }));
    expect(page.data).toEqual([{ index: ROWS, c1: ROWS - 1, c2: (ROWS - 1) / 8, c3: "name 999" }]);
    expect((await getDataset(user.id, dataset.id)).status).toBe("done");
  }, 120_000);
});
