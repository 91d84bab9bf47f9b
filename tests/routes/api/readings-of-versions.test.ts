import { beforeAll, describe, expect, it } from "vitest";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import type { Page } from "~/services/projects/get-page.server";
import type { Replacement } from "~/services/replacements/replacement-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until, waitForProject } from "../../factories/projects";

/** In `grade`, -9 means missing; `day` has the month first. Both are readings of the user's own. */
const FIRST = "firm,grade,day\nA,4,3/4/2024\nB,-9,5/4/2024\nC,6,7/4/2024\n";
/** The next month: the columns in another order, and a row more. */
const SECOND = "day,firm,grade\n3/4/2024,A,4\n5/4/2024,B,-9\n7/4/2024,C,6\n9/4/2024,D,-9\n";

const { api } = useApiServer();
let project: ProjectDetail;

const json = async <T>(response: Promise<Response>, status: number): Promise<T> => {
  const answer = await response;
  expect(answer.status, await answer.clone().text()).toBe(status);
  return readJson<T>(answer);
};
const columns = async () =>
  (await readJson<ProjectColumns>(api.get(`/api/v1/project/${project.id}/columns/`))).columns;
const readAs = async (name: string, reading: object) => {
  const column = (await columns()).find(({ title }) => title === name);
  await json(api.post(`/api/v1/column/${column?.col_db_id ?? ""}/read-as/`, reading), 202);
  expect(await waitForProject(api, project.id)).toMatchObject({ status: "ready" });
};
const table = async () => {
  const page = await readJson<Page>(api.get(`/api/v1/project/${project.id}/get-dataset/`));
  return Object.fromEntries(
    page.schema.fields
      .filter(({ column_index: index }) => index > 0)
      .map(({ title, dataIndex }) => [title, page.data.map((row) => row[dataIndex])]),
  );
};
const undo = () => json<{ name: string }>(api.post(`/api/v1/project/${project.id}/undo/`, {}), 200);

async function replace(content: string): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([content]), "next.csv");
  const { id } = await json<Replacement>(api.post(`/api/v1/file/${project.upload}/replace/`, form), 201);
  const path = `/api/v1/file/${project.upload}/replacements/${id}/`;
  const compared = await until(
    () => readJson<Replacement>(api.get(path)),
    ({ state }) => state === "ready" || state === "failed",
  );
  expect(compared).toMatchObject({ state: "ready" });
  const applied = await api.post(`${path}apply/`);
  expect([200, 202], await applied.clone().text()).toContain(applied.status);
  await until(
    () => api.get(path),
    ({ status }) => status === 404,
  );
}

const OF_FIRST = {
  firm: ["A", "B", "C"],
  grade: [4, null, 6],
  day: ["2024-03-04", "2024-05-04", "2024-07-04"],
  double: [8, null, 12],
};
const OF_SECOND = {
  firm: ["A", "B", "C", "D"],
  grade: [4, null, 6, null],
  day: ["2024-03-04", "2024-05-04", "2024-07-04", "2024-09-04"],
  double: [8, null, 12, null],
};

beforeAll(async () => {
  project = await makeProject(api, FIRST, { header: 1, first_row: 2 });
  const body = { project: project.id, trans_type: "numerical", user_formula: "[grade] * 2", name: "double" };
  await json(api.post("/api/v1/column/", body), 201);
  await readAs("grade", { type: "NUMBER", missing_tokens: ["-9"] });
  await readAs("day", { type: "DATE", date_order: "mdy" });
});

describe("own readings of columns", () => {
  it("follow their columns to the positions that they have in a new file", async () => {
    expect(await table()).toEqual(OF_FIRST);
    await replace(SECOND);
    expect(await table()).toEqual(OF_SECOND);
  });

  it("can be changed in the new file, and that is undone without the replacement", async () => {
    await readAs("grade", { type: "STRING" });
    expect(await table()).toMatchObject({
      grade: ["4", "-9", "6", "-9"],
      day: OF_SECOND.day,
      double: [null, null, null, null],
    });
    expect((await columns()).find(({ title }) => title === "double")?.problem).not.toBeNull();
    expect(await undo()).toEqual({ name: "Read grade as text" });
    expect(await table()).toEqual(OF_SECOND);
  });

  it("are the present ones after going back to the earlier version, at the positions of that file", async () => {
    await readAs("grade", { type: "NUMBER", missing_tokens: ["-9", "6"] });
    await json(api.post(`/api/v1/file/${project.upload}/versions/1/restore/`), 200);
    expect(await table()).toEqual({ ...OF_FIRST, grade: [4, null, null], double: [8, null, null] });
    await json(api.post(`/api/v1/project/${project.id}/reread/`), 202);
    await waitForProject(api, project.id);
    expect(await table()).toEqual({ ...OF_FIRST, grade: [4, null, null], double: [8, null, null] });
  });

  it("come back step by step by undo, each with its version", async () => {
    expect(await undo()).toEqual({ name: "Went back to version 1, table.csv" });
    expect(await table()).toEqual({
      ...OF_SECOND,
      grade: [4, null, null, null],
      double: [8, null, null, null],
    });
    expect(await undo()).toEqual({ name: "Read grade as numbers" });
    expect(await table()).toEqual(OF_SECOND);
    expect(await undo()).toEqual({ name: "Replaced data by next.csv" });
    expect(await table()).toEqual(OF_FIRST);
  });
});
