import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import type { Page } from "~/services/projects/get-page.server";
import type { Column } from "~/services/shapes/column-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";

const TABLE = "firm,year,inv\nA,2001,1\nA,2002,4\nA,2003,\nB,2001,16\nB,2002,0\n";

const { user, api } = useApiServer();
let project: ProjectDetail;

beforeAll(async () => {
  project = await makeProject(api, TABLE, { header: 1, first_row: 2 });
});

const formula = (user_formula: string, name?: string) => ({
  project: project.id,
  trans_type: "numerical",
  user_formula,
  ...(name === undefined ? {} : { name }),
});
const create = async (body: object): Promise<Column> => {
  const response = await api.post("/api/v1/column/", body);
  expect(response.status, await response.clone().text()).toBe(201);
  return readJson<Column>(response);
};
const cellsOf = async ({ dataIndex }: Column) => {
  const page = await readJson<Page>(api.get(`/api/v1/project/${project.id}/get-dataset/`));
  return page.data.map((row) => row[dataIndex]);
};
const listed = () => readJson<ProjectColumns>(api.get(`/api/v1/project/${project.id}/columns/`));
const find = async (name: string) => (await listed()).columns.find(({ title }) => title === name);
const path = ({ col_db_id }: Column) => `/api/v1/column/${col_db_id ?? ""}/`;

const rules = (limit: number) => [
  {
    id: 1,
    type: "if",
    condition: [
      {
        var_a_type: "Column",
        var_a: 3,
        function: ">",
        var_b_type: "Value",
        var_b: limit,
        and_or: null,
      },
    ],
    then_type: "Value",
    then: "big",
  },
  { id: 2, type: "else", condition: [], then_type: "Value", then: "small" },
];

describe("a formula", () => {
  it("makes a column with its values, its name and its empty values by reason", async () => {
    const column = await create(formula("sqrt([inv]) * 2"));
    expect(column).toMatchObject({
      title: "sqrt(inv) * 2",
      type: "NUMBER",
      user_formula: "sqrt([inv]) * 2",
      nulls: { empty: 1, domain: 0, lag: 0 },
      problem: null,
    });
    expect(column.user_formula_json).toContainEqual(
      expect.objectContaining({ type: "column", text: "[inv]", start: 5, end: 10, column_index: 3 }),
    );
    expect(await cellsOf(column)).toEqual([2, 4, null, 8, 0]);
  });

  it("makes columns of dates and of texts, which other formulas read", async () => {
    const day = await create(formula(`"2001-12-31" + [inv]`, "day"));
    expect(day).toMatchObject({ type: "DATE", nulls: { empty: 1, domain: 0, lag: 0 } });
    expect(await cellsOf(day)).toEqual(["2002-01-01", "2002-01-04", null, "2002-01-16", "2001-12-31"]);
    const days = await create(formula(`[day] - "2001-12-31"`, "days"));
    expect(days.type).toBe("NUMBER");
    expect(await cellsOf(days)).toEqual([1, 4, null, 16, 0]);
    // A firm has no year before its first.
    const preview = await readJson<{ type: string; first: unknown[] }>(
      api.post(`/api/v1/project/${project.id}/preview-column/`, formula("lag([firm])")),
    );
    expect(preview).toMatchObject({ type: "STRING", first: [null, "A", "A", null, "B"] });
  });

  it("gets the next free name, and refuses one that is taken", async () => {
    expect((await create(formula("sqrt([inv]) * 2"))).title).toBe("sqrt(inv) * 2 (2)");
    const taken = await api.post("/api/v1/column/", formula("[inv]", "INV"));
    expect(taken.status).toBe(400);
    expect(await taken.json()).toEqual({
      name: ["There is a column “inv” already. Please choose another name."],
    });
  });

  it("is refused with the core's message when it is wrong, and nothing is made", async () => {
    const before = (await listed()).columnsVersion;
    for (const [text, message] of [
      ["2 + )", "Unexpected ')' at position 5"],
      ["", /./],
      ["[nothing]", /nothing/],
      ["2 * [firm]", /firm/],
      ['2 * ("2001-01-01" + [inv])', /needs a number, not a date/],
    ] as const) {
      const refused = await api.post("/api/v1/column/", formula(text));
      expect(refused.status, text).toBe(400);
      const { user_formula: messages } = await readJson<{ user_formula: string[] }>(refused);
      expect(messages?.[0], text).toMatch(message);
    }
    for (const body of [{}, { project: project.id, trans_type: "other" }, formula("1", " ")]) {
      expect((await api.post("/api/v1/column/", body)).status).toBe(400);
    }
    expect((await listed()).columnsVersion).toBe(before);
  });

  it("sent to PATCH changes the recipe and keeps the name", async () => {
    const column = await create(formula("[inv] + 1", "plus"));
    const changed = await api.patch(path(column), {
      trans_type: "numerical",
      user_formula: "[inv] + 2",
      user_formula_json: [],
    });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toEqual({ id: column.col_db_id });
    expect(await find("plus")).toMatchObject({ user_formula: "[inv] + 2" });
    expect(await cellsOf(column)).toEqual([3, 6, null, 18, 2]);
  });

  it("follows the renaming of a column that it reads", async () => {
    const column = await create(formula("[inv] - 1", "less"));
    const source = await find("inv");
    expect((await api.patch(path(source as Column), { name: "a]b" })).status).toBe(200);
    expect(await find("less")).toMatchObject({
      user_formula: "[a]]b] - 1",
      uses: [{ column_index: 3, name: "a]b" }],
    });
    expect((await api.patch(path(source as Column), { name: "inv" })).status).toBe(200);
    expect(await cellsOf(column)).toEqual([0, 3, null, 15, -1]);
  });
});

