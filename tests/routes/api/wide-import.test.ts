import { describe, expect, it } from "vitest";
import type { Receipt } from "~/compute/contract/types";
import type { SettingsAnswer } from "~/services/datasets/settings-shape";
import type { Replacement } from "~/services/replacements/replacement-shape";
import type { Dataset } from "~/services/shapes/dataset-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeDataset, makeProject, readJson, until, waitForProject } from "../../factories/projects";

const WIDE = `Country,Country Code,Indicator,2019,2020,2021,2022
North,NOR,GDP,1.5,2.5,,4.5
North,NOR,Jobs,10,20,,40
South,SOU,GDP,5.5,6.5,7.5,8.5
South,SOU,Jobs,50,60,70,80
`;
const NEXT = WIDE.trimEnd()
  .split("\n")
  .map((line, at) => `${line},${at === 0 ? "2023" : "9"}\n`)
  .join("");
const SHORT = "Country,2019,2020,2021\nNorth,1,2,3\nSouth,4,5,6\n";

const { api } = useApiServer();

async function rowsOf(id: string) {
  const page = await readJson<{ data: Record<string, unknown>[]; schema: { fields: { title: string }[] } }>(
    api.get(`/api/v1/project/${id}/get-dataset/`),
  );
  return {
    names: page.schema.fields.slice(1).map(({ title }) => title),
    rows: page.data.map(({ index: _, ...cells }) => Object.values(cells)),
  };
}

const LONG = [
  ["North", 2019, 1.5, 10],
  ["North", 2020, 2.5, 20],
  ["North", 2021, null, null],
  ["North", 2022, 4.5, 40],
  ["South", 2019, 5.5, 50],
  ["South", 2020, 6.5, 60],
  ["South", 2021, 7.5, 70],
  ["South", 2022, 8.5, 80],
];

describe("a file with a column for each year", () => {
  it("is long as a project, with its keys and a receipt that adds up", async () => {
    const project = await makeProject(api, WIDE);
    expect(project).toMatchObject({
      status: "ready",
      row_count: 8,
      data: { entity_column: 1, time_column: 2 },
    });
    expect(await rowsOf(project.id)).toEqual({ names: ["Country", "year", "GDP", "Jobs"], rows: LONG });
    const { notes } = await readJson<Receipt>(api.get(`/api/v1/file/${project.upload}/receipt/`));
    expect(notes).toContain("2 values of Country × 4 years = 8 rows, 1 without a value.");
    expect(notes).toContain("Country Code repeats Country one to one and is left out.");
  });

  it("is read again, and replaced by a file with another year, in the same shape", async () => {
    const project = await makeProject(api, WIDE);
    expect((await api.post(`/api/v1/project/${project.id}/reread/`)).status).toBe(202);
    expect(await waitForProject(api, project.id)).toMatchObject({ status: "ready", row_count: 8 });
    expect((await rowsOf(project.id)).rows).toEqual(LONG);

    const form = new FormData();
    form.append("file", new Blob([NEXT]), "next.csv");
    const sent = await api.post(`/api/v1/file/${project.upload}/replace/`, form);
    expect(sent.status, await sent.clone().text()).toBe(201);
    const path = `/api/v1/file/${project.upload}/replacements/${(await readJson<Replacement>(sent)).id}/`;
    const compared = await until(
      () => readJson<Replacement>(api.get(path)),
      ({ state }) => state === "ready" || state === "failed",
    );
    expect(compared).toMatchObject({ state: "ready" });
    const applied = await api.post(`${path}apply/`);
    expect([200, 202], await applied.clone().text()).toContain(applied.status);
    const after = await until(
      () => readJson<ProjectDetail>(api.get(`/api/v1/project/${project.id}/`)),
      ({ row_count }) => row_count === 10,
    );
    expect(after.data).toMatchObject({ entity_column: 1, time_column: 2 });
    expect((await rowsOf(project.id)).rows[4]).toEqual(["North", 2023, 9, 9]);
  });

  it("of few years is asked about, and shaped by the answer", async () => {
    const { id } = await makeDataset(api, SHORT);
    const settings = (answers: object) =>
      api.patch(`/api/v1/file/${id}/set-file-first-row-header/`, { header: 1, first_row: 2, answers });
    const asked = await readJson<SettingsAnswer>(settings({}));
    expect(asked.questions[0]).toMatchObject({ kind: "wide", preset: "columns" });
    expect([asked.row_count, asked.shape]).toEqual([2, undefined]);
    const shaped = await readJson<SettingsAnswer>(settings({ "0": { wide: "rows" } }));
    expect(shaped.shape).toEqual({ rows_before: 2, rows_after: 6, unmatched: 0, missing_cells: 0 });
    const wrong = await settings({ "0": { wide: "sideways" } });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { answers: [expect.any(String)] }]);
  });

  it("may have more columns than a project takes", async () => {
    const line = (name: string, from: number) =>
      `${name},${Array.from({ length: 60 }, (_, index) => from + index).join(",")}\n`;
    const { id } = await makeDataset(api, line("Country", 1960) + line("North", 1) + line("South", 101));
    const inspected = await readJson<{ column_warning: boolean }>(
      api.get(`/api/v1/file/${id}/get-file-preview/`),
    );
    expect(inspected.column_warning).toBe(false);
    const { project_full_id } = await readJson<{ project_full_id: string }>(
      api.post(`/api/v1/file/${id}/finalize/`),
    );
    expect(await waitForProject(api, project_full_id)).toMatchObject({ row_count: 120, col_count: 3 });
    const dataset = await readJson<Dataset>(api.get(`/api/v1/file/${id}/`));
    expect(dataset.status).toBe("done");
  });
});
