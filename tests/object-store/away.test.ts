import { existsSync, rmSync, utimesSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { sweepBlobs } from "~/services/deletions/sweep-blobs.server";
import { checkReadiness } from "~/services/maintenance/readiness.server";
import { pairStore } from "~/services/maintenance/pair-store.server";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { localPath } from "~/storage/blob-paths.server";
import { deleteBlob, putBlob } from "~/storage/blobs.server";
import { findDamaged, getBlob, openBlob, requireWholeBlob } from "~/storage/whole-blobs.server";
import { useApiServer } from "../factories/api-server";
import { bucket } from "../factories/bucket";
import { makeProject } from "../factories/projects";
import { storedPath } from "../factories/stored-path";

const { api } = useApiServer();
const BUSY = { code: "busy", status: 503, retryAfterSeconds: 10 };

/** The ways in which a store fails without saying anything about a blob. */
const ABSENCES: [how: string, go: () => void | Promise<void>][] = [
  ["refuses connections", () => bucket.goAway()],
  ["answers 500", () => void (bucket.judge = () => ({ status: 500 }))],
  ["answers 503", () => void (bucket.judge = () => ({ status: 503 }))],
  ["refuses the credentials", () => void (bucket.judge = () => ({ status: 403 }))],
  ["breaks off each answer", () => void (bucket.judge = () => ({ cutAfter: 1 }))],
];

let project: ProjectDetail;
beforeAll(async () => {
  await pairStore();
  project = await makeProject(api, "x\n11\n12\n13\n", { header: 1, first_row: 2 });
});

const comeBack = async () => {
  bucket.calm();
  await bucket.comeBack().catch(() => undefined);
};
afterEach(comeBack);

const projectBlobs = async () => {
  const columns = await database.column.findMany({ where: { projectId: project.id } });
  const datasets = await database.dataset.findMany();
  return [...columns, ...datasets].map(({ blobHash }) => blobHash);
};
const page = () => api.get(`/api/v1/project/${project.id}/get-dataset/`);

describe.each(ABSENCES)("a store that %s", (_how, go) => {
  it("is busy, never damaged, and all goes on when it is back", async () => {
    const { hash } = await putBlob(Buffer.from("somewhere else"));
    rmSync(localPath(hash));
    await go();
    const calls = [getBlob, openBlob, requireWholeBlob, (each: string) => findDamaged([each])];
    for (const read of calls) await expect(read(hash)).rejects.toMatchObject(BUSY);
    await expect(putBlob(Buffer.from("something new"))).rejects.toMatchObject(BUSY);
    await expect(deleteBlob(hash, new Date(), () => Promise.resolve(false))).rejects.toMatchObject(BUSY);
    expect(existsSync(storedPath(hash))).toBe(true);
    await comeBack();
    expect((await getBlob(hash)).toString()).toBe("somewhere else");
    const again = await putBlob(Buffer.from("something new"));
    expect(existsSync(storedPath(again.hash))).toBe(true);
  });
});

describe("while the store is away", () => {
  it("a call gets 503 with Retry-After, no record is marked as damaged, and it works when the store is back", async () => {
    expect((await page()).status).toBe(200);
    for (const hash of await projectBlobs()) rmSync(localPath(hash), { force: true });
    const before = await database.project.findUniqueOrThrow({ where: { id: project.id } });
    await bucket.goAway();
    const answer = await page();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await answer.text()).toContain("file store cannot be reached");
    await comeBack();
    const after = await page();
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({ row_count: 3 });
    const project_ = await database.project.findUniqueOrThrow({ where: { id: project.id } });
    expect([project_.status, project_.message]).toEqual([before.status, before.message]);
  });

  it("what was used before is still shown, and an upload is refused before it is acknowledged", async () => {
    expect((await page()).status).toBe(200);
    const count = await database.dataset.count();
    await bucket.goAway();
    expect((await page()).status).toBe(200);
    const upload = await api.upload("new.csv", "a\n1\n");
    expect([upload.status, upload.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await database.dataset.count()).toBe(count);
  });

  it("a sweep erases nothing, and the server is not ready", async () => {
    const { hash } = await putBlob(Buffer.from("old and unnamed"));
    const then = new Date(Date.now() - 7_200_000);
    utimesSync(storedPath(hash), then, then);
    expect((await checkReadiness(0)).parts.blobs.ok).toBe(true);
    await bucket.goAway();
    await expect(sweepBlobs(new Date())).rejects.toMatchObject(BUSY);
    expect((await checkReadiness(0)).parts.blobs).toMatchObject({ ok: false });
    expect([existsSync(storedPath(hash)), existsSync(localPath(hash))]).toEqual([true, true]);
    await comeBack();
    expect(await sweepBlobs(new Date())).toBe(1);
    expect([existsSync(storedPath(hash)), existsSync(localPath(hash))]).toEqual([false, false]);
  });
});
