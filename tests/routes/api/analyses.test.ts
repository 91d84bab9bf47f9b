import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { labelVariable } from "~/analyses/variables/variable-labels";
import { resultReading, readResult } from "~/analyses/results";
import { FUNCTION_KEYS, FUNCTIONS, STATISTICS } from "~/compute/contract/tables";
import type {
  FunctionKey,
  ResultHead,
  RegressionResult,
  StatisticsResult,
  Transform,
} from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until } from "../../factories/projects";

const DATA = "tests/reference/data";
const reference = (name: string) =>
  (JSON.parse(readFileSync(`tests/reference/${name}.json`, "utf8")) as { cases: Record<string, unknown>[] })
    .cases;

const { api } = useApiServer();
let cars: ProjectDetail;
let grunfeld: ProjectDetail;

beforeAll(async () => {
  cars = await makeProject(api, readFileSync(`${DATA}/mtcars.csv`, "utf8"));
  grunfeld = await makeProject(api, readFileSync(`${DATA}/grunfeld.csv`, "utf8"), {
    header: 1,
    first_row: 2,
    entity: "company_id",
    time: "fy",
  });
});

const y = (column: number, trans: Transform | null = null) => ({ column, trans });
/** mpg of mtcars, whose first column is the model. */
const univariate = () => ({
  name: "Consumption",
  project: cars.id,
  analysis_type: "univariate",
  analysis_function: ["statistics"],
  variables: { Y: y(2), X: [], settings: { statistics: STATISTICS.map(({ name }) => name) } },
  remove_outliers: false,
});
const regression = () => ({
  name: "Investment",
  project: grunfeld.id,
  analysis_type: "multivariate",
  analysis_function: ["regression"],
  variables: { Y: y(3), X: [y(4), y(5)] },
  remove_outliers: false,
});

const create = async (body: object) => {
  const response = await api.post("/api/v1/analysis/", body);
  expect(response.status, await response.clone().text()).toBe(201);
  return readJson<Analysis>(response);
};
const path = (id: string, rest = "") => `/api/v1/analysis/${id}/${rest}`;

async function perform<T>(id: string, query = ""): Promise<T> {
  const response = await until(
    () => api.get(path(id, `perform-analysis/${query}`)),
    ({ status }) => status !== 503,
  );
  expect(response.status).toBe(200);
  return readJson<T>(response);
}

/** Every univariate function that a table without time can be asked for. */
function univariateFunctions(): FunctionKey[] {
  return FUNCTION_KEYS.filter(
    (key) =>
      key !== "autoregression" && FUNCTIONS[key].kinds.some((kind) => kind.analysis_type === "univariate"),
  );
}

/** Rows of a chart with their entities and times. */
interface NamedRows {
  row: number[];
  company_id: string[];
  fy: number[];
}

/** Relative difference, for numbers that another program computed. */
function near(value: number | null, expected: number) {
  expect(Math.abs((value ?? NaN) - expected) / Math.max(1, Math.abs(expected))).toBeLessThan(1e-9);
}

