import { existsSync, rmSync, utimesSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { sweepBlobs } from "~/services/deletions/sweep-blobs.server";
import { eraseBinned } from "~/db/deletions.server";
import { deleteEdits } from "~/db/column-edits.server";
import { binnedSince } from "~/services/deletions/restore-window.server";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import type { Page } from "~/services/projects/get-page.server";
import type { Column } from "~/services/shapes/column-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { localPath } from "~/storage/blob-paths.server";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until } from "../../factories/projects";

const DAY_MS = 86_400_000;
const { api } = useApiServer();
let project: ProjectDetail;
let next = 0;

beforeEach(async () => {
  next += 1;
  project = await makeProject(api, `inv,t\n1,${next}\n2,${next}\n4,${next}\n`, { header: 1, first_row: 2 });
});

const create = (user_formula: string, name: string) =>
  readJson<Column>(
    api.post("/api/v1/column/", { project: project.id, trans_type: "numerical", user_formula, name }),
  );
const path = ({ col_db_id }: Column) => `/api/v1/column/${col_db_id ?? ""}/`;
const listed = () => readJson<ProjectColumns>(api.get(`/api/v1/project/${project.id}/columns/`));
const rows = async () => {
  const response = await until(
    () => api.get(`/api/v1/project/${project.id}/get-dataset/`),
    ({ status }) => status !== 503,
  );
  expect(response.status, await response.clone().text()).toBe(200);
  return (await readJson<Page>(response)).data;
};
const hashes = async () =>
  (await database.column.findMany({ where: { projectId: project.id }, orderBy: { columnIndex: "asc" } })).map(
    ({ blobHash }) => blobHash,
  );

describe("a computed column whose file is lost", () => {
  it("is computed again from its recipe, and so is what it reads", async () => {
    await create("[inv] * 10", "a");
    await create("[a] + [t] * 0", "b");
    const before = { rows: await rows(), hashes: await hashes() };
    for (const hash of before.hashes) rmSync(localPath(hash), { force: true });
    expect(await rows()).toEqual(before.rows);
    expect(await hashes()).toEqual(before.hashes);
    expect(before.hashes.every((hash) => existsSync(localPath(hash)))).toBe(true);
    expect((await listed()).acts.undo).toBe("Created b");
  });
});

describe("a deleted column", () => {
  it("can be restored for 30 days, and is then gone for good", async () => {
    const column = await create("[inv] * 10", "a");
    expect((await api.delete(path(column))).status).toBe(204);
    expect((await api.delete(path(column))).status).toBe(404);
    await eraseBinned(binnedSince(new Date(Date.now() + 29 * DAY_MS)));
    expect((await listed()).bin).toMatchObject([{ id: column.col_db_id, name: "a" }]);
    expect((await api.post(`${path(column)}restore/`)).status).toBe(200);
    expect((await api.post(`${path(column)}restore/`)).status).toBe(200);
    expect((await api.delete(path(column))).status).toBe(204);
    await eraseBinned(binnedSince(new Date(Date.now() + 31 * DAY_MS)));
    expect((await listed()).bin).toEqual([]);
    expect((await api.post(`${path(column)}restore/`)).status).toBe(410);
    expect((await api.post("/api/v1/column/nothing/restore/")).status).toBe(404);
  });
});

describe("the blobs of earlier values", () => {
  it("stay while an edit or an analysis needs them, and are then erased", async () => {
    const column = await create("[inv] * 1234.5", "a");
    const analysis = await readJson<{ id: string }>(
      api.post("/api/v1/analysis/", {
        name: "A",
        project: project.id,
        analysis_type: "univariate",
        analysis_function: ["statistics"],
        variables: { Y: { column: column.column_index, trans: null }, X: [] },
      }),
    );
    const earlier = localPath((await hashes())[2] ?? "");
    await api.patch(path(column), { user_formula: "[inv] * 11" });
    const yesterday = new Date(Date.now() - DAY_MS);
    const sweep = async () => {
      if (existsSync(earlier)) utimesSync(earlier, yesterday, yesterday);
      await sweepBlobs(new Date());
      return existsSync(earlier);
    };
    expect(await sweep()).toBe(true);
    await deleteEdits(new Date(Date.now() + DAY_MS));
    expect(await sweep()).toBe(true);
    expect((await api.post(`/api/v1/analysis/${analysis.id}/apply/`)).status).toBe(200);
    expect(await sweep()).toBe(false);
    expect((await rows()).map((row) => row.c3)).toEqual([11, 22, 44]);
  });
});
