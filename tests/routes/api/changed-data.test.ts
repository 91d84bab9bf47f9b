import { beforeEach, describe, expect, it } from "vitest";
import type { StatisticsResult } from "~/compute/contract/types";
import { database } from "~/db/client.server";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import type { RowFilter } from "~/services/filters/row-filter-shape";
import type { Page } from "~/services/projects/get-page.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { Column } from "~/services/shapes/column-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until, waitForProject } from "../../factories/projects";

const { api } = useApiServer();
let project: ProjectDetail;
let next = 0;

/** Rows of two firms; `inv` of firm A is 1, 2, 4, and of firm B 8, 16. The last column tells the tests apart. */
beforeEach(async () => {
  next += 1;
  const rows = ["A,2001,1", "A,2002,2", "A,2003,4", "B,2001,8", "B,2002,16"];
  const text = `firm,year,inv,t\n${rows.map((row) => `${row},${next}`).join("\n")}\n`;
  project = await makeProject(api, text, { header: 1, first_row: 2 });
});

const listed = () => readJson<ProjectColumns>(api.get(`/api/v1/project/${project.id}/columns/`));
const create = async (user_formula: string, name: string): Promise<Column> => {
  const body = { project: project.id, trans_type: "numerical", user_formula, name };
  const response = await api.post("/api/v1/column/", body);
  expect(response.status, await response.clone().text()).toBe(201);
  return readJson<Column>(response);
};
const find = async (name: string) => {
  const column = (await listed()).columns.find(({ title }) => title === name);
  if (column === undefined) throw new Error(`There is no column ${name}.`);
  return column;
};
const path = ({ col_db_id }: Pick<Column, "col_db_id">) => `/api/v1/column/${col_db_id ?? ""}/`;
const edit = async (column: Column, user_formula: string) =>
  expect((await api.patch(path(column), { user_formula })).status).toBe(200);
const undo = () => api.post(`/api/v1/project/${project.id}/undo/`, {});
const cellsOf = async ({ dataIndex }: Pick<Column, "dataIndex">) => {
  const page = await readJson<Page>(api.get(`/api/v1/project/${project.id}/get-dataset/`));
  return page.data.map((row) => row[dataIndex]);
};
const analyse = (column: number) =>
  readJson<Analysis>(
    api.post("/api/v1/analysis/", {
      name: "Mean",
      project: project.id,
      analysis_type: "univariate",
      analysis_function: ["statistics"],
      variables: { Y: { column, trans: null }, X: [], settings: { statistics: ["avg", "count_total"] } },
      remove_outliers: false,
    }),
  );
const changesOf = async ({ id }: Analysis) =>
  (await readJson<Analysis>(api.get(`/api/v1/analysis/${id}/`))).data_changed;
const meanOf = async ({ id }: Analysis) => {
  const response = await until(
    () => api.get(`/api/v1/analysis/${id}/perform-analysis/`),
    ({ status }) => status !== 503,
  );
  const { statistics } = await readJson<{ statistics: StatisticsResult }>(response);
  expect(statistics.message).toBeUndefined();
  return {
    mean: statistics.statistics.find(({ name }) => name === "avg")?.value,
    rows: statistics.rows,
  };
};

describe("an analysis of a column that is edited", () => {
  it("keeps its numbers and says what changed, until it is applied again", async () => {
    const column = await create("[inv] * 10", "a");
    const analysis = await analyse(column.column_index);
    // (10 + 20 + 40 + 80 + 160) / 5
    expect((await meanOf(analysis)).mean).toBe(62);
    expect(await changesOf(analysis)).toEqual([]);
    await edit(column, "[inv] * 100");
    expect(await changesOf(analysis)).toEqual(["The values of a changed."]);
    expect((await meanOf(analysis)).mean).toBe(62);
    // A new name is not a change of the data.
    expect((await api.patch(`/api/v1/analysis/${analysis.id}/`, { name: "Renamed" })).status).toBe(200);
    expect(await changesOf(analysis)).toEqual(["The values of a changed."]);
    expect((await api.post(`/api/v1/analysis/${analysis.id}/apply/`)).status).toBe(200);
    expect(await changesOf(analysis)).toEqual([]);
    expect((await meanOf(analysis)).mean).toBe(620);
  });

  it("is as it was when the edit is undone", async () => {
    const column = await create("[inv] * 10", "a");
    const analysis = await analyse(column.column_index);
    await edit(column, "[inv] + 1");
    await edit(column, "[inv] + 2");
    expect(await changesOf(analysis)).toEqual(["The values of a changed."]);
    expect((await undo()).status).toBe(200);
    expect((await undo()).status).toBe(200);
    expect(await changesOf(analysis)).toEqual([]);
    expect((await meanOf(analysis)).mean).toBe(62);
  });

  it("is not concerned by a new name, another column, or how columns are shown", async () => {
    const column = await create("[inv] * 10", "a");
    const other = await create("[inv] * 3", "other");
    const analysis = await analyse(column.column_index);
    await edit(other, "[inv] * 4");
    for (const change of [{ name: "A new name" }, { unit: "€" }, { hidden: true }]) {
      expect((await api.patch(path(column), change)).status).toBe(200);
    }
    expect(await changesOf(analysis)).toEqual([]);
    expect(await database.appliedBlob.count({ where: { analysisId: analysis.id } })).toBe(0);
  });

  it("is shown on the current data when the earlier ones no longer exist", async () => {
    const column = await create("[inv] * 10", "a");
    const analysis = await analyse(column.column_index);
    await edit(column, "[inv] * 100");
    const stored = await database.analysis.findUniqueOrThrow({ where: { id: analysis.id } });
    const lost = `"blobHash":"${"0".repeat(64)}"`;
    const text = JSON.stringify(stored.applied).replaceAll(/"blobHash":"[0-9a-f]{64}"/g, lost);
    const applied = JSON.parse(text) as object;
    await database.analysis.update({ where: { id: analysis.id }, data: { applied } });
    expect((await meanOf(analysis)).mean).toBe(620);
  });
});

