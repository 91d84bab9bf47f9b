import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Inspection, Receipt } from "~/compute/contract/types";
import type { Dataset } from "~/services/shapes/dataset-shape";
import type { SettingsAnswer } from "~/services/datasets/settings-shape";
import type { Project, ProjectDetail } from "~/services/shapes/project-shape";
import { type AppServer, startAppServer } from "../../factories/app-server";
import { makeDataset, makeProject, readJson, until, waitForProject } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const GRUNFELD = readFileSync("tests/reference/data/grunfeld.csv", "utf8");
const SEMICOLON = "Sales report\nname;amount\nÅsa;1,5\nBo;2,25\nCem;\n";

let server: AppServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startAppServer();
  api = await ApiClient.of(server.origin, await makeUser());
});
afterAll(() => server.close());

const file = (id: string, rest = "") => `/api/v1/file/${id}/${rest}`;

describe("an uploaded file", () => {
  it("is a dataset to be processed first, then waits for its user", async () => {
    const response = await api.upload("Größe.CSV", SEMICOLON, { name: "  My data " });
    expect(response.status).toBe(201);
    const born = await readJson<Dataset>(response);
    expect(born).toMatchObject({ name: "My data", file_name: "Größe.CSV", status: "toprocess", busy: false });
    const waiting = await until(
      () => readJson<Dataset>(api.get(file(born.id))),
      ({ status }) => status !== "toprocess",
    );
    expect(waiting).toMatchObject({ status: "estimand_preview", message: null, projects: [] });
    const { results } = await readJson<{ results: Dataset[] }>(api.get("/api/v1/file/"));
    expect(results[0]).toEqual(waiting);
  });

  it("shows its raw rows and what is suggested", async () => {
    const { id } = await makeDataset(api, SEMICOLON);
    const preview = await readJson<Inspection>(api.get(file(id, "get-file-preview/")));
    expect(preview).toMatchObject({
      row_count: 5,
      col_count: 2,
      column_warning: false,
      decimal_separator: 2,
      delimiter: ";",
      sheets: [],
      suggested: { header: 2, first_row: 3 },
    });
    expect(preview.data.slice(1, 3)).toEqual([
      ["name", "amount"],
      ["Åsa", "1,5"],
    ]);
  });

  it("is read by its settings, with a receipt that stays", async () => {
    const { id } = await makeDataset(api, SEMICOLON);
    const answer = await readJson<SettingsAnswer>(
      api.patch(file(id, "set-file-first-row-header/"), { header: 2, first_row: 3 }),
    );
    expect(answer.preview_after_settings.schema.fields).toMatchObject([
      { name: "name", type: "STRING" },
      { name: "amount", type: "NUMBER" },
    ]);
    expect(answer.preview_after_settings.data).toEqual([
      ["Åsa", 1.5],
      ["Bo", 2.25],
      ["Cem", null],
    ]);
    const receipt = await readJson<Receipt>(api.get(file(id, "receipt/")));
    expect(receipt).toEqual(answer.receipt);
    expect(receipt.columns[1]).toMatchObject({ numbers: 2, missing: 1, not_understood: 0 });
  });

  it("of two tables is the one that is chosen, from its suggestion to its project", async () => {
    const two = "Month,Sales\nJan,10\nFeb,20\n\nRegion,Cost\nNorth,5.5\nSouth,6.5\n";
    const { id } = await makeDataset(api, two);
    const before = await readJson<Inspection>(api.get(file(id, "get-file-preview/")));
    expect(before.suggested).toEqual({ header: 1, first_row: 2 });
    expect(before.questions).toMatchObject([
      {
        column: 0,
        kind: "tables",
        preset: "1",
        options: [
          { value: "1", reading: "rows 1–3: Month, Sales", part: { rows: [1, 3], columns: [1, 2] } },
          { value: "2", reading: "rows 5–7: Region, Cost", part: { rows: [5, 7], columns: [1, 2] } },
          { value: "all", reading: "all of it, as one table" },
        ],
      },
    ]);
    const assumed = await readJson<Receipt>(api.get(file(id, "receipt/")));
    expect(assumed.notes[0]).toContain("Assumed (you did not answer): rows 1–3: Month, Sales.");
    const settings = { first_row: 6, answers: { "0": { tables: "2" } } };
    const path = file(id, "set-file-first-row-header/");
    const answer = await readJson<SettingsAnswer>(api.patch(path, settings));
    expect(answer.preview_after_settings.schema.fields).toMatchObject([
      { name: "Region", type: "STRING" },
      { name: "Cost", type: "NUMBER" },
    ]);
    expect(answer.preview_after_settings.data).toEqual([
      ["North", 5.5],
      ["South", 6.5],
    ]);
    expect(answer.receipt.notes).toEqual(["Another table is left out: rows 1–3."]);
    expect(answer.receipt.dropped_rows).toEqual([{ reason: "Another table.", rows: [1, 2, 3], count: 3 }]);
    const after = await readJson<Inspection>(api.get(file(id, "get-file-preview/")));
    expect(after).toMatchObject({ row_count: 7, suggested: { header: 5, first_row: 6 } });
    const refused = await api.patch(path, { ...settings, header: 1, first_row: 2 });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      header: ["Row 1 is not in the table that is read: it is in rows 5–7."],
    });
    const project = await makeProject(api, two, settings);
    expect(project).toMatchObject({ row_count: 2, col_count: 2 });
  });

  it("becomes a project with its data, once however often it is finalized", async () => {
    const project = await makeProject(api, SEMICOLON, { header: 2, first_row: 3 });
    expect(project).toMatchObject({
      name: "table",
      status: "ready",
      message: null,
      progress: null,
      row_count: 3,
      col_count: 2,
      sample_size: 100,
      sample_size_type: "Percent",
      seed: null,
      earlier_settings: false,
      analysis: {},
      data: { entity_column: null, time_column: null },
    });
    expect(project.receipt?.columns[1]).toMatchObject({ name: "amount", numbers: 2, missing: 1 });
    const again = await api.post(file(project.upload, "finalize/"));
    expect(await again.json()).toEqual({ project_full_id: project.id });
    const first = await api.post(file(project.upload, "create-first-project/"), { name: "Another" });
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({ id: project.id, name: "table" });
    const dataset = await readJson<Dataset>(api.get(file(project.upload)));
    expect(dataset).toMatchObject({ status: "done", busy: false });
    expect(dataset.projects.map(({ id }) => id)).toEqual([project.id]);
  });

  it("is finalized by the suggestion when no settings were sent, under the name given", async () => {
    const { id } = await makeDataset(api, SEMICOLON);
    const response = await api.post(file(id, "create-first-project/"), { name: "Sales" });
    expect(response.status).toBe(201);
    const project = await waitForProject(api, (await readJson<Project>(response)).id);
    expect(project).toMatchObject({ name: "Sales", status: "ready", row_count: 3 });
  });

  it("keeps entity and time when the settings name them", async () => {
    const project = await makeProject(api, GRUNFELD, {
      header: 1,
      first_row: 2,
      entity: "company_id",
      time: "fy",
    });
    expect(project).toMatchObject({ row_count: 200, data: { entity_column: 1, time_column: 2 } });
  });

  it("is downloaded as it was sent, under its own name", async () => {
    const { id } = await readJson<Dataset>(api.upload("Größe, 'neu'.csv", SEMICOLON));
    const response = await api.get(file(id, "download-file/"));
    expect(await response.text()).toBe(SEMICOLON);
    expect(response.headers.get("Content-Length")).toBe(String(Buffer.byteLength(SEMICOLON)));
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="Gr??e, 'neu'.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%2C%20%27neu%27.csv`,
    );
  });

  it("is renamed, deleted with its projects, and restored", async () => {
    const project = await makeProject(api, SEMICOLON);
    const id = project.upload;
    expect(await readJson(api.patch(file(id), { name: " Renamed " }))).toMatchObject({ name: "Renamed" });
    expect((await api.delete(file(id))).status).toBe(204);
    expect((await api.get(file(id))).status).toBe(404);
    expect((await api.get(`/api/v1/project/${project.id}/`)).status).toBe(404);
    const restored = await api.post(file(id, "restore/"));
    expect(restored.status).toBe(200);
    expect(await restored.json()).toMatchObject({ id, name: "Renamed", projects: [{ id: project.id }] });
    expect((await api.get(`/api/v1/project/${project.id}/get-dataset/`)).status).toBe(200);
  });
});

