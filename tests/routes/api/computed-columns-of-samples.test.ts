import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "~/services/projects/get-page.server";
import type { RowFilter } from "~/services/filters/row-filter-shape";
import type { Column } from "~/services/shapes/column-shape";
import type { Project, ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeDataset, readJson, waitForProject } from "../../factories/projects";

/** Row r holds r² and a word of its number. */
const TABLE = `square,word\n${Array.from({ length: 10 }, (_, row) => `${(row + 1) ** 2},w${row + 1}`).join("\n")}\n`;

/** The rows of seed 42: docs/methods/samples.md#how-it-is-drawn. */
const ROWS = [3, 5, 6, 8];

const { api } = useApiServer();
let id: string;

const json = async <T>(response: Promise<Response>, status: number): Promise<T> => {
  const answer = await response;
  expect(answer.status, await answer.clone().text()).toBe(status);
  return readJson<T>(answer);
};
const make = (body: object) => json<Column>(api.post("/api/v1/column/", { project: id, ...body }), 201);
const formula = (name: string, user_formula: string) => make({ trans_type: "numerical", name, user_formula });
const tableOf = async (project = id) => {
  const page = await readJson<Page>(api.get(`/api/v1/project/${project}/get-dataset/`));
  return Object.fromEntries(
    page.schema.fields.map(({ columnName, dataIndex }) => [
      columnName,
      page.data.map((row) => row[dataIndex]),
    ]),
  ) as Record<string, unknown[]>;
};
const filters = async (project = id) =>
  (await readJson<{ results: RowFilter[] }>(api.get(`/api/v1/project/${project}/row-filters/`))).results.map(
    ({ name, kept, left_out }) => [name, kept, left_out],
  );

/** By hand, from the squares 9, 25, 36, 64 of the rows 3, 5, 6, 8. */
const EXPECTED = {
  index: ROWS,
  square: [9, 25, 36, 64],
  word: ["w3", "w5", "w6", "w8"],
  mean: [33.5, 33.5, 33.5, 33.5],
  rank: [1, 2, 3, 4],
  total: [9, 34, 70, 134],
  size: ["small", "small", "big", "big"],
  "Left out rows": [null, 1, null, null],
};

beforeAll(async () => {
  const { id: upload } = await makeDataset(api, TABLE);
  const sample = { name: "Sample", upload, sample_size: 4, sample_size_type: "Rows", seed: 42 };
  ({ id } = await waitForProject(api, (await json<Project>(api.post("/api/v1/project/", sample), 201)).id));
  await formula("mean", "mean([square])");
  await formula("rank", "rank([square])");
  await formula("total", "cumsum([square])");
  await make({
    trans_type: "conditional",
    name: "size",
    conditional_transform: [
      {
        id: 1,
        type: "if",
        condition: [
          {
            var_a_type: "Column",
            var_a: 0,
            function: ">=",
            var_b_type: "Value",
            var_b: 6,
            and_or: null,
          },
        ],
        then_type: "Value",
        then: "big",
      },
      { id: 2, type: "else", condition: [], then_type: "Value", then: "small" },
    ],
  });
  // A row has the number that it has in the file; row 4 is not in the sample.
  await json(api.post(`/api/v1/project/${id}/leave-out-rows/`, { rows: "4-5" }), 200);
});

describe("a random sample with computed columns", () => {
  it("computes formulas, rules on the row number and row filters on its rows only", async () => {
    expect(await tableOf()).toEqual(EXPECTED);
    expect(await filters()).toEqual([["Left out rows", 3, 1]]);
  });

  it("keeps them in a duplicate, which has its own columns", async () => {
    const { created_id: copy } = await json<{ created_id: string }>(
      api.post(`/api/v1/project/${id}/duplicate/`, { name: "Copy" }),
      200,
    );
    expect(await tableOf(copy)).toEqual(EXPECTED);
    expect(await filters(copy)).toEqual([["Left out rows", 3, 1]]);
    const mean = (
      await readJson<{ columns: Column[] }>(api.get(`/api/v1/project/${copy}/columns/`))
    ).columns.find(({ title }) => title === "mean");
    await json(
      api.patch(`/api/v1/column/${mean?.col_db_id ?? ""}/`, { user_formula: "mean([square]) * 2" }),
      200,
    );
    expect((await tableOf(copy)).mean).toEqual([67, 67, 67, 67]);
    expect((await tableOf()).mean).toEqual(EXPECTED.mean);
  });

  it("computes the same after its file is read again", async () => {
    await json<Project>(api.post(`/api/v1/project/${id}/reread/`), 202);
    expect(await waitForProject(api, id)).toMatchObject({ row_count: 4, col_count: 7 });
    expect(await tableOf()).toEqual(EXPECTED);
    expect(await filters()).toEqual([["Left out rows", 3, 1]]);
  });

  it("computes on the same rows after a column is read in another way", async () => {
    const { columns } = await readJson<{ columns: Column[] }>(api.get(`/api/v1/project/${id}/columns/`));
    const square = columns.find(({ title }) => title === "square");
    const path = `/api/v1/column/${square?.col_db_id ?? ""}/read-as/`;
    await json<ProjectDetail>(api.post(path, { type: "NUMBER", missing_tokens: ["36"] }), 202);
    await waitForProject(api, id);
    const after = await tableOf();
    expect(after.index).toEqual(ROWS);
    expect(after.square).toEqual([9, 25, null, 64]);
    // (9 + 25 + 64) / 3
    const [mean] = after.mean as number[];
    expect(mean).toBeCloseTo(98 / 3, 12);
    expect(after.size).toEqual(EXPECTED.size);
  });
});
