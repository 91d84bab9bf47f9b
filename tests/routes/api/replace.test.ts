import { beforeAll, describe, expect, it } from "vitest";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import type { Replacement } from "~/services/replacements/replacement-shape";
import type { Version } from "~/services/replacements/version-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, waitForProject } from "../../factories/projects";
import { FileOfDataset, GRUNFELD, pageOf, valuesOf } from "../../factories/replacements";
import { ApiClient, makeUser } from "../../factories/users";

const HEADER = "firm,fy,inv,value,capital,note";

/** The file as it was uploaded first: firms as texts, and a column of notes. */
const OLD = [HEADER, ...GRUNFELD.map((row, index) => `F${row.join(",")},n${index % 3}`)].join("\n");

/**
 * The file of the next year: columns in another order, `value` under another name, `capital` in units in place of
 * thousands, a year more, a region, no notes.
 */
const NEW = [
  "fy,firm,market_value,inv,capital,region",
  ...GRUNFELD.flatMap(([firm, fy, inv, value, capital]) => {
    const line = (year: number) =>
      `${year},F${firm},${value},${inv},${Math.round(capital * 1000)},r${firm % 4}`;
    return fy === 1954 ? [line(fy), line(1955)] : [line(fy)];
  }),
].join("\n");

const { server, api } = useApiServer();
let project: ProjectDetail;
let dataset: string;
let file: FileOfDataset;

beforeAll(async () => {
  project = await makeProject(api, OLD, { header: 1, first_row: 2 });
  dataset = project.upload;
  file = new FileOfDataset(api, dataset);
  const keys = await api.patch(`/api/v1/project/${project.id}/`, {
    data: { entity_column: 1, time_column: 2 },
  });
  expect(keys.status, await keys.clone().text()).toBe(200);
  const analysis = await api.post("/api/v1/analysis/", {
    project: project.id,
    name: "Capital",
    analysis_function: ["statistics"],
    analysis_type: "univariate",
    remove_outliers: false,
    variables: { Y: { column: 5, trans: null }, X: [], settings: { statistics: ["avg", "median"] } },
  });
  expect(analysis.status, await analysis.clone().text()).toBe(201);
});

const path = (id: string) => file.path(id);
const page = () => pageOf(api, project.id);
const valuesIn = (name: string, id = project.id) => valuesOf(api, id, name);
const columns = () => readJson<ProjectColumns>(api.get(`/api/v1/project/${project.id}/columns/`));
const make = async (user_formula: string, name: string) => {
  const body = { project: project.id, trans_type: "numerical", user_formula, name };
  const response = await api.post("/api/v1/column/", body);
  expect(response.status, await response.clone().text()).toBe(201);
};
const capitals = GRUNFELD.map((row) => row[4]);

