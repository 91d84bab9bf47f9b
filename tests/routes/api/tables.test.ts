import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "~/services/projects/get-page.server";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { type AppServer, startAppServer } from "../../factories/app-server";
import { makeProject, readJson } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const TABLE = [
  "name,amount,day,code",
  "Zoë,2.5,2024-03-01,007",
  "anna,,2024-01-15,010",
  "Bo,-1,,007",
  "Cem,2.5,2023-12-31,abc",
  "bo,10,2024-01-15,",
  "",
].join("\n");
/** Rows over the border of a record batch (65,536 rows). */
const LONG_ROWS = 70_000;

let server: AppServer;
let api: ApiClient;
let project: ProjectDetail;

beforeAll(async () => {
  server = await startAppServer();
  api = await ApiClient.of(server.origin, await makeUser());
  project = await makeProject(api, TABLE, { header: 1, first_row: 2 });
});
afterAll(() => server.close());

const page = (query: string, id = project.id) =>
  readJson<Page>(api.get(`/api/v1/project/${id}/get-dataset/${query}`));
const order = async (query: string) => (await page(query)).data.map(({ index }) => index);

describe("a page of the table", () => {
  it("has its columns, the row number first, and its cells in wire form", async () => {
    const { schema, data, has_next_page, row_count } = await page("");
    expect({ has_next_page, row_count }).toEqual({ has_next_page: false, row_count: 5 });
    expect(
      schema.fields.map(({ dataIndex, column_index, title, type }) => [dataIndex, column_index, title, type]),
    ).toEqual([
      ["index", 0, "", "NUMBER"],
      ["c1", 1, "name", "STRING"],
      ["c2", 2, "amount", "NUMBER"],
      ["c3", 3, "day", "DATE"],
      ["c4", 4, "code", "STRING"],
    ]);
    expect(data).toEqual([
      { index: 1, c1: "Zoë", c2: 2.5, c3: "2024-03-01", c4: "007" },
      { index: 2, c1: "anna", c2: null, c3: "2024-01-15", c4: "010" },
      { index: 3, c1: "Bo", c2: -1, c3: null, c4: "007" },
      { index: 4, c1: "Cem", c2: 2.5, c3: "2023-12-31", c4: "abc" },
      { index: 5, c1: "bo", c2: 10, c3: "2024-01-15", c4: null },
    ]);
  });

  it("is as long as asked, from 1 to 1,000 rows, and says whether there is more", async () => {
    expect(await page("?page=2&page_size=2")).toMatchObject({
      has_next_page: true,
      data: [{ index: 3 }, { index: 4 }],
    });
    expect(await page("?page=3&page_size=2")).toMatchObject({ has_next_page: false, data: [{ index: 5 }] });
    expect(await page("?page=9")).toMatchObject({ has_next_page: false, data: [] });
    expect((await page("?page_size=1000")).data).toHaveLength(5);
    for (const query of [
      "?page=0",
      "?page=-1",
      "?page=x",
      "?page_size=0",
      "?page_size=1001",
      "?page_size=1.5",
    ]) {
      const response = await api.get(`/api/v1/project/${project.id}/get-dataset/${query}`);
      expect(response.status, query).toBe(400);
      expect(Object.keys(await readJson<object>(response))).toEqual([
        query.startsWith("?page_size") ? "page_size" : "page",
      ]);
    }
  });

  it("is sorted by several columns, missing values last in both directions", async () => {
    expect(await order("?sort=c2")).toEqual([3, 1, 4, 5, 2]);
    expect(await order("?sort=-c2,-index")).toEqual([5, 4, 1, 3, 2]);
    expect(await order("?sort=c3,c1")).toEqual([4, 2, 5, 1, 3]);
    expect(await order("?sort=-c3")).toEqual([1, 2, 5, 4, 3]);
    const unknown = await api.get(`/api/v1/project/${project.id}/get-dataset/?sort=c99`);
    expect(await unknown.json()).toHaveProperty("sort");
  });

  it("is searched in every column as it is written, in any case", async () => {
    expect(await order("?find=BO")).toEqual([3, 5]);
    expect(await order("?find=2024-01")).toEqual([2, 5]);
    expect(await order("?find=2.5")).toEqual([1, 4]);
    expect(await page("?find=00&sort=-index&page_size=1")).toMatchObject({
      row_count: 2,
      has_next_page: true,
      data: [{ index: 3 }],
    });
    expect(await page("?find=nobody")).toMatchObject({ row_count: 0, data: [], has_next_page: false });
  });
});

describe("a long table", () => {
  it("is read across the borders of its batches", async () => {
    const rows = Array.from(
      { length: LONG_ROWS },
      (_, row) => `${row % 3 === 0 ? "" : row * 0.5},t${row % 7}`,
    );
    const { id } = await makeProject(api, `x,t\n${rows.join("\n")}\n`, { header: 1, first_row: 2 });
    const at = async (row: number) => (await page(`?page=${row}&page_size=1`, id)).data[0];
    for (const row of [1, 65_536, 65_537, LONG_ROWS]) {
      const value = row - 1;
      expect(await at(row)).toEqual({
        index: row,
        c1: value % 3 === 0 ? null : value * 0.5,
        c2: `t${value % 7}`,
      });
    }
    const across = await page("?page=656&page_size=100", id);
    expect(across.data.map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, i) => 65_501 + i));
    const sorted = await page("?sort=-c1&page_size=3", id);
    // 69,999 is a multiple of 3 and missing; 69,998 and 69,997 are not, nor is 69,995.
    expect(sorted.data.map(({ c1 }) => c1)).toEqual([34_999, 34_998.5, 34_997.5]);
  });
});

describe("the distinct values of a column", () => {
  const values = async (column: number, id = project.id) => {
    const response = await api.get(`/api/v1/project/${id}/unique-values-for-column/?column_index=${column}`);
    return { truncated: response.headers.get("X-Truncated"), values: await readJson<unknown[]>(response) };
  };

  it("are sorted and leave the missing ones out", async () => {
    expect(await values(1)).toEqual({ truncated: null, values: ["anna", "bo", "Bo", "Cem", "Zoë"] });
    expect(await values(2)).toEqual({ truncated: null, values: [-1, 2.5, 10] });
    expect(await values(3)).toEqual({ truncated: null, values: ["2023-12-31", "2024-01-15", "2024-03-01"] });
    expect(await values(4)).toEqual({ truncated: null, values: ["007", "010", "abc"] });
  });

  it("are at most 1,000, and say when there are more", async () => {
    const rows = Array.from({ length: 1_001 }, (_, row) => row);
    const { id } = await makeProject(api, `x\n${rows.join("\n")}\n`, { header: 1, first_row: 2 });
    const cut = await values(1, id);
    expect(cut.truncated).toBe("true");
    expect(cut.values).toEqual(rows.slice(0, 1_000));
  });

  it("need a column that is there", async () => {
    for (const query of ["", "?column_index=0", "?column_index=9", "?column_index=x"]) {
      const response = await api.get(`/api/v1/project/${project.id}/unique-values-for-column/${query}`);
      expect(response.status, query).toBe(400);
      expect(await response.json()).toHaveProperty("column_index");
    }
  });
});