describe("entity and time", () => {
  const setKeys = (entity_column: number | null, time_column: number | null) =>
    api.patch(`/api/v1/project/${project.id}/`, { data: { entity_column, time_column } });

  it("are set by an edit, after which lags are computed again", async () => {
    expect((await setKeys(null, null)).status).toBe(200);
    const lag = await create("lag([inv])", "before");
    const next = await create("[before] * 2", "twice");
    // Without entity and time: the row above.
    expect(await cellsOf(lag)).toEqual([null, 1, 2, 4, 8]);
    expect((await setKeys(1, 2)).status).toBe(200);
    expect(await cellsOf(lag)).toEqual([null, 1, 2, null, 8]);
    expect(await cellsOf(next)).toEqual([null, 2, 4, null, 16]);
    expect((await listed()).acts.undo).toBe("Set the entity to firm and the time to year");
    expect((await undo()).status).toBe(200);
    expect(await cellsOf(next)).toEqual([null, 2, 4, 8, 16]);
  });

  it("with two rows at one time are refused while a lag depends on them", async () => {
    expect((await setKeys(null, null)).status).toBe(200);
    const lag = await create("lag([inv])", "before");
    const refused = await setKeys(null, 2);
    expect(refused.status).toBe(409);
    expect((await readJson<{ detail: string }>(refused)).detail).toContain(
      "“before” could then no longer be computed",
    );
    expect(await cellsOf(lag)).toEqual([null, 1, 2, 4, 8]);
  });

  it("cannot be deleted", async () => {
    expect((await setKeys(1, 2)).status).toBe(200);
    const refused = await api.delete(path(await find("firm")));
    expect(refused.status).toBe(409);
    expect((await readJson<{ detail: string }>(refused)).detail).toContain("(as its entity)");
  });
});

describe("reading the file again", () => {
  const reread = async (settings: object) => {
    const answer = await api.patch(`/api/v1/file/${project.upload}/set-file-first-row-header/`, settings);
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect((await api.post(`/api/v1/project/${project.id}/reread/`)).status).toBe(202);
    return waitForProject(api, project.id);
  };

  it("computes all recipes on the new rows, keeps what users chose, and can be undone", async () => {
    const a = await create("[inv] * 10", "a");
    const b = await create("[a] + 1", "b");
    expect((await api.patch(path(await find("inv")), { name: "Investment" })).status).toBe(200);
    const analysis = await analyse(b.column_index);
    const before = await listed();
    // The first row of data is the second one now.
    expect(await reread({ header: 1, first_row: 3 })).toMatchObject({ status: "ready", row_count: 4 });
    expect(await cellsOf(a)).toEqual([20, 40, 80, 160]);
    expect(await cellsOf(b)).toEqual([21, 41, 81, 161]);
    expect((await listed()).columns.map(({ title }) => title)).toEqual([
      "firm",
      "year",
      "Investment",
      "t",
      "a",
      "b",
    ]);
    expect(await changesOf(analysis)).toContain("There are 4 rows now; there were 5.");
    // (11 + 21 + 41 + 81 + 161) / 5
    expect((await meanOf(analysis)).mean).toBe(63);
    expect(await readJson(undo())).toEqual({ name: "Read the file again" });
    expect(await cellsOf(b)).toEqual([11, 21, 41, 81, 161]);
    expect(await changesOf(analysis)).toEqual([]);
    const after = await listed();
    expect(after.columns).toEqual(before.columns);
  });

  it("leaves a column empty whose source is gone, says so, and fills it when the source is back", async () => {
    const a = await create("[inv] * 10", "a");
    await reread({ header: 1, first_row: 2, col_ranges: "1-2, 4" });
    expect(await find("a")).toMatchObject({
      problem: "The column “inv”, which it reads, is not in the data.",
      null_count: 5,
      nulls: null,
    });
    expect(await cellsOf(a)).toEqual([null, null, null, null, null]);
    await reread({ header: 1, first_row: 2 });
    expect(await find("a")).toMatchObject({ problem: null });
    expect(await cellsOf(a)).toEqual([10, 20, 40, 80, 160]);
  });
});