describe("columns that depend on each other", () => {
  it("are computed again in order when the first one is edited", async () => {
    const a = await create(formula("[inv] * 10", "a"));
    const b = await create(formula("[a] + 1", "b"));
    const c = await create(formula("[b] + [a]", "c"));
    expect(await cellsOf(c)).toEqual([21, 81, null, 321, 1]);
    expect((await api.patch(path(a), { user_formula: "[inv] * 100" })).status).toBe(200);
    expect(await cellsOf(b)).toEqual([101, 401, null, 1601, 1]);
    expect(await cellsOf(c)).toEqual([201, 801, null, 3201, 1]);
  });

  it("cannot form a circle", async () => {
    const a = await find("a");
    const refused = await api.patch(path(a as Column), { user_formula: "[c] + 1" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toHaveProperty("user_formula");
  });

  it("refuse an edit after which one could not be computed, and name it", async () => {
    const a = await find("a");
    const refused = await api.patch(path(a as Column), {
      trans_type: "conditional",
      conditional_transform: rules(3),
    });
    expect(refused.status).toBe(409);
    expect((await readJson<{ detail: string }>(refused)).detail).toContain(
      "“b” could then no longer be computed",
    );
    expect(await find("a")).toMatchObject({ kind: "numerical", type: "NUMBER" });
  });

  it("are named when one is to be deleted that others use, with the analyses", async () => {
    const a = await find("a");
    const analysis = await readJson<{ id: string }>(
      api.post("/api/v1/analysis/", {
        name: "Mean of a",
        project: project.id,
        analysis_type: "univariate",
        analysis_function: ["statistics"],
        variables: { Y: { column: a?.column_index, trans: null }, X: [] },
      }),
    );
    const refused = await api.delete(path(a as Column));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      detail: "“a” cannot be deleted: it is used by 2 columns and 1 analysis. Change or delete them first.",
      code: "conflict",
      used_by: [
        { kind: "column", id: (await find("b"))?.col_db_id, name: "b" },
        { kind: "column", id: (await find("c"))?.col_db_id, name: "c" },
        { kind: "analysis", id: analysis.id, name: "Mean of a" },
      ],
    });
    expect((await api.delete(`/api/v1/analysis/${analysis.id}/`)).status).toBe(204);
    for (const name of ["c", "b", "a"]) {
      expect((await api.delete(path((await find(name)) as Column))).status).toBe(204);
    }
    expect((await listed()).bin.map(({ name }) => name).sort()).toEqual(["a", "b", "c"]);
  });

  it("come back from the bin, but not before those that they read", async () => {
    const { bin } = await listed();
    const restore = (name: string) =>
      api.post(`/api/v1/column/${bin.find((each) => each.name === name)?.id ?? ""}/restore/`);
    const early = await restore("b");
    expect(early.status).toBe(409);
    expect((await readJson<{ detail: string }>(early)).detail).toContain("“a”, which is deleted");
    expect((await restore("a")).status).toBe(200);
    const b = await readJson<Column>(restore("b"));
    expect(await cellsOf(b)).toEqual([101, 401, null, 1601, 1]);
  });
});

describe("undo and redo", () => {
  const turn = (direction: "undo" | "redo", version?: number) =>
    api.post(`/api/v1/project/${project.id}/${direction}/`, version === undefined ? {} : { version });

  it("take back the last edit and do it again, by name", async () => {
    const column = await create(formula("[inv] / 2", "half"));
    const created = await find("half");
    expect(await readJson(turn("undo"))).toEqual({ name: "Created half" });
    expect(await find("half")).toBeUndefined();
    expect((await listed()).acts.redo).toBe("Created half");
    expect(await readJson(turn("redo"))).toEqual({ name: "Created half" });
    expect(await find("half")).toEqual(created);
    expect(await cellsOf(column)).toEqual([0.5, 2, null, 8, 0]);
  });

  it("are refused after a change that the client did not see", async () => {
    const { columnsVersion } = await listed();
    expect((await api.patch(path((await find("half")) as Column), { unit: "€" })).status).toBe(200);
    const late = await turn("undo", columnsVersion);
    expect(late.status).toBe(409);
    expect((await readJson<{ detail: string }>(late)).detail).toContain("“Changed the unit of half”");
    expect((await turn("undo", columnsVersion + 1)).status).toBe(200);
  });

  it("end where there is nothing more, and a new edit forgets what was undone", async () => {
    expect((await turn("redo")).status).toBe(200);
    expect((await turn("redo")).status).toBe(409);
    expect((await turn("undo")).status).toBe(200);
    await create(formula("3", "three"));
    expect((await listed()).acts).toEqual({ undo: "Created three", redo: null });
  });

  it("do not take a column away that an analysis uses", async () => {
    const column = await find("three");
    await api.post("/api/v1/analysis/", {
      name: "Threes",
      project: project.id,
      analysis_type: "univariate",
      analysis_function: ["statistics"],
      variables: { Y: { column: column?.column_index, trans: null }, X: [] },
    });
    const refused = await turn("undo");
    expect(refused.status).toBe(409);
    expect((await readJson<{ detail: string }>(refused)).detail).toContain("it is used by 1 analysis");
  });
});

