import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stopEngine } from "~/compute/engine.server";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { findDataset } from "~/db/datasets.server";
import { listProgress } from "~/jobs/queue.server";
import { forgetReads } from "~/lib/read-once.server";
import { createColumn } from "~/services/columns/create-column.server";
import { createDatasetFromBlob } from "~/services/datasets/create-dataset.server";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { createProject } from "~/services/projects/create-project.server";
import { finalizeDataset } from "~/services/projects/finalize-dataset.server";
import { getPage, pageQuerySchema } from "~/services/projects/get-page.server";
import { getProject } from "~/services/projects/get-project.server";
import { applyReplacement, stopApplying } from "~/services/replacements/apply-replacement.server";
import { createReplacement } from "~/services/replacements/create-replacement.server";
import { getReplacement } from "~/services/replacements/get-replacement.server";
import { listVersions } from "~/services/replacements/list-versions.server";
import { restoreVersion, stopRestoring } from "~/services/replacements/restore-version.server";
import { putBlob } from "~/storage/blobs.server";
import { until } from "../factories/projects";
import { makeUser } from "../factories/users";
import { WorkerProcess } from "../factories/worker-process";

/** Rows of the files of the first and the second version. */
const ROWS = { 1: 300_000, 2: 300_500 };
/** Times after the first progress at which the process is killed: fewer than the attempts that a job has. */
const DELAYS_MS = [0, 300];

const worker = new WorkerProcess();
let userId: string;
let datasetId: string;
const projects: string[] = [];

/** Column b is a + 1, or a + 2 in the second version. */
const fileOf = (version: 1 | 2) =>
  Buffer.from(
    `a,b,c\n${Array.from({ length: ROWS[version] }, (_, row) => `${row},${row + version},name ${row % 1_000}`).join("\n")}\n`,
  );

beforeAll(async () => {
  await openDatabase();
  userId = (await makeUser()).id;
  const blob = await putBlob(fileOf(1));
  const file = { name: "Large", fileName: "large.csv", byteLength: blob.byteLength, blobHash: blob.hash };
  datasetId = (await createDatasetFromBlob(userId, file)).id;
  worker.start();
  await until(
    () => getDataset(userId, datasetId),
    ({ status }) => status === "estimand_preview",
  );
  projects.push((await finalizeDataset(userId, datasetId)).project_full_id);
  const whole = { name: "Second", upload: datasetId, sample_size: 100, sample_size_type: "Percent" as const };
  projects.push((await createProject(userId, whole)).id);
  for (const id of projects) {
    await until(
      () => getProject(userId, id),
      ({ status }) => status === "ready",
    );
  }
  await worker.kill();
  for (const project of projects) {
    await createColumn(userId, { project, name: "d", trans_type: "numerical", user_formula: "[b] - [a]" });
  }
});
afterAll(async () => {
  await worker.kill();
  await stopEngine();
  await closeDatabase();
});

/** The version that the dataset and each project has, and the rows and last values that the projects have. */
async function stateNow() {
  forgetReads();
  const dataset = await findDataset(userId, datasetId);
  const rows = await Promise.all(
    (dataset?.projects ?? []).map(async ({ id, rowCount, datasetVersion, status }) => {
      const page = await getPage(userId, id, pageQuerySchema.parse({ page: ROWS[1], page_size: 1 }));
      const row = page.data[0];
      return [status, datasetVersion, rowCount, row?.c2, row?.c4];
    }),
  );
  return [dataset?.version, ...rows];
}
const stateOf = (version: number, file: 1 | 2) => {
  const row = ["ready", version, ROWS[file], ROWS[1] - 1 + file, file];
  return [version, row, row];
};
const progress = async (id: string) => (await listProgress(userId, [id])).get(id) ?? null;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a process, kills it a while after its job has reported progress, and calls `check`; twice. */
async function killAgainAndAgain(id: string, isOver: () => Promise<boolean>, check: () => Promise<void>) {
  for (const delay of DELAYS_MS) {
    if (await isOver()) return;
    worker.start();
    await until(
      async () => (await isOver()) || (await progress(id)) !== null,
      (heard) => heard,
    );
    await pause(delay);
    await worker.kill();
    await check();
  }
}

async function begin() {
  const form = new FormData();
  form.set("file", new Blob([fileOf(2)]), "larger.csv");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return (await createReplacement(userId, datasetId, request)).id;
}

describe("a server that is killed", () => {
  let draft: string;
  const replacement = () => getReplacement(userId, draft, datasetId);
  const isApplied = async () => (await findDataset(userId, datasetId))?.version !== 1;

  it("while it compares files changes nothing, and compares them after the next start", async () => {
    draft = await begin();
    await killAgainAndAgain(
      draft,
      async () => (await replacement()).state !== "comparing",
      async () => expect(await stateNow()).toEqual(stateOf(1, 1)),
    );
    worker.start();
    const { rows, state } = await until(replacement, ({ effect }) => effect?.is_done === true);
    expect([state, rows?.new_rows]).toEqual(["ready", ROWS[2]]);
    await worker.kill();
  });

  it("while it replaces leaves all projects at one version, and ends its work after the next start", async () => {
    // While no process is working on the replacement, it can be stopped.
    expect(await applyReplacement(userId, draft, datasetId)).toEqual({ state: "processing" });
    await expect(restoreVersion(userId, datasetId, 7)).rejects.toMatchObject({ code: "not_found" });
    await stopApplying(userId, draft, datasetId);
    expect((await replacement()).state).toBe("ready");
    expect(await stateNow()).toEqual(stateOf(1, 1));

    const asked = applyReplacement(userId, draft, datasetId);
    await killAgainAndAgain(draft, isApplied, async () =>
      expect([stateOf(1, 1), stateOf(2, 2)]).toContainEqual(await stateNow()),
    );
    await asked;
    worker.start();
    await until(isApplied, (applied) => applied);
    expect(await stateNow()).toEqual(stateOf(2, 2));
    await worker.kill();
  });

  it("while it goes back leaves all projects at one version, and ends its work after the next start", async () => {
    const version = async () => (await findDataset(userId, datasetId))?.version;
    expect(await restoreVersion(userId, datasetId, 1)).toEqual({ state: "processing" });
    await expect(restoreVersion(userId, datasetId, 1)).rejects.toMatchObject({ code: "processing" });
    expect((await listVersions(userId, datasetId)).map(({ is_restoring }) => is_restoring)).toEqual([
      false,
      true,
    ]);
    await stopRestoring(userId, datasetId, 1);
    expect(await stateNow()).toEqual(stateOf(2, 2));

    const asked = restoreVersion(userId, datasetId, 1);
    await killAgainAndAgain(
      datasetId,
      async () => (await version()) === 3,
      async () => expect([stateOf(2, 2), stateOf(3, 1)]).toContainEqual(await stateNow()),
    );
    await asked;
    worker.start();
    await until(version, (number) => number === 3);
    expect(await stateNow()).toEqual(stateOf(3, 1));
    expect((await listVersions(userId, datasetId)).every(({ is_restoring }) => !is_restoring)).toBe(true);
  });
});
