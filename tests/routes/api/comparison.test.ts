import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type {
  IvRegressionResult,
  QuantileRegressionResult,
  RegressionResult,
  StatisticsResult,
} from "~/compute/contract/types";
import type { ComparisonRecord } from "~/services/analyses/comparison-shape";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { addComparison } from "~/services/report/add-comparison.server";
import { buildComparisonReport } from "~/services/report/build-report.server";
import { saveReportPlan } from "~/services/report/joint-report.server";
import { findTables, readWordXml } from "../../factories/read-word";
import { readZip } from "../../factories/read-zip";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until } from "../../factories/projects";
import { regressionReference } from "../../factories/reference-results-models";
import { ApiClient, makeUser } from "../../factories/users";

const { api, server, user } = useApiServer();
let grunfeld: ProjectDetail;

const columns = { inv: 3, value: 4, capital: 5, "ln inv": 6, "ln value": 7, "ln capital": 8 } as const;

beforeAll(async () => {
  const settings = { header: 1, first_row: 2, entity: "company_id", time: "fy" };
  grunfeld = await makeProject(api, readFileSync("tests/reference/data/grunfeld.csv", "utf8"), settings);
  for (const name of ["inv", "value", "capital"]) {
    const recipe = { project: grunfeld.id, trans_type: "numerical", user_formula: `ln([${name}])` };
    const response = await api.post("/api/v1/column/", { ...recipe, name: `ln ${name}` });
    expect(response.status, await response.clone().text()).toBe(201);
  }
});

type Column = keyof typeof columns;
type Variable = Column | readonly [Column, "log" | "FirstDiff"];

const variable = (each: Variable) =>
  typeof each === "string"
    ? { column: columns[each], trans: null }
    : { column: columns[each[0]], trans: each[1] };