describe("settings changed after the import", () => {
  it("leave the project as it is until it is read anew", async () => {
    const project = await makeProject(api, SEMICOLON, { header: 2, first_row: 3 });
    await api.patch(file(project.upload, "set-file-first-row-header/"), { header: 2, first_row: 4 });
    const path = `/api/v1/project/${project.id}/`;
    expect(await readJson<ProjectDetail>(api.get(path))).toMatchObject({
      row_count: 3,
      earlier_settings: true,
    });
    const reread = await api.post(`${path}reread/`);
    expect(reread.status).toBe(202);
    expect(["toprocess", "processing"]).toContain((await readJson<Project>(reread)).status);
    const fresh = await waitForProject(api, project.id);
    expect(fresh).toMatchObject({ status: "ready", row_count: 2, earlier_settings: false });
  });

  it("keep the column_index of the columns that are still taken, and reuse none", async () => {
    const project = await makeProject(api, "a,b,c\n1,2,3\n4,5,6\n7,8,10\n");
    const read = async (ranges: string) => {
      const settings = { header: 1, first_row: 2, col_ranges: ranges };
      await api.patch(file(project.upload, "set-file-first-row-header/"), settings);
      await api.post(`/api/v1/project/${project.id}/reread/`);
      await waitForProject(api, project.id);
      const page = await readJson<{ schema: { fields: { title: string; column_index: number }[] } }>(
        api.get(`/api/v1/project/${project.id}/get-dataset/`),
      );
      return page.schema.fields.slice(1).map(({ title, column_index }) => [title, column_index]);
    };
    expect(await read("2-3")).toEqual([
      ["b", 2],
      ["c", 3],
    ]);
    expect(await read("1,3")).toEqual([
      ["a", 1],
      ["c", 3],
    ]);
  });
});

describe("a copy of a project", () => {
  it("has the same data and analyses, and its own life", async () => {
    const project = await makeProject(api, GRUNFELD);
    const analysis = {
      name: "Inv",
      project: project.id,
      analysis_type: "univariate",
      analysis_function: ["statistics"],
      variables: { Y: { column: 3, trans: null }, X: [] },
    };
    expect((await api.post("/api/v1/analysis/", analysis)).status).toBe(201);
    const response = await api.post(`/api/v1/project/${project.id}/duplicate/`, { name: "Copy" });
    expect(response.status).toBe(200);
    const { created_id } = await readJson<{ created_id: string }>(response);
    expect((await api.delete(`/api/v1/project/${project.id}/`)).status).toBe(204);
    const copy = await readJson<ProjectDetail>(api.get(`/api/v1/project/${created_id}/`));
    expect(copy).toMatchObject({ name: "Copy", status: "ready", row_count: 200 });
    expect(Object.values(copy.analysis)).toMatchObject([{ name: "Inv", project: created_id }]);
    const restored = await api.post(`/api/v1/project/${project.id}/restore/`);
    expect(await restored.json()).toMatchObject({ id: project.id });
  });
});