describe("a new file", () => {
  let draft: Replacement;

  it("is compared with the present one, and changes nothing", async () => {
    draft = await file.begin(NEW);
    expect(draft).toMatchObject({ state: "ready", message: null, file_name: "grunfeld_1955.csv" });
    // Ten firms in one year more.
    expect(draft.rows).toMatchObject({
      paired_by: "keys",
      old_rows: 200,
      new_rows: 210,
      paired: 200,
      added: 10,
    });
    expect(draft.new_rows).toBe("new rows: 1955");
    const found = draft.columns.map(({ old, new: fresh, result }) => [
      old?.name,
      fresh?.name,
      result.kind,
      result.text,
    ]);
    expect(found).toEqual([
      ["firm", "firm", "same", "same 10 texts"],
      ["fy", "fy", "same", "1 new value: 1955"],
      ["inv", "inv", "same", "same values in the old rows"],
      ["value", "market_value", "renamed", "renamed; 200 of 200 old values equal"],
      ["capital", "capital", "unit", "seems to be in another unit: × 1,000"],
      ["note", undefined, "gone", "gone; nothing uses it"],
      [undefined, "region", "new", "new, will be added"],
    ]);
    const capital = draft.columns.find(({ old }) => old?.name === "capital");
    expect(capital).toMatchObject({ divisor: 1000, result: { looks_wrong: true } });
    expect(capital?.comparison?.examples[0]).toEqual({ label: "F1 1935", old: 2.8, new: 2800 });
    expect((await page()).row_count).toBe(200);
    expect(await file.versions()).toHaveLength(1);
  });

  it("shows the numbers of the analyses before and after", async () => {
    const { effect } = await file.compared(draft.id);
    const mean = effect?.results[0]?.numbers.find(({ name }) => name === "Mean");
    const of = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    // 1955 repeats the capital of 1954.
    const later = [...capitals, ...GRUNFELD.filter((row) => row[1] === 1954).map((row) => row[4])];
    expect(mean?.before).toBeCloseTo(of(capitals), 9);
    expect(mean?.after).toBeCloseTo(of(later), 9);
    expect(mean?.as_in_file).toBeCloseTo(1000 * of(later), 6);
    expect(effect?.results[0]).toMatchObject({ name: "Capital", about: "capital", problem: null });
    expect(effect?.results[0]?.numbers[0]).toEqual({
      name: "Rows used",
      before: 200,
      after: 210,
      as_in_file: 210,
    });
  });

  it("is not listed among the datasets", async () => {
    const { results } = await readJson<{ results: { id: string }[] }>(api.get("/api/v1/file/"));
    expect(results.map(({ id }) => id)).not.toContain(draft.id);
  });

  it("belongs to its owner and to its dataset", async () => {
    const other = await ApiClient.of(server.origin, await makeUser());
    for (const response of [
      await new FileOfDataset(other, dataset).send(NEW),
      await other.get(path(draft.id)),
      await other.patch(path(draft.id), { left_out: [] }),
      await other.post(`${path(draft.id)}apply/`),
      await other.delete(path(draft.id)),
      await other.get(`/api/v1/file/${dataset}/versions/`),
      await other.post(`/api/v1/file/${dataset}/versions/1/restore/`),
      await api.get(`/api/v1/file/${project.id}/replacements/${draft.id}/`),
    ]) {
      expect(response.status).toBe(404);
    }
  });

  it("is matched as the user says", async () => {
    const wrong = await api.patch(path(draft.id), { matches: { "4": 3, "5": 3 } });
    expect(wrong.status).toBe(400);
    expect(await readJson(wrong)).toHaveProperty("matches");
    const apart = await file.change(draft, { matches: { "4": null }, left_out: [6] });
    const kinds = apart.columns.map(({ old, new: fresh, result }) => [old?.name, fresh?.name, result.kind]);
    expect(kinds).toContainEqual(["value", undefined, "gone"]);
    expect(kinds).toContainEqual([undefined, "market_value", "new"]);
    expect(kinds).toContainEqual([undefined, "region", "left_out"]);
    const again = await file.change(draft, { matches: { "4": 3 }, left_out: [] });
    expect(again.columns.find(({ old }) => old?.name === "value")).toMatchObject({ matched_by: "user" });
  });

  it("takes the place of the old one: columns keep their names, units and recipes", async () => {
    await make("ln([capital])", "ln(capital)");
    await make("lag([inv])", "last inv");
    await file.apply(draft);
    const { row_count, schema } = await page();
    expect(row_count).toBe(210);
    const titles = schema.fields.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["firm", "fy", "inv", "value", "capital", "region"]));
    expect(titles).not.toContain("note");
    const fy = await valuesIn("fy");
    const old = (values: unknown[] | null) => values?.filter((_, row) => fy?.[row] !== 1955);
    expect(old(await valuesIn("capital"))).toEqual(capitals);
    expect(old(await valuesIn("value"))).toEqual(GRUNFELD.map((row) => row[3]));
    const logs = await valuesIn("ln(capital)");
    expect(logs).toHaveLength(210);
    expect(logs?.[0]).toBeCloseTo(Math.log(2.8), 14);
    const lags = await valuesIn("last inv");
    // Each firm's first year has no year before it; 1955 has 1954.
    expect(lags?.filter((value) => value === null)).toHaveLength(10);
    expect(lags?.[20]).toBe(GRUNFELD[19]?.[2]);
  });

  it("is a version, and can be undone and done again in a project", async () => {
    expect(
      (await file.versions()).map(({ number, is_present, origin }) => [number, is_present, origin]),
    ).toEqual([
      [2, true, "Replaced data by grunfeld_1955.csv"],
      [1, false, "Uploaded"],
    ]);
    const { acts } = await columns();
    expect(acts.undo).toBe("Replaced data by grunfeld_1955.csv");
    expect((await api.post(`/api/v1/project/${project.id}/undo/`, {})).status).toBe(200);
    expect((await page()).row_count).toBe(200);
    expect(await valuesIn("capital")).toEqual(capitals);
    expect(await valuesIn("note")).toHaveLength(200);
    // The analysis was applied to version 2 when the file was replaced, and keeps that result.
    const used = ({ number, projects }: Version) => [number, projects.map(({ analyses }) => analyses.length)];
    expect((await file.versions()).map(used)).toEqual([
      [2, [1]],
      [1, [0]],
    ]);
    expect((await api.post(`/api/v1/project/${project.id}/redo/`, {})).status).toBe(200);
    expect((await page()).row_count).toBe(210);
  });

  it("is read again into the same columns", async () => {
    const before = await page();
    expect((await api.post(`/api/v1/project/${project.id}/reread/`)).status).toBe(202);
    await waitForProject(api, project.id);
    expect((await page()).data).toEqual(before.data);
  });
});

