import { existsSync, readdirSync, utimesSync } from "node:fs";
import type * as Files from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { env } from "~/config/env.server";
import { database } from "~/db/client.server";
import { watchDisk } from "~/db/full-disk.server";
import type * as Datasets from "~/db/datasets.server";
import type * as Jobs from "~/db/jobs.server";
import type { Dataset } from "~/services/shapes/dataset-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { localPath } from "~/storage/blob-paths.server";
import { keepReserve, releaseReserve } from "~/storage/reserve.server";
import { useOwnServer } from "../factories/own-server";
import { startSourceServer } from "../factories/source-server";
import { whileFull } from "../factories/full-table";
import { makeDataset, makeProject, readJson, until, waitForProject } from "../factories/projects";

/** The state of the disk: full, or with this many free bytes. */
const disk = vi.hoisted(() => ({
  isFull: false,
  free: null as number | null,
  /** How many more writes of the database to these ends fail. */
  jobEnds: 0,
  deletions: 0,
}));

const sqliteFull = vi.hoisted(() => () => Promise.reject(new Error("SQLITE_FULL: database or disk is full")));

vi.mock("~/db/jobs.server", async (original) => {
  const jobs = await original<typeof Jobs>();
  return {
    ...jobs,
    finishJob: (...args: Parameters<typeof jobs.finishJob>) =>
      (disk.jobEnds -= 1) >= 0 ? sqliteFull() : jobs.finishJob(...args),
  };
});

vi.mock("~/db/datasets.server", async (original) => {
  const datasets = await original<typeof Datasets>();
  return {
    ...datasets,
    softDeleteDataset: (...args: Parameters<typeof datasets.softDeleteDataset>) =>
      (disk.deletions -= 1) >= 0 ? sqliteFull() : datasets.softDeleteDataset(...args),
  };
});

vi.mock("node:fs/promises", async (original) => {
  const files = await original<typeof Files>();
  const refuse = () =>
    Promise.reject(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }));
  return {
    ...files,
    async open(...args: Parameters<typeof files.open>) {
      const handle = await files.open(...args);
      if (disk.isFull && args[1] !== "r") Object.assign(handle, { writeFile: refuse, write: refuse });
      return handle;
    },
    rename: (from: string, to: string) => (disk.isFull ? refuse() : files.rename(from, to)),
    async statfs(folder: string) {
      const facts = await files.statfs(folder);
      return disk.free === null ? facts : { ...facts, bsize: 1, bavail: disk.free };
    },
  };
});

const MEBIBYTE = 1024 * 1024;
const SAID = /^The server's disk is full/;
const RESERVE = path.join(env.dataDir, "reserve");

const { user, api } = useOwnServer(startSourceServer);

afterEach(() => {
  Object.assign(disk, { isFull: false, free: null, jobEnds: 0, deletions: 0 });
});

let count = 0;
const newTable = () => `a,b\n${(count += 1)},2\n3,4\n`;
const listFiles = async () => {
  const { results } = await readJson<{ results: Dataset[] }>(api.get("/api/v1/file/"));
  return results.map(({ id }) => id);
};