describe("reading a column in another way", () => {
  const readAs = async (name: string, reading: object) => {
    const answer = await api.post(`${path(await find(name))}read-as/`, reading);
    if (answer.status === 202) project = await waitForProject(api, project.id);
    return answer;
  };

  it("is an edit: recipes follow, a later reading of the file keeps it, and it can be undone", async () => {
    const a = await create("[inv] * 10", "a");
    const before = await listed();
    expect((await readAs("year", { type: "STRING" })).status).toBe(202);
    expect(await find("year")).toMatchObject({ type: "STRING" });
    expect(await cellsOf(await find("year"))).toEqual(["2001", "2002", "2003", "2001", "2002"]);
    expect((await listed()).acts.undo).toBe("Read year as text");
    expect((await readAs("inv", { type: "NUMBER", missing_tokens: ["4"] })).status).toBe(202);
    expect(await cellsOf(a)).toEqual([10, 20, null, 80, 160]);
    expect((await api.post(`/api/v1/project/${project.id}/reread/`)).status).toBe(202);
    await waitForProject(api, project.id);
    expect(await find("year")).toMatchObject({ type: "STRING" });
    expect(await cellsOf(a)).toEqual([10, 20, null, 80, 160]);
    for (let count = 0; count < 2; count += 1) expect((await undo()).status).toBe(200);
    expect((await listed()).columns).toEqual(before.columns);
  });

  it("is not for computed columns, whose type follows from their recipe", async () => {
    await create("[inv] * 10", "a");
    const refused = await readAs("a", { type: "STRING" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toHaveProperty("type");
    expect((await readAs("inv", { type: "OTHER" })).status).toBe(400);
  });
});

describe("a row filter", () => {
  const only = (firm: string) => [
    {
      var_a_type: "Column",
      var_a: 1,
      function: "=",
      var_b_type: "Value",
      var_b: firm,
      and_or: null,
    },
  ];
  const add = async (name: string, conditions: object[]) =>
    api.post(`/api/v1/project/${project.id}/row-filters/`, { name, conditions });

  it("that is on leaves rows out of every analysis, and counts them first", async () => {
    const made = await readJson<RowFilter>(add("Only B", only("B")));
    expect(made).toMatchObject({ is_on: true, kept: 2, left_out: 3, problem: null });
    const analysis = await analyse(3);
    const { mean, rows } = await meanOf(analysis);
    expect(mean).toBe(12);
    expect(rows).toMatchObject({ total: 5, used: 2 });
    expect(rows.steps).toMatchObject([{ reason: "row_filter", count: 3 }]);
    expect((await api.patch(`/api/v1/row-filter/${made.id}/`, { is_on: false })).status).toBe(200);
    expect(await changesOf(analysis)).toEqual(["The filter “Only B” no longer applies."]);
    expect((await meanOf(analysis)).mean).toBe(12);
    await api.post(`/api/v1/analysis/${analysis.id}/apply/`);
    // (1 + 2 + 4 + 8 + 16) / 5
    expect((await meanOf(analysis)).mean).toBe(6.2);
    expect((await api.patch(`/api/v1/row-filter/${made.id}/`, { is_on: true })).status).toBe(200);
    expect(await changesOf(analysis)).toEqual(["3 rows are left out by the filter “Only B”."]);
  });

  it("follows the columns that it reads, and keeps them from being deleted", async () => {
    const a = await create("[inv] * 10", "a");
    const above = [{ ...only("")[0], var_a: a.column_index, function: ">", var_b: 30 }];
    const made = await readJson<RowFilter>(add("Large", above));
    expect(made.kept).toBe(3);
    await edit(a, "[inv] * 20");
    const { results } = await readJson<{ results: RowFilter[] }>(
      api.get(`/api/v1/project/${project.id}/row-filters/`),
    );
    expect(results).toMatchObject([{ name: "Large", kept: 4 }]);
    const refused = await api.delete(path(a));
    expect(await refused.json()).toMatchObject({ used_by: [{ kind: "filter", id: made.id, name: "Large" }] });
    expect((await api.delete(`/api/v1/row-filter/${made.id}/`)).status).toBe(204);
    expect((await api.delete(path(a))).status).toBe(204);
  });

  it("is refused with messages at its fields", async () => {
    expect((await add("A", only("A"))).status).toBe(201);
    expect(await (await add("a", only("A"))).json()).toEqual({
      name: ["There is a filter “A” already. Please choose another name."],
    });
    for (const conditions of [[], [{}], [{ ...only("A")[0], var_a: 99 }]]) {
      const refused = await add("B", conditions);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toHaveProperty("conditions");
    }
  });

  it("may be of row numbers, to leave rows out by hand", async () => {
    const byHand = [{ ...only("")[0], var_a: 0, function: "!=", var_b: 5 }];
    expect(await readJson(add("Without row 5", byHand))).toMatchObject({ kept: 4, left_out: 1 });
  });
});

describe("a duplicate of a project", () => {
  it("keeps recipes, filters and the data that analyses were applied on", async () => {
    const a = await create("[inv] * 10", "a");
    await create("[a] + 1", "b");
    const analysis = await analyse(a.column_index);
    await edit(a, "[inv] * 100");
    await api.post(`/api/v1/project/${project.id}/row-filters/`, {
      name: "First rows",
      conditions: [{ var_a_type: "Column", var_a: 0, function: "<", var_b_type: "Value", var_b: 3 }],
    });
    const answer = api.post(`/api/v1/project/${project.id}/duplicate/`, { name: "Copy" });
    const original = project;
    const { created_id } = await readJson<{ created_id: string }>(answer);
    project = await waitForProject(api, created_id);
    const [copied] = Object.values(project.analysis);
    expect(copied).toMatchObject({ name: "Mean" });
    expect(copied?.data_changed).toEqual([
      "The values of a changed.",
      "3 rows are left out by the filter “First rows”.",
    ]);
    expect((await meanOf(copied as Analysis)).mean).toBe(62);
    await edit(await find("a"), "[inv] * 2");
    expect(await cellsOf(await find("b"))).toEqual([3, 5, 9, 17, 33]);
    expect((await listed()).acts.undo).toBe("Edited a");
    project = original;
    expect(await cellsOf(await find("b"))).toEqual([101, 201, 401, 801, 1601]);
    expect(await changesOf(analysis)).toHaveLength(2);
  });
});

describe("the order of columns, and what is hidden", () => {
  it("is that of the table and of exports", async () => {
    const a = await create("[inv] * 10", "a");
    const firm = await find("firm");
    expect((await api.post(`${path(a)}move/`, { before: firm.col_db_id })).status).toBe(200);
    expect((await api.patch(path(await find("t")), { hidden: true })).status).toBe(200);
    const page = await readJson<Page>(api.get(`/api/v1/project/${project.id}/get-dataset/`));
    expect(page.schema.fields.map(({ title }) => title)).toEqual(["", "a", "firm", "year", "inv"]);
    const csv = await (await api.get(`/api/v1/project/${project.id}/export-dataset/?format=csv`)).text();
    expect(csv.replace("\ufeff", "").split(/\r?\n/).slice(0, 2)).toEqual(["a,firm,year,inv", "10,A,2001,1"]);
    expect((await api.post(`${path(a)}move/`, { before: null })).status).toBe(200);
    expect((await listed()).columns.map(({ title }) => title)).toEqual(["firm", "year", "inv", "t", "a"]);
    expect((await api.post(`${path(a)}move/`, { before: "nothing" })).status).toBe(400);
  });

  it("is not changed by a duplicate, which has the recipe or the file column of its original", async () => {
    const a = await create("[inv] * 10", "a");
    const copy = await readJson<Column>(api.post(`${path(a)}duplicate/`));
    expect(copy).toMatchObject({ title: "a (2)", user_formula: "[inv] * 10" });
    await edit(a, "[inv]");
    expect(await cellsOf(copy)).toEqual([10, 20, 40, 80, 160]);
    const firms = await readJson<Column>(api.post(`${path(await find("firm"))}duplicate/`));
    expect(await cellsOf(firms)).toEqual(["A", "A", "A", "B", "B"]);
    expect((await listed()).columns.map(({ title }) => title)).toEqual([
      "firm",
      "year",
      "inv",
      "t",
      "a",
      "a (2)",
      "firm (2)",
    ]);
  });
});
