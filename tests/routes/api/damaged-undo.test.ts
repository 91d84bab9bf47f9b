import { describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import type { Page } from "~/services/projects/get-page.server";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { findDamaged } from "~/storage/whole-blobs.server";
import { useApiServer } from "../../factories/api-server";
import { HARMS } from "../../factories/harm-blobs";
import { makeProject, readJson, until, waitForProject } from "../../factories/projects";

const { api } = useApiServer();
let table = 0;

/** A project whose values no other test has, so that its blobs are its own: x is 1, 2, 3 after the test's number. */
async function newProject(): Promise<{ project: ProjectDetail; x: number[] }> {
  table += 1;
  const x = [1, 2, 3].map((value) => table * 10 + value);
  const text = `x,name\n${x.map((value) => `${value},n${value}`).join("\n")}\n`;
  return { project: await makeProject(api, text, { header: 1, first_row: 2 }), x };
}

const listed = ({ id }: ProjectDetail) => readJson<ProjectColumns>(api.get(`/api/v1/project/${id}/columns/`));
const columnOf = async (project: ProjectDetail, name: string) => {
  const column = (await listed(project)).columns.find(({ title }) => title === name);
  if (column === undefined) throw new Error(`There is no column ${name}.`);
  return { ...column, path: `/api/v1/column/${column.col_db_id ?? ""}/` };
};
const hashOf = async (project: ProjectDetail, name: string) =>
  (await database.column.findFirstOrThrow({ where: { projectId: project.id, name } })).blobHash;
const cellsOf = async (project: ProjectDetail, name: string) => {
  const { dataIndex } = await columnOf(project, name);
  const response = await until(
    () => api.get(`/api/v1/project/${project.id}/get-dataset/`),
    ({ status }) => status !== 503,
  );
  return (await readJson<Page>(response)).data.map((row) => row[dataIndex]);
};
const turn = ({ id }: ProjectDetail, direction: "undo" | "redo") =>
  until(
    () => api.post(`/api/v1/project/${id}/${direction}/`, {}),
    ({ status }) => status !== 503,
  );
const create = async ({ id }: ProjectDetail, user_formula: string, name: string) => {
  const body = { project: id, trans_type: "numerical", user_formula, name };
  const response = await api.post("/api/v1/column/", body);
  expect(response.status, await response.clone().text()).toBe(201);
};
const readAsText = async (project: ProjectDetail) => {
  const { path } = await columnOf(project, "x");
  expect((await api.post(`${path}read-as/`, { type: "STRING" })).status).toBe(202);
  await waitForProject(api, project.id);
};

describe.each(HARMS)("values of an edit that are %s on the disk", (_how, harm) => {
  it("are computed again from the earlier recipe by undo, and from the later one by redo", async () => {
    const { project, x } = await newProject();
    await create(project, "[x] * 2", "made");
    await create(project, "[made] + 1", "next");
    const before = [await hashOf(project, "made"), await hashOf(project, "next")];
    const { path } = await columnOf(project, "made");
    expect((await api.patch(path, { user_formula: "[x] * 3" })).status).toBe(200);
    const after = [await hashOf(project, "made"), await hashOf(project, "next")];

    before.forEach(harm);
    expect((await turn(project, "undo")).status).toBe(200);
    expect(await findDamaged(before)).toEqual([]);
    expect(await cellsOf(project, "made")).toEqual(x.map((value) => value * 2));
    expect(await cellsOf(project, "next")).toEqual(x.map((value) => value * 2 + 1));

    after.forEach(harm);
    expect((await turn(project, "redo")).status).toBe(200);
    expect(await findDamaged(after)).toEqual([]);
    expect(await cellsOf(project, "next")).toEqual(x.map((value) => value * 3 + 1));
  });

  it("are read from the file again, with the settings of then", async () => {
    const { project, x } = await newProject();
    const hash = await hashOf(project, "x");
    await readAsText(project);
    harm(hash);
    expect((await turn(project, "undo")).status).toBe(200);
    expect(await findDamaged([hash])).toEqual([]);
    expect(await cellsOf(project, "x")).toEqual(x);
  });

  it("are not put back if the file is damaged too: undo is refused, and the columns stay readable", async () => {
    const { project, x } = await newProject();
    const hash = await hashOf(project, "x");
    await readAsText(project);
    const { blobHash: file } = await database.dataset.findUniqueOrThrow({ where: { id: project.upload } });
    [hash, file].forEach(harm);
    const refused = await turn(project, "undo");
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail:
        "“Read x as text” cannot be undone. The server's copy of “table.csv” is damaged on its disk. " +
        "Upload the same file again: that repairs this one too.",
    });
    expect(await cellsOf(project, "x")).toEqual(x.map(String));
    expect((await listed(project)).acts.undo).toBe("Read x as text");
  });
});

describe("values of an edit that the file no longer gives", () => {
  it("are not put back: undo is refused, and the project keeps its data", async () => {
    const { project, x } = await newProject();
    await readAsText(project);
    const edit = await database.columnAct.findFirstOrThrow({ where: { projectId: project.id } });
    const before = edit.before as { columns: Record<string, { blobHash: string }> };
    const column = before.columns["1"];
    // As an older version of the program may have read them.
    if (column) column.blobHash = "0".repeat(64);
    await database.columnAct.update({ where: { id: edit.id }, data: { before } });
    const refused = await turn(project, "undo");
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("gives other values than before");
    expect(await readJson(api.get(`/api/v1/project/${project.id}/`))).toMatchObject({ status: "ready" });
    expect(await cellsOf(project, "x")).toEqual(x.map(String));
  });
});
