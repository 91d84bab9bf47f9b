import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stopEngine } from "~/compute/engine.server";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { findPendingEdit } from "~/db/pending-edits.server";
import { cancelEdit } from "~/services/edits/cancel-edit.server";
import { undoEdit } from "~/services/edits/undo-or-redo.server";
import { createColumn } from "~/services/columns/create-column.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { updateColumn } from "~/services/columns/update-column.server";
import { createDatasetFromBlob } from "~/services/datasets/create-dataset.server";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { finalizeDataset } from "~/services/projects/finalize-dataset.server";
import { getPage, pageQuerySchema } from "~/services/projects/get-page.server";
import { getProject } from "~/services/projects/get-project.server";
import { rereadProject } from "~/services/projects/reread-project.server";
import { putBlob } from "~/storage/blobs.server";
import { until } from "../factories/projects";
import { makeUser } from "../factories/users";
import { WorkerProcess } from "../factories/worker-process";

/** Above the limit of work that a request does itself, with a chain of eight recipes. */
const ROWS = 400_000;
const CHAIN = 8;

const worker = new WorkerProcess();
let userId: string;
let projectId: string;

beforeAll(async () => {
  await openDatabase();
  userId = (await makeUser()).id;
  const lines = Array.from({ length: ROWS }, (_, row) => `${row},${row % 7}`);
  const blob = await putBlob(Buffer.from(`a,b\n${lines.join("\n")}\n`));
  const file = { name: "Large", fileName: "large.csv", byteLength: blob.byteLength, blobHash: blob.hash };
  const dataset = await createDatasetFromBlob(userId, file);
  worker.start();
  await until(
    () => getDataset(userId, dataset.id),
    ({ status }) => status === "estimand_preview",
  );
  projectId = (await finalizeDataset(userId, dataset.id)).project_full_id;
  await until(
    () => getProject(userId, projectId),
    ({ status }) => status === "ready",
  );
  for (let link = 1; link <= CHAIN; link += 1) {
    const source = link === 1 ? "a" : `c${link - 1}`;
    await createColumn(userId, {
      project: projectId,
      name: `c${link}`,
      trans_type: "numerical",
      user_formula: `[${source}] + 1`,
    });
    // On a busy machine the worker computes the column.
    await until(list, isSettled);
  }
  await worker.kill();
});
afterAll(async () => {
  await worker.kill();
  await stopEngine();
  await closeDatabase();
});

const list = () => listProjectColumns(userId, projectId);
const first = async () => (await list()).columns.find(({ title }) => title === "c1")?.col_db_id ?? "";
/** The last row's value of the last column of the chain. */
const lastValue = async () => {
  const page = await getPage(userId, projectId, pageQuerySchema.parse({ page: ROWS, page_size: 1 }));
  return page.data[0]?.[`c${CHAIN + 2}`];
};
const edit = async (added: number) => updateColumn(userId, await first(), { user_formula: `[a] + ${added}` });
const isSettled = ({ pending }: Awaited<ReturnType<typeof list>>) => pending === null;

/** Edits the first column and kills the worker while it computes the others. @returns the number that the edit adds */
async function killWhileComputing(): Promise<number> {
  for (let added = 1_000; added <= 10_000; added += 1_000) {
    expect(await edit(added)).toEqual({ state: "processing" });
    worker.start();
    await until(list, ({ pending }) => (pending?.done ?? 0) > 0 || pending === null);
    await worker.kill();
    if ((await findPendingEdit(userId, projectId)) !== null) return added;
    // The job had ended before this process saw it: on a busy machine that happens.
    await undoEdit(userId, projectId, null);
  }
  throw new Error("The computation always ended before the worker was killed.");
}

describe("a large computation", () => {
  it("goes on as a job when no process works on it yet; other edits wait, and it can be cancelled", async () => {
    expect(await lastValue()).toBe(ROWS - 1 + CHAIN);
    const before = await list();
    expect(await edit(100)).toEqual({ state: "processing" });
    expect(await list()).toMatchObject({
      pending: { unit: "columns" },
      columnsVersion: before.columnsVersion,
    });
    await expect(edit(200)).rejects.toMatchObject({ code: "processing" });
    await expect(undoEdit(userId, projectId, null)).rejects.toMatchObject({ code: "processing" });
    await expect(rereadProject(userId, projectId)).rejects.toMatchObject({ code: "processing" });
    expect(await cancelEdit(userId, projectId)).toBe(true);
    expect(await list()).toEqual(before);
    // A second Cancel, or one that comes too late, says that it cancelled nothing.
    expect(await cancelEdit(userId, projectId)).toBe(false);
  });

  it("survives a process that is killed: the next one starts it again, and all columns change at once", async () => {
    const added = await killWhileComputing();
    expect(await lastValue()).toBe(ROWS - 1 + CHAIN);
    worker.start();
    await until(list, isSettled);
    expect(await lastValue()).toBe(ROWS - 1 + added + CHAIN - 1);
    expect((await list()).acts.undo).toBe("Edited c1");
    await undoEdit(userId, projectId, null);
    expect(await lastValue()).toBe(ROWS - 1 + CHAIN);
  });

  it("that fails changes nothing and says why", async () => {
    // Text in c1: c2 can then not be computed.
    const rules = [
      {
        id: "",
        type: "if" as const,
        condition: [
          {
            var_a_type: "Column" as const,
            var_a: 1,
            function: ">" as const,
            var_b_type: "Value" as const,
            var_b: 5,
            and_or: null,
          },
        ],
        then_type: "Value" as const,
        then: "large",
      },
    ];
    const outcome = await updateColumn(userId, await first(), { conditional_transform: rules }).catch(
      (error: unknown) => error,
    );
    const failed = await until(list, isSettled);
    expect([{ state: "processing" }, expect.objectContaining({ code: "conflict" })]).toContainEqual(outcome);
    expect(failed.failed).toMatchObject({ name: "Edited c1" });
    expect(failed.failed?.message).toContain("“c2” could then no longer be computed");
    expect(await lastValue()).toBe(ROWS - 1 + CHAIN);
  });
});
