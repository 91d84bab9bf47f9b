import { beforeAll, describe, expect, it } from "vitest";
import type { ShapePreview } from "~/compute/contract/types";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, waitForProject } from "../../factories/projects";

/** Codes with zeros in front, one missing value, and a formula that a spreadsheet would run. */
const WIDE = `Country,Code,2020,2021,2022,2023
North,007,1.5,2.5,3.5,4.5
=South,008,5,,7,8
`;
const CAPITALS = `Country,Capital
north ,Nord
East,Ost
`;

const { api } = useApiServer();
const { api: other } = useApiServer();
let wide: ProjectDetail;
let capitals: ProjectDetail;

beforeAll(async () => {
  const asInFile = { header: 1, first_row: 2, answers: { "0": { wide: "columns" } } };
  wide = await makeProject(api, WIDE, asInFile);
  capitals = await makeProject(api, CAPITALS);
});

const LONG = {
  steps: [
    {
      columns_to_rows: { columns: ["2020", "2021", "2022", "2023"], names_to: "year", values_to: "sales" },
    },
  ],
};

const preview = (recipe: unknown, id = wide.id) =>
  api.post(`/api/v1/project/${id}/preview-shape/`, { recipe });
const shape = (recipe: unknown, name = "Long") =>
  api.post(`/api/v1/project/${wide.id}/shape/`, { name, recipe });

async function made(recipe: unknown) {
  const answer = await shape(recipe);
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { created_id } = await readJson<{ created_id: string }>(answer);
  const project = await waitForProject(api, created_id);
  const page = await readJson<{ data: Record<string, unknown>[]; columns: { title: string }[] }>(
    api.get(`/api/v1/project/${created_id}/get-dataset/`),
  );
  return { project, rows: page.data.map(({ index: _, ...cells }) => Object.values(cells)) };
}

describe("a table in another shape", () => {
  it("is a project of its own, whose texts stay texts and whose keys are known", async () => {
    const { project, rows } = await made(LONG);
    expect(project).toMatchObject({
      status: "ready",
      name: "Long",
      row_count: 7,
      col_count: 4,
      data: { entity_column: 1, time_column: 3 },
    });
    expect(rows).toEqual([
      ["North", "007", 2020, 1.5],
      ["North", "007", 2021, 2.5],
      ["North", "007", 2022, 3.5],
      ["North", "007", 2023, 4.5],
      ["=South", "008", 2020, 5],
      ["=South", "008", 2022, 7],
      ["=South", "008", 2023, 8],
    ]);
  });

  it("keeps years as columns that were made on purpose", async () => {
    const wider = { values_to_columns: { names_from: "year", values_from: "sales" } };
    const { rows } = await made({ steps: [...LONG.steps, wider] });
    expect(rows).toEqual([
      ["North", "007", 1.5, 2.5, 3.5, 4.5],
      ["=South", "008", 5, null, 7, 8],
    ]);
  });

  it("is shown before it is stored", async () => {
    const before = await readJson<{ results: unknown[] }>(api.get("/api/v1/project/"));
    const steps = [
      ...LONG.steps,
      { collapse: { by: ["Country"], values: [{ column: "sales", as: "sum" }] } },
    ];
    const shown = await readJson<ShapePreview>(preview({ steps }));
    expect(shown).toEqual({
      columns: [
        { name: "Country", type: "STRING" },
        { name: "sum of sales", type: "NUMBER" },
      ],
      first_rows: [
        ["North", 12],
        ["=South", 20],
      ],
      facts: { rows_before: 2, rows_after: 2, unmatched: 0, missing_cells: 0 },
    });
    const after = await readJson<{ results: unknown[] }>(api.get("/api/v1/project/"));
    expect(after.results).toHaveLength(before.results.length);
  });

  it("has columns of another project, by keys that are compared as in filters", async () => {
    const join = { join: { file: capitals.id, keys: ["Country"] } };
    const shown = await readJson<ShapePreview>(preview({ steps: [join] }));
    expect(shown.first_rows.map((row) => row.at(-1))).toEqual(["Nord", null]);
    expect(shown.facts).toMatchObject({ rows_after: 2, unmatched: 1 });
    const alone = { join: { ...join.join, kind: "anti" } };
    const missed = await readJson<ShapePreview>(preview({ steps: [alone] }));
    expect(missed.first_rows).toEqual([["=South", "008", 5, null, 7, 8]]);
  });

  it("is refused with the reason, and nothing is made", async () => {
    const before = await readJson<{ results: unknown[] }>(api.get("/api/v1/file/"));
    const unknown = {
      steps: [{ columns_to_rows: { ...LONG.steps[0]?.columns_to_rows, columns: ["1999"] } }],
    };
    const twice = { steps: [{ values_to_columns: { names_from: "Nothing", values_from: "2020" } }] };
    for (const [recipe, message] of [
      [unknown, "There is no column “1999”."],
      [twice, "There is no column “Nothing”."],
      [{ steps: [] }, "A recipe has at least one step."],
      [{ steps: [{ turn: {} }] }, ""],
      [{ steps: [{ collapse: { by: [], values: [] } }] }, "Choose what the rows of a group have in common."],
    ] as const) {
      const answer = await shape(recipe);
      const text = await answer.text();
      expect([answer.status, text], text).toEqual([400, expect.stringContaining(message)]);
    }
    const after = await readJson<{ results: unknown[] }>(api.get("/api/v1/file/"));
    expect(after.results).toHaveLength(before.results.length);
  });

  it("is nobody else's, and joins nobody else's tables", async () => {
    const path = `/api/v1/project/${wide.id}`;
    expect((await other.post(`${path}/preview-shape/`, { recipe: LONG })).status).toBe(404);
    expect((await other.post(`${path}/shape/`, { name: "Mine", recipe: LONG })).status).toBe(404);
    const own = await makeProject(other, CAPITALS);
    const join = { join: { file: wide.id, keys: ["Country"] } };
    const answer = await other.post(`/api/v1/project/${own.id}/preview-shape/`, {
      recipe: { steps: [join] },
    });
    expect(answer.status).toBe(404);
  });
});