describe("a change in another tab", () => {
  it("is told to the one who saves later", async () => {
    const column = await create(formula("[inv]", "shared"));
    const first = await api.patch(path(column), { user_formula: "[inv] + 5", version: column.version });
    expect(first.status).toBe(200);
    const second = await api.patch(path(column), { user_formula: "[inv] + 6", version: column.version });
    expect(second.status).toBe(409);
    expect((await readJson<{ detail: string }>(second)).detail).toContain(
      "“shared” was changed in the meantime: “Edited shared”",
    );
    expect(await find("shared")).toMatchObject({ user_formula: "[inv] + 5" });
  });

  it("at the same moment is carried out after the first one", async () => {
    const [a, b] = await Promise.all([create(formula("1")), create(formula("1"))]);
    expect([a.title, b.title].sort()).toEqual(["1", "1 (2)"]);
    expect(a.column_index).not.toBe(b.column_index);
  });
});

describe("rules", () => {
  const recode = (limit: number, name?: string) => ({
    project: project.id,
    trans_type: "conditional",
    conditional_transform: rules(limit),
    ...(name === undefined ? {} : { name }),
  });

  it("make a column of texts, named after the first column", async () => {
    const column = await create(recode(3));
    expect(column).toMatchObject({ title: "Recoded inv", type: "STRING", user_formula: null });
    expect(column.conditional_transform).toEqual(rules(3));
    expect(await cellsOf(column)).toEqual(["small", "big", "small", "big", "small"]);
  });

  it("that are incomplete are refused", async () => {
    const [first] = rules(1);
    for (const broken of [
      [],
      [{ ...first, condition: [{ ...first?.condition[0], function: "" }] }],
      [{ ...first, condition: [] }],
    ]) {
      const refused = await api.post("/api/v1/column/", { ...recode(1), conditional_transform: broken });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toHaveProperty("conditional_transform");
    }
  });

  it("need PRO; what exists without it stays, can be renamed and deleted, and is not edited", async () => {
    const column = await create(recode(3, "kept"));
    const setPlan = (subEndDate: Date | null) =>
      database.user.update({ where: { id: user.id }, data: { subEndDate } });
    await setPlan(null);
    for (const refused of [
      await api.post("/api/v1/column/", recode(3, "new")),
      await api.patch(path(column), { conditional_transform: rules(9) }),
    ]) {
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: "plan_required" });
    }
    expect((await api.patch(path(column), { name: "still there" })).status).toBe(200);
    expect(await cellsOf(column)).toEqual(["small", "big", "small", "big", "small"]);
    expect((await api.delete(path(column))).status).toBe(204);
    await setPlan(new Date(Date.now() + 86_400_000));
  });
});

describe("a preview", () => {
  it("shows a column without making it", async () => {
    const { columnsVersion } = await listed();
    const { project: _project, ...recipe } = formula("1 / [inv]");
    const preview = await readJson(api.post(`/api/v1/project/${project.id}/preview-column/`, recipe));
    expect(preview).toMatchObject({
      type: "NUMBER",
      count: 3,
      nulls: { empty: 1, domain: 1, lag: 0 },
      first: [1, 0.25, null, 0.0625, null],
      default_name: "1 / inv",
    });
    expect((await listed()).columnsVersion).toBe(columnsVersion);
  });
});

describe("the file of a column", () => {
  it("is sent once, and again when the values have changed", async () => {
    const column = await create(formula("[inv] + 7", "file"));
    const address = `/api/v1/project/${project.id}/column-file/?column_index=${column.column_index}`;
    const first = await api.get(address);
    expect(first.status).toBe(200);
    expect(Buffer.from(await first.arrayBuffer()).toString("latin1", 0, 6)).toBe("ARROW1");
    const headers = { "If-None-Match": first.headers.get("etag") ?? "" };
    expect((await api.call("GET", address, undefined, headers)).status).toBe(304);
    await api.patch(path(column), { user_formula: "[inv] + 8" });
    expect((await api.call("GET", address, undefined, headers)).status).toBe(200);
  });
});

describe("a project", () => {
  it("has room for 60 columns", async () => {
    const { columns } = await listed();
    for (let count = columns.length; count < 60; count += 1) await create(formula(String(count)));
    const refused = await api.post("/api/v1/column/", formula("1"));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      project: ["A project has room for 60 columns. Delete one first."],
    });
  });
});