describe("a full disk", () => {
  it("refuses an upload in plain words, and lists no file that is not there", async () => {
    const before = await listFiles();
    disk.isFull = true;
    const answer = await api.upload("table.csv", newTable());
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await readJson(answer)).toEqual({
      code: "storage_full",
      detail: expect.stringMatching(SAID) as string,
    });
    expect(await listFiles()).toEqual(before);
    expect(readdirSync(path.join(env.dataDir, "tmp"))).toEqual([]);
  });

  it("refuses a file ahead for which there is no room, however it is sent", async () => {
    disk.free = 20 * MEBIBYTE;
    const form = await api.upload("table.csv", Buffer.alloc(5 * MEBIBYTE, "1,2\n"));
    const resumable = await api.call("POST", "/api/v1/uploads/", undefined, {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(5 * MEBIBYTE),
      "Upload-Metadata": `filename ${Buffer.from("table.csv").toString("base64")}`,
    });
    expect([form.status, resumable.status]).toEqual([507, 507]);
    expect((await api.upload("table.csv", newTable())).status).toBe(201);
  });

  it("makes a dataset with its job, or neither", async () => {
    const before = await listFiles();
    const answer = await whileFull("Job", () => api.upload("table.csv", newTable()));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await listFiles()).toEqual(before);
  });

  it("ends an import with the reason, and it can be tried again", async () => {
    const { id } = await makeDataset(api, newTable());
    await api.patch(`/api/v1/file/${id}/set-file-first-row-header/`, {});
    disk.isFull = true;
    const { project_full_id } = await readJson<{ project_full_id: string }>(
      api.post(`/api/v1/file/${id}/finalize/`),
    );
    const failed = await waitForProject(api, project_full_id);
    expect(failed).toMatchObject({ status: "failed", message: expect.stringMatching(SAID) as string });
    expect(readdirSync(path.join(env.dataDir, "tmp"))).toEqual([]);
    disk.isFull = false;
    await api.post(`/api/v1/project/${project_full_id}/reread/`);
    expect(await waitForProject(api, project_full_id)).toMatchObject({ status: "ready", row_count: 2 });
  });

  it("lets an inspection wait, which goes on by itself", async () => {
    const response = await api.upload("table.csv", newTable());
    const { id } = await readJson<Dataset>(response);
    const job = { subjectId: id };
    disk.isFull = true;
    await database.dataset.update({ where: { id }, data: { status: "toprocess" } });
    await database.job.deleteMany({ where: job });
    const queued = { kind: "inspect-dataset", ownerId: user.id, activeKey: `inspect-dataset:${id}` };
    await database.job.create({ data: { ...queued, ...job, runAfter: new Date(0) } });
    const waiting = await until(
      () => database.job.findFirstOrThrow({ where: job }),
      ({ status, message }) => status === "queued" && message !== null,
    );
    expect(waiting).toMatchObject({ attempts: 0, message: expect.stringMatching(SAID) as string });
    disk.isFull = false;
    await database.job.updateMany({ where: job, data: { runAfter: new Date(0) } });
    await until(
      () => readJson<Dataset>(api.get(`/api/v1/file/${id}/`)),
      ({ status, message }) => status === "estimand_preview" && message === null,
    );
  });

  it("keeps no job running whose end could not be written: it is written when there is room", async () => {
    disk.jobEnds = Infinity;
    const { id } = await makeDataset(api, newTable());
    const statusOf = async () => (await database.job.findFirstOrThrow({ where: { subjectId: id } })).status;
    expect(await statusOf()).toBe("running");
    disk.jobEnds = 0;
    await until(statusOf, (status) => status === "done");
  });
});

describe("deleting", () => {
  it("passes on a full disk at the second attempt, which has the room of the reserve", async () => {
    const { id } = await makeDataset(api, newTable());
    disk.deletions = 1;
    expect((await api.delete(`/api/v1/file/${id}/`)).status).toBe(204);
    expect(await listFiles()).not.toContain(id);
  });

  it("has a reserve, which is made when there is room and given away at need", async () => {
    disk.free = MEBIBYTE;
    await releaseReserve();
    await keepReserve();
    expect(existsSync(RESERVE)).toBe(false);
    disk.free = null;
    await keepReserve();
    expect(existsSync(RESERVE)).toBe(true);
    await expect(watchDisk(sqliteFull())).rejects.toThrow("full");
    expect(existsSync(RESERVE)).toBe(false);
  });

  it.each([true, false])("gives the space back at once when it is short: %s", async (isShort) => {
    const project: ProjectDetail = await makeProject(api, newTable());
    const { blobHash } = await database.dataset.findUniqueOrThrow({ where: { id: project.upload } });
    const then = new Date(Date.now() - 600_000);
    utimesSync(localPath(blobHash), then, then);
    disk.free = isShort ? MEBIBYTE : null;
    expect((await api.delete(`/api/v1/file/${project.upload}/`)).status).toBe(204);
    expect(existsSync(localPath(blobHash))).toBe(!isShort);
    const restored = await api.post(`/api/v1/file/${project.upload}/restore/`);
    expect(restored.status).toBe(isShort ? 410 : 200);
  });
});