describe("an earlier version", () => {
  it("comes back with the columns that the later one lacks", async () => {
    const response = await api.post(`/api/v1/file/${dataset}/versions/1/restore/`);
    expect(response.status, await response.clone().text()).toBe(200);
    expect((await page()).row_count).toBe(200);
    expect(await valuesIn("note")).toEqual(GRUNFELD.map((_, index) => `n${index % 3}`));
    expect(await valuesIn("capital")).toEqual(capitals);
    expect(await valuesIn("region")).toBeNull();
    expect(await valuesIn("ln(capital)")).toHaveLength(200);
    expect((await file.versions())[0]).toMatchObject({ number: 3, is_present: true });
    const present = await api.post(`/api/v1/file/${dataset}/versions/3/restore/`);
    expect(present.status).toBe(409);
    expect((await api.post(`/api/v1/file/${dataset}/versions/9/restore/`)).status).toBe(404);
  });
});

describe("another new file", () => {
  it("keeps its unit when the user says so", async () => {
    const draft = await file.begin(NEW);
    const capital = draft.columns.find(({ old }) => old?.name === "capital");
    const ready = await file.change(draft, { divisors: { [String(capital?.new?.column)]: 1 } });
    expect(ready.columns.find(({ old }) => old?.name === "capital")?.divisor).toBeNull();
    await file.apply(ready);
    expect((await valuesIn("capital"))?.[0]).toBe(2800);
  });

  it("says what uses a column that is gone, marks the recipe, and keeps it", async () => {
    const draft = await file.begin("firm,fy,inv\nF1,1935,317.6\nF1,1936,391.8\n");
    const capital = draft.columns.find(({ old }) => old?.name === "capital");
    expect(capital?.result).toMatchObject({
      kind: "gone",
      text: "gone; ln(capital), Capital use it",
      looks_wrong: true,
    });
    await file.apply(draft);
    const made = (await columns()).columns.find(({ title }) => title === "ln(capital)");
    expect(made?.problem).toMatch(/capital/);
    expect(await valuesIn("last inv")).toEqual([null, 317.6]);
  });

  it("can be given up", async () => {
    const draft = await file.begin(OLD);
    expect((await api.delete(path(draft.id))).status).toBe(204);
    expect((await api.get(path(draft.id))).status).toBe(404);
  });

  it("is refused when it is no table, and says so", async () => {
    const broken = await file.send("");
    expect(broken.status).toBe(400);
    const kind = await file.send(NEW, { kind: "other" });
    expect(kind.status).toBe(400);
    expect(await readJson(kind)).toHaveProperty("kind");
  });
});

describe("rows that are appended", () => {
  const year = (fy: number, firms: number[], inv: number) =>
    ["inv,fy,firm", ...firms.map((firm) => `${inv + firm},${fy},F${firm}`)].join("\n");
  let panel: ProjectDetail;
  const append = async (content: string, choices?: object) => {
    const own = new FileOfDataset(api, panel.upload);
    const draft = await own.begin(content, { kind: "append" });
    if (choices !== undefined) await own.change(draft, choices);
    await own.apply(draft);
    return draft;
  };

  beforeAll(async () => {
    panel = await makeProject(api, OLD, { header: 1, first_row: 2 });
    await api.patch(`/api/v1/project/${panel.id}/`, { data: { entity_column: 1, time_column: 2 } });
    const body = { project: panel.id, trans_type: "numerical", user_formula: "lag([inv])", name: "last inv" };
    expect((await api.post("/api/v1/column/", body)).status).toBe(201);
  });

  it("follow the present ones, with lags that reach back to these", async () => {
    const draft = await append(year(1955, [1, 2, 3], 1000));
    expect(draft.rows).toMatchObject({ paired: 0, added: 3 });
    const firms = await valuesIn("firm", panel.id);
    expect(firms?.slice(200)).toEqual(["F1", "F2", "F3"]);
    expect((await valuesIn("inv", panel.id))?.slice(200)).toEqual([1001, 1002, 1003]);
    expect((await valuesIn("capital", panel.id))?.slice(0, 200)).toEqual(capitals);
    expect((await valuesIn("note", panel.id))?.slice(200)).toEqual([null, null, null]);
    expect((await valuesIn("last inv", panel.id))?.[200]).toBe(GRUNFELD[19]?.[2]);
  });

  it("are kept once where entity and time are in both, with the old or the new values", async () => {
    const draft = await append(year(1955, [3, 4], 2000));
    expect(draft.rows).toMatchObject({ paired: 1, added: 1 });
    expect((await valuesIn("inv", panel.id))?.slice(202)).toEqual([1003, 2004]);
    await append(year(1955, [3], 3000), { repeated: "new" });
    expect((await valuesIn("inv", panel.id))?.slice(202)).toEqual([3003, 2004]);
    expect((await valuesIn("firm", panel.id))?.slice(202)).toEqual(["F3", "F4"]);
  });
});