describe("an analysis", () => {
  it("is stored whole, listed in order, changed in part, deleted and restored", async () => {
    const one = await create(univariate());
    expect(one).toMatchObject({ ...univariate(), filter_by_variable: false, statistics_by_variable: false });
    const two = await create({ ...univariate(), name: "Second" });
    const list = await readJson<{ results: Analysis[] }>(api.get(`/api/v1/analysis/?project=${cars.id}`));
    expect(list.results.map(({ name }) => name)).toEqual(["Consumption", "Second"]);
    const patch = await api.patch(path(two.id), { name: "Renamed", remove_outliers: true, order: 0 });
    expect(patch.status).toBe(200);
    expect(await patch.json()).toMatchObject({ name: "Renamed", remove_outliers: true, order: 0 });
    const project = await readJson<ProjectDetail>(api.get(`/api/v1/project/${cars.id}/`));
    expect(project.analysis[two.id]).toMatchObject({ name: "Renamed", variables: univariate().variables });
    expect((await api.delete(path(one.id))).status).toBe(204);
    expect((await api.get(path(one.id))).status).toBe(404);
    expect((await api.post(path(one.id, "restore/"))).status).toBe(200);
    expect(await readJson(api.get(path(one.id)))).toEqual(one);
  });

  it("gives the statistics that R gives", async () => {
    const expected = reference("statistics").find(
      (each) => each.dataset === "data/mtcars.csv" && each.column === "mpg",
    )?.without_removal as Record<string, number>;
    const { id } = await create(univariate());
    const result = await perform<{ statistics: StatisticsResult; engine_version: string }>(id);
    expect(Object.keys(result)).toEqual(["statistics", "filter_by_variable", "engine_version"]);
    expect(result.statistics.statistics.map(({ name }) => name)).toEqual(STATISTICS.map(({ name }) => name));
    for (const { name, value } of result.statistics.statistics) near(value, expected[name] ?? NaN);
  });

  it("gives the coefficients that R gives, with the panel's own lags", async () => {
    const expected = reference("regression").find((each) => each.dataset === "data/grunfeld.csv")
      ?.without_removal as { nw_lag: number; std_err: Record<string, number>[] };
    const { id } = await create(regression());
    const { regression: panel } = await perform<{ regression: RegressionResult }>(id);
    expect(panel).toMatchObject({ n: 200, k: 3, df: 197, nw_lag: expected.nw_lag });
    for (const [index, row] of expected.std_err.entries()) {
      near(panel.std_err?.[index]?.coeff ?? null, row.coeff ?? NaN);
      near(panel.std_err?.[index]?.std_err ?? null, row.std_err ?? NaN);
    }
  });

  it("names the rows of its points by entity and time", async () => {
    const file = readFileSync(`${DATA}/grunfeld.csv`, "utf8").trim().split("\n").slice(1);
    const named = (row: number) => file[row - 1]?.split(",").slice(0, 2) ?? [];
    const namesOf = (rows: readonly number[]) => ({
      company_id: rows.map((row) => named(row)[0]),
      fy: rows.map((row) => Number(named(row)[1])),
    });
    const { id } = await create(regression());
    const { regression: model } = await perform<{ regression: Record<string, NamedRows> }>(id);
    for (const key of ["scatter", "scatter_res", "standardized_residuals_qq_plot"]) {
      const points = model[key] ?? { row: [], company_id: [], fy: [] };
      expect(points.row).toHaveLength(200);
      expect({ company_id: points.company_id, fy: points.fy }).toEqual(namesOf(points.row));
    }

    const one = await create({
      ...univariate(),
      project: grunfeld.id,
      analysis_function: ["qq_plot", "boxplot"],
      variables: { Y: y(3), X: [], settings: { statistics: [] } },
    });
    interface Answer {
      qq_plot: { chart: { normal: NamedRows } };
      boxplot: {
        categories: {
          high_outlier_row: number[];
          high_outlier_company_id: string[];
          high_outlier_fy: number[];
        }[];
      };
    }
    const result = await perform<Answer>(one.id);
    const { normal } = result.qq_plot.chart;
    // The largest investment of the file is that of firm 1 in 1954, in row 20.
    expect([normal.row.at(-1), normal.company_id.at(-1), normal.fy.at(-1)]).toEqual([20, "1", 1954]);
    expect({ company_id: normal.company_id, fy: normal.fy }).toEqual(namesOf(normal.row));
    const [box] = result.boxplot.categories;
    expect(box?.high_outlier_row.length).toBeGreaterThan(10);
    expect({ company_id: box?.high_outlier_company_id, fy: box?.high_outlier_fy }).toEqual(
      namesOf(box?.high_outlier_row ?? []),
    );
  });

  it("says in words what page and report say, from nothing that pages get less of", async () => {
    const functions = univariateFunctions();
    const { id } = await create({ ...univariate(), analysis_function: functions, remove_outliers: true });
    const result = await perform<Record<string, ResultHead>>(id);
    const nameOf = () => "mpg";
    const asked = { y: labelVariable(y(2), nameOf), x: [], entity: null, time: null };
    for (const key of functions) {
      const whole = result[key];
      expect(whole?.reading, key).toBe(resultReading(key, readResult(JSON.stringify(whole)), asked));
    }
  });

  it("answers one panel when only one is asked for, and refuses one that it has not", async () => {
    const { id } = await create({ ...univariate(), analysis_function: ["statistics", "boxplot"] });
    const both = await perform<object>(id);
    expect(Object.keys(both)).toEqual(["statistics", "boxplot", "filter_by_variable", "engine_version"]);
    const one = await perform<object>(id, "?functions=boxplot");
    expect(Object.keys(one)).toEqual(["boxplot", "filter_by_variable", "engine_version"]);
    const foreign = await api.get(path(id, "perform-analysis/?functions=regression"));
    expect(foreign.status).toBe(400);
    expect(await foreign.json()).toHaveProperty("functions");
  });

  it("keeps its other panels when one cannot be computed", async () => {
    const constant = await makeProject(api, "a,b\n5,1\n5,2\n5,3\n");
    const body = { ...regression(), project: constant.id, variables: { Y: y(1), X: [y(2)] } };
    const { id } = await create(body);
    const { regression: panel } = await perform<{ regression: { code: string; message: string } }>(id);
    expect(panel).toMatchObject({ code: "E-CONSTY", message: "a has the same value in every row used." });
  });

  it("is stored and answered the same when it is computed a second time", async () => {
    const { id } = await create(regression());
    const texts = await Promise.all(
      [1, 2, 3].map(async () => (await api.get(path(id, "perform-analysis/"))).text()),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('"regression"');
  });
});

describe("degenerate regressions", () => {
  it.each([
    ["two identical X", "y,a,b\n1,1,1\n2,3,3\n4,2,2\n5,5,5\n", [2, 3], "E-COLLINEAR"],
    ["fewer rows than coefficients", "y,a,b\n1,1,4\n2,3,3\n", [2, 3], "E-NTOOSMALL"],
  ])("say why: %s", async (_case, table, columns, code) => {
    const project = await makeProject(api, table);
    const variables = { Y: y(1), X: columns.map((column) => y(column)) };
    const { id } = await create({ ...regression(), project: project.id, variables });
    const { regression: panel } = await perform<{ regression: { code: string; message: string } }>(id);
    expect(panel.code).toBe(code);
    expect(panel.message).toMatch(/\w{3,}.*\.$/);
  });
});

describe("the tables of the side panel", () => {
  it("list 18 statistics, 11 of them by default, and one row for each kind of function", async () => {
    const statistics = await readJson<{ results: { default: boolean }[] }>(api.get("/api/v1/statistics/"));
    expect(statistics.results).toHaveLength(18);
    expect(statistics.results.filter((each) => each.default)).toHaveLength(11);
    const functions = await readJson<{ results: object[] }>(api.get("/api/v1/analysis-functions/"));
    expect(functions.results).toContainEqual({
      key: "regression",
      display_name: "Regression",
      analysis_type: "multivariate",
      min_independent_var: 1,
      max_independent_var: 5,
      plan: "pro",
    });
  });
});

describe("the report", () => {
  it("is a PDF under the product's name", async () => {
    const { id } = await create(univariate());
    const response = await api.get(path(id, "report/"));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename=Analysis_\d{8}_\d{4}\.pdf$/,
    );
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  it("holds each chart as lines and words with its text alternative, and no pixels", async () => {
    const { id } = await create({ ...univariate(), analysis_function: ["boxplot", "histogram"] });
    const pdf = Buffer.from(await (await api.get(path(id, "report/"))).arrayBuffer()).toString("latin1");
    expect(pdf.match(/\/S \/Figure\s+\/Alt/g)).toHaveLength(2);
    expect(pdf).not.toContain("/Subtype /Image");
  });
});
