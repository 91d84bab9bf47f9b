import { beforeAll, describe, expect, it } from "vitest";
import type { ColumnSummary } from "~/services/columns/column-summary-shape";
import type { Page } from "~/services/projects/get-page.server";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const TABLE = [
  "name,amount,day,at,empty",
  "Zoë,2.5,2024-03-01,2024-03-01T10:00:00,",
  "anna,,2024-01-15,2024-03-01T09:30:00,",
  "Bo,-1,,,",
  "Zoë,2.5,2023-12-31,2024-03-02T00:00:00,",
  "bo,100,2024-01-15,2024-03-01T10:00:00,",
].join("\n");

const { server, api } = useApiServer();
let project: ProjectDetail;

beforeAll(async () => {
  project = await makeProject(api, TABLE, { header: 1, first_row: 2 });
});

const summaryPath = (column: unknown, id = project.id) =>
  `/api/v1/project/${id}/column-summary/?column_index=${String(column)}`;
const summary = async (column: number) => {
  const response = await until(
    () => api.get(summaryPath(column)),
    ({ status }) => status !== 503,
  );
  expect(response.status).toBe(200);
  return readJson<ColumnSummary>(response);
};
const fields = async () => {
  const page = await readJson<Page>(api.get(`/api/v1/project/${project.id}/get-dataset/`));
  return page.schema.fields;
};
const rename = async (column: number, name: string, client = api) => {
  const { col_db_id } = (await fields())[column] ?? {};
  return client.patch(`/api/v1/column/${col_db_id ?? ""}/`, { name });
};

describe("a column at a glance", () => {
  it("of numbers has range, mean and a histogram of all its values, outliers too", async () => {
    const { column, histogram, ...facts } = await summary(2);
    expect(column).toMatchObject({ column_index: 2, title: "amount", type: "NUMBER" });
    // (2.5 − 1 + 2.5 + 100) / 4
    expect(facts).toEqual({ row_count: 5, missing: 1, distinct: 3, min: -1, max: 100, mean: 26 });
    expect(histogram?.edges).toHaveLength((histogram?.counts.length ?? 0) + 1);
    expect(histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(4);
  });

  it("of dates has the first and the last, with their time where they have one", async () => {
    expect(await summary(3)).toMatchObject({
      missing: 1,
      distinct: 3,
      min: "2023-12-31",
      max: "2024-03-01",
      mean: null,
      histogram: null,
    });
    expect(await summary(4)).toMatchObject({
      distinct: 3,
      min: "2024-03-01T09:30:00",
      max: "2024-03-02T00:00:00",
    });
  });

  it("of texts counts them as they are written; without a value there is nothing to tell", async () => {
    expect(await summary(1)).toMatchObject({ missing: 0, distinct: 4, min: null, max: null, mean: null });
    expect(await summary(5)).toMatchObject({
      row_count: 5,
      missing: 5,
      distinct: 0,
      min: null,
      mean: null,
      histogram: null,
    });
  });

  it("needs a column that is there, and its owner", async () => {
    for (const column of [0, 9, "x", ""]) {
      const response = await api.get(summaryPath(column));
      expect(response.status, String(column)).toBe(400);
      expect(await response.json()).toHaveProperty("column_index");
    }
    const stranger = await ApiClient.of(server.origin, await makeUser());
    expect((await stranger.get(summaryPath(2))).status).toBe(404);
  });
});

describe("renaming a column", () => {
  it("changes its name in the table, trimmed, and nothing else", async () => {
    const before = await fields();
    expect((await rename(2, "  Amount in € ")).status).toBe(200);
    const after = await fields();
    expect(after[2]).toEqual({
      ...before[2],
      columnName: "Amount in €",
      title: "Amount in €",
      version: 1,
    });
    expect(after.toSpliced(2, 1)).toEqual(before.toSpliced(2, 1));
    expect((await summary(2)).column.title).toBe("Amount in €");
  });

  it("refuses a name that another column has, in any case, and takes its own", async () => {
    const taken = await rename(1, "DAY");
    expect(taken.status).toBe(400);
    expect(await taken.json()).toEqual({
      name: ["There is a column “day” already. Please choose another name."],
    });
    expect((await rename(3, "Day")).status).toBe(200);
  });

  it("refuses no name and one of more than 120 characters", async () => {
    for (const name of ["", "   ", "x".repeat(121)]) {
      const refused = await rename(1, name);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toHaveProperty("name");
    }
    expect((await rename(1, "x".repeat(120))).status).toBe(200);
  });

  it("is the owner's alone", async () => {
    const stranger = await ApiClient.of(server.origin, await makeUser());
    expect((await rename(1, "mine", stranger)).status).toBe(404);
    expect((await fields())[1]?.title).not.toBe("mine");
  });
});

it("a column that is moved comes before the given one, or last", async () => {
  const { id } = await makeProject(api, "a,b,c\n1,2,3\n4,5,6\n");
  const list = async () => {
    const page = await readJson<Page>(api.get(`/api/v1/project/${id}/get-dataset/`));
    return page.schema.fields.slice(1);
  };
  const idOf = async (name: string) => (await list()).find(({ title }) => title === name)?.col_db_id ?? "";
  const move = async (name: string, before: string | null) => {
    const answer = await api.post(`/api/v1/column/${await idOf(name)}/move/`, {
      before: before === null ? null : await idOf(before),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await list()).map(({ title }) => title);
  };
  expect(await move("c", "a")).toEqual(["c", "a", "b"]);
  expect(await move("c", null)).toEqual(["a", "b", "c"]);
  expect(await move("a", "c")).toEqual(["b", "a", "c"]);
});