/** Creates an analysis. @returns its id */
async function create(
  name: string,
  functions: string[],
  y: Variable,
  x: Variable[],
  more: object = {},
): Promise<string> {
  const response = await api.post("/api/v1/analysis/", {
    name,
    project: grunfeld.id,
    analysis_type: x.length > 0 ? "multivariate" : "univariate",
    analysis_function: functions,
    variables: { Y: variable(y), X: x.map(variable) },
    remove_outliers: false,
    ...more,
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await readJson<Analysis>(response)).id;
}

const ask = (ids: string[], client = api) =>
  until(
    () => client.get(`/api/v1/project/${grunfeld.id}/comparison/?analyses=${ids.join(",")}`),
    ({ status }) => status !== 503,
  );

async function compare(...ids: string[]): Promise<ComparisonRecord> {
  const response = await ask(ids);
  expect(response.status, await response.clone().text()).toBe(200);
  return readJson<ComparisonRecord>(response);
}

const resultOf = async <Result>(id: string, key: string) => {
  const response = await until(
    () => api.get(`/api/v1/analysis/${id}/perform-analysis/`),
    ({ status }) => status !== 503,
  );
  return (await readJson<Record<string, Result>>(response))[key] as Result;
};

describe("models next to each other", () => {
  it("have the numbers of their results, with the errors that their sentences use", async () => {
    const ids = [
      await create("value", ["regression"], "inv", ["value"]),
      await create("both", ["regression"], "inv", ["value", "capital"]),
    ];
    const { models } = await compare(...ids);
    expect(models?.title).toBe("Two models of inv");
    const results = await Promise.all(ids.map((id) => resultOf<RegressionResult>(id, "regression")));
    // A panel: the sentence uses errors clustered by firm.
    const rows = results.map(({ cluster_std_err: block }) => block ?? []);
    const pick = (at: number, row: number) => {
      const { coeff, std_err, p_value, ci_lower, ci_upper } = rows[at]?.[row] ?? {};
      return { coeff, std_err, p_value, ci_lower, ci_upper };
    };
    expect(models?.terms).toMatchObject([
      { name: "value", note: "", estimates: [pick(0, 1), pick(1, 1)] },
      { name: "capital", note: "", estimates: [null, pick(1, 2)] },
      { name: "Constant", note: "", estimates: [pick(0, 0), pick(1, 0)] },
    ]);
    const statistic = (at: number, key: string) => results[at]?.reg_stat?.[key]?.value;
    expect(models?.columns).toMatchObject(
      ids.map((id, at) => ({
        mark: `(${at + 1})`,
        analysis: id,
        function: "regression",
        y: "inv",
        standard_errors: "standard errors clustered by company_id",
        n: 200,
        entities: 10,
        adj_r_squared: statistic(at, "adj_r_squared"),
        residual_std_error: statistic(at, "s"),
        reset_p: results[at]?.tests?.find(({ key }) => key === "reset")?.p_value,
        outliers_excluded: null,
        rows: results[at]?.rows,
      })),
    );
    const reference = regressionReference("data/grunfeld.csv", "inv", ["value", "capital"]);
    const expected = (reference.std_err ?? []).map(({ coeff }) => coeff ?? NaN);
    expect(models?.terms[0]?.estimates[1]?.coeff).toBeCloseTo(expected[1] ?? NaN, 10);
    expect(models?.terms[1]?.estimates[1]?.coeff).toBeCloseTo(expected[2] ?? NaN, 10);
    expect(models?.rows).toEqual({ used: [200, 200], shared: 200, same_as: [0, 0] });
    expect(models?.reading).toMatch(/All use the same 200 rows\.$/);
    expect(models?.differs).toEqual([{ about: "Terms", text: "capital only in (2)." }]);
    expect(models?.same).toContain("the same 200 rows");
  });

  it("are aligned by variable: a logarithm and the change of a made logarithm are one row", async () => {
    const { models } = await compare(
      await create("levels", ["regression"], ["inv", "log"], [["value", "log"]]),
      await create(
        "growth",
        ["regression"],
        ["ln inv", "FirstDiff"],
        [
          ["ln value", "FirstDiff"],
          ["ln capital", "FirstDiff"],
        ],
      ),
    );
    expect(models?.title).toBe("Two models of inv");
    expect(models?.terms.map(({ name, note }) => [name, note])).toEqual([
      ["value", "Ln; in (2) Diff(1) of Ln"],
      ["capital", "Diff(1) of Ln"],
      ["Constant", ""],
    ]);
    // Ten firms have no year before their first one.
    expect(models?.rows).toEqual({ used: [200, 190], shared: 190, same_as: [0, 1] });
    expect(models?.differs).toEqual([
      { about: "Dependent variable", text: "Ln(inv) in (1), Diff(1) of Ln(inv) in (2)." },
      { about: "Terms", text: "capital only in (2)." },
      { about: "Transform", text: "value: Ln in (1), Diff(1) of Ln in (2)." },
      {
        about: "Rows",
        text: "200 in (1), 190 in (2). No previous period: none in (1), 10 in (2). All use 190 of them.",
      },
      // Shocks of a year reach all firms: for the changes, intervals by year are wider than those by firm.
      {
        about: "Errors",
        text: "standard errors clustered by company_id in (1), standard errors clustered by fy in (2).",
      },
    ]);
    expect(models?.footnotes[0]).toBe(
      "ᵃ Not comparable between different dependent variables: Ln(inv) in (1), Diff(1) of Ln(inv) in (2).",
    );
    expect(models?.reading).toContain("The rows differ: (1) uses 200 and (2) 190; 190 are in all of them.");
  });

  it("may be of different functions: the lag of Y has a row of its own", async () => {
    const { models } = await compare(
      await create("ols", ["regression"], "inv", ["value"]),
      await create("mm", ["robust_regression"], "inv", ["value"]),
      await create("arx", ["autoregressionx"], "inv", ["value"]),
      await create("koyck", ["koyckregression"], "inv", ["value"]),
    );
    expect(
      models?.terms.map(({ name, estimates }) => [name, estimates.map((each) => each !== null)]),
    ).toEqual([
      ["value", [true, true, true, true]],
      ["inv one period before", [false, false, true, true]],
      ["Constant", [true, true, true, true]],
    ]);
    expect(models?.columns.map(({ reset_p }) => reset_p === null)).toEqual([false, true, false, false]);
    expect(models?.differs.map(({ about }) => about)).toEqual(expect.arrayContaining(["Function", "Errors"]));
    const ofArx = await resultOf<RegressionResult>(models?.columns[2]?.analysis ?? "", "autoregressionx");
    const [lag] = ofArx.evidence?.effects.coefficients ?? [];
    expect(models?.terms[1]?.estimates[2]).toMatchObject({ coeff: lag?.coeff, std_err: lag?.std_err });
  });

  it("may have effects of entities and instruments: OLS, FE and IV, as papers print them", async () => {
    const both: Variable[] = ["value", "capital"];
    const instrumented = {
      Y: variable("inv"),
      X: [{ ...variable("value"), endogenous: true }, variable("capital")],
      Z: [variable("ln value")],
    };
    const { models, functions, alone } = await compare(
      await create("ols", ["regression"], "inv", both),
      await create("fe", ["panel_regression"], "inv", both),
      await create("iv", ["iv_regression"], "inv", both, { variables: instrumented }),
    );
    expect([functions, alone]).toEqual([[], []]);
    expect(models?.columns.map(({ estimator, measure }) => [estimator, measure])).toEqual([
      ["OLS", null],
      ["Entity effects", null],
      ["2SLS", null],
    ]);
    const [value, capital, constant] = models?.terms ?? [];
    // Baltagi, Econometric Analysis of Panel Data, 2008, table 2.1: OLS 0.116 and 0.231, within 0.110 and 0.310.
    const rounded = (term: typeof value) =>
      term?.estimates.slice(0, 2).map((each) => each?.coeff?.toFixed(3));
    expect([rounded(value), rounded(capital)]).toEqual([
      ["0.116", "0.110"],
      ["0.231", "0.310"],
    ]);
    expect(constant?.estimates[1]).toBeNull();
    const iv = await resultOf<IvRegressionResult>(models?.columns[2]?.analysis ?? "", "iv_regression");
    const [, effect, other] = iv.tsls ?? [];
    expect(value?.estimates[2]).toMatchObject({ coeff: effect?.coeff, p_value: iv.claim?.p_value });
    expect(capital?.estimates[2]).toMatchObject({ coeff: other?.coeff, p_value: other?.p_value });
    expect(models?.reading).toMatch(/All use the same 200 rows\.$/);
    expect(models?.differs.map(({ about }) => about)).toEqual(expect.arrayContaining(["Function", "Errors"]));
  });

  it("may be on another scale, of which no sentence is made", async () => {
    const { models } = await compare(
      await create("mean", ["regression"], "inv", ["value"]),
      await create("median", ["quantile_regression"], "inv", ["value"]),
    );
    expect(models?.columns[1]).toMatchObject({ measure: "effects on the median" });
    expect(models?.reading).toMatch(
      /^The coefficients of \(2\) are effects on the median, so nothing is said of them together with others\./,
    );
    const median = await resultOf<QuantileRegressionResult>(
      models?.columns[1]?.analysis ?? "",
      "quantile_regression",
    );
    const fit = median.quantiles?.find(({ tau }) => tau === 0.5);
    expect(models?.terms.map(({ estimates }) => estimates[1]?.coeff)).toEqual([
      fit?.coefficients[1]?.coeff,
      fit?.coefficients[0]?.coeff,
    ]);
  });
});

describe("other results next to each other", () => {
  it("have one table, with a group of columns for each analysis", async () => {
    const ids = [
      await create("inv", ["statistics", "boxplot"], "inv", []),
      await create("value", ["statistics", "histogram"], "value", [], { remove_outliers: true }),
    ];
    const found = await compare(...ids);
    expect(found.models).toBeNull();
    expect(found.alone).toEqual(["Boxplot in (1)", "Histogram in (2)"]);
    expect(found.functions).toHaveLength(1);
    const [statistics] = found.functions;
    expect(statistics).toMatchObject({ function: "statistics", analyses: ["(1)", "(2)"] });
    expect(statistics?.differs.map(({ about }) => about)).toEqual(["Variable", "Rows", "Outliers"]);
    const [first, second] = await Promise.all(ids.map((id) => resultOf<StatisticsResult>(id, "statistics")));
    const mean = (result: StatisticsResult | undefined) =>
      result?.statistics?.find(({ name }) => name === "avg")?.value;
    const rows = statistics?.tables[0]?.rows ?? [];
    expect(rows[0]).toEqual(["Statistic", "(1) inv: inv", "(2) value: value"]);
    expect(rows.find(([name]) => name === "Mean")).toEqual(["Mean", mean(first), mean(second)]);
  });
});

describe("a comparison as a document", () => {
  const look = { shows: ["se" as const], decimals: 3 as const };
  const options = { timeZone: "UTC", time: new Date() };
  const wanted = (ids: string[]) => ({ projectId: grunfeld.id, ids, look });

  it("has the sentence, what differs and the numbers of the API, in HTML and in Word", async () => {
    const ids = [
      await create("value", ["regression"], "inv", ["value"]),
      await create("both", ["regression"], "inv", ["value", "capital"]),
    ];
    const { models } = await compare(...ids);
    const html = await buildComparisonReport(user.id, wanted(ids), { ...options, format: "html" });
    const text = Buffer.from(html.bytes)
      .toString("utf8")
      .replace(/<[^>]+>/g, "")
      .replaceAll("&lt;", "<");
    expect(text).toContain(models?.reading);
    expect(text).toContain("capital only in (2).");
    const docx = await buildComparisonReport(user.id, wanted(ids), { ...options, format: "docx" });
    expect(docx.fileName).toMatch(/^Comparison_\d{8}_\d{4}\.docx$/);
    const [table] = findTables(readWordXml(readZip(Buffer.from(docx.bytes))));
    const shown = (value: number | null | undefined) => (value ?? NaN).toFixed(3).replace("-", "−");
    const [value, capital] = models?.terms ?? [];
    expect(table?.slice(2, 6)).toEqual([
      ["value", shown(value?.estimates[0]?.coeff), shown(value?.estimates[1]?.coeff)],
      ["", `(${shown(value?.estimates[0]?.std_err)})`, `(${shown(value?.estimates[1]?.std_err)})`],
      ["capital", "not in the model", shown(capital?.estimates[1]?.coeff)],
      ["", "", `(${shown(capital?.estimates[1]?.std_err)})`],
    ]);
  });

  it("is a part of the joint report, which explains a copy, and leaves out deleted analyses", async () => {
    const ids = [
      await create("first", ["regression"], "inv", ["value"]),
      await create("second", ["regression"], "inv", ["capital"]),
      await create("third", ["regression"], "inv", ["value", "capital"]),
    ];
    await saveReportPlan(user.id, grunfeld.id, 0, { title: "Compared", parts: [] });
    await addComparison(user.id, grunfeld.id, ids, look);
    const report = async (id: string) => (await api.get(`/api/v1/project/${id}/report/?format=html`)).text();
    expect(await report(grunfeld.id)).toContain("Comparison of three analyses</h2>");
    const copy = await readJson<{ created_id: string }>(
      api.post(`/api/v1/project/${grunfeld.id}/duplicate/`, { name: "Copy" }),
    );
    expect(await report(copy.created_id)).toContain("(1) first, (2) second, (3) third");
    await api.delete(`/api/v1/analysis/${ids[1]}/`);
    expect(await report(grunfeld.id)).toContain("(1) first, (2) third");
    await api.delete(`/api/v1/analysis/${ids[0]}/`);
    expect((await api.get(`/api/v1/project/${grunfeld.id}/report/?format=html`)).status).toBe(409);
    const stranger = await makeUser();
    const theirs = buildComparisonReport(stranger.id, wanted(ids), { ...options, format: "html" });
    await expect(theirs).rejects.toMatchObject({ code: "not_found" });
    await expect(addComparison(stranger.id, grunfeld.id, ids, look)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a comparison is refused", () => {
  it("with fewer than two, more than six, or the same analysis twice", async () => {
    const id = await create("one", ["regression"], "inv", ["value"]);
    for (const ids of [[], [id], [id, id], ["1", "2", "3", "4", "5", "6", "7"]]) {
      const response = await ask(ids);
      expect(response.status).toBe(400);
      expect(Object.keys(await readJson<object>(response))).toEqual(["analyses"]);
    }
  });

  it("for another user's project or analysis, and for an analysis of another project", async () => {
    const own = await create("own", ["regression"], "inv", ["value"]);
    const other = await ApiClient.of(server.origin, await makeUser());
    expect((await ask([own, own.slice(1)], other)).status).toBe(404);
    const elsewhere = await makeProject(api, "a\n1\n2\n3\n4\n5\n6\n", { header: 1, first_row: 2 });
    const response = await api.post("/api/v1/analysis/", {
      name: "elsewhere",
      project: elsewhere.id,
      analysis_type: "univariate",
      analysis_function: ["statistics"],
      variables: { Y: { column: 1, trans: null } },
    });
    const { id } = await readJson<Analysis>(response);
    expect((await ask([own, id])).status).toBe(404);
  });
});
