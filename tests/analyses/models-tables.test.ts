import { describe, expect, it } from "vitest";
import type { Effects, ErrorsUsed, ModelEvidence } from "~/compute/contract/types";
import { regressionResult } from "../factories/reference-results-models";
import { exportRows, foldsOf, type ResultTable, withFold } from "~/lib/result-table";
import { effect, effects, evidence, labelsFor, lagEvidence, trends } from "../factories/evidence-builders";
import { regressionTables } from "~/analyses/models/tables";

const EMPTY: ResultTable = { key: "", title: "", columns: [], rows: [] };

/** The coefficients of a result whose sentence rests on some errors. */
function coefficients(
  errors: ErrorsUsed,
  silent: Effects["silent"] = null,
  more: Partial<ModelEvidence> = {},
) {
  const result = regressionResult("data/grunfeld.csv", "inv", ["value", "capital"]);
  const used = evidence(effects([effect(1, 0.1, 0.001), effect(1, 0.1, 0.001)], { errors, silent }), more);
  const clustered = (result.std_err ?? []).map((row) => ({ ...row, std_err: 7, ci_lower: -1, ci_upper: 1 }));
  const labels = labelsFor("inv", ["value", "capital"], { entity: "firm", time: "year" });
  const [table] = regressionTables({ ...result, cluster_std_err: clustered, evidence: used }, labels);
  return table;
}

describe("the table of coefficients", () => {
  it("has the standard errors of the sentence first, marked, with their intervals", () => {
    const table = coefficients("cv3");
    const [, , first] = table?.columns ?? [];
    expect(first).toMatchObject({ group: "Clustered by firm", groupMark: "used in the sentence" });
    expect(first?.fold).toBeUndefined();
    const lower = table?.columns.findIndex(({ key }) => key === "cluster_lower") ?? -1;
    expect(table?.rows.map((row) => row[lower])).toEqual([-1, -1, -1]);
    expect(exportRows(table ?? EMPTY, null)[0]?.[2]).toBe(
      "Clustered by firm (used in the sentence): Std. error",
    );
  });
  it("folds every other estimator away, and a copy for a document leaves them out", () => {
    const table = coefficients("cv3") ?? EMPTY;
    expect(foldsOf(table)).toEqual(["HC3", "Newey–West, 2 lags", "OLS"]);
    const keys = (shown: ResultTable) => shown.columns.map(({ key }) => key);
    expect(keys(withFold(table, null))).toEqual([
      "name",
      "coeff",
      "cluster_std_err",
      "cluster_t",
      "cluster_p",
      "cluster_lower",
      "cluster_upper",
      "vif",
    ]);
    expect(keys(withFold(table, "OLS"))).toEqual([
      "name",
      "coeff",
      "vif",
      "std_err",
      "t",
      "p",
      "ci_lower",
      "ci_upper",
    ]);
  });
  it("gives each estimator the degrees of freedom of its t distribution", () => {
    const notes = new Map(coefficients("hc3")?.columns.map(({ group, groupNote }) => [group, groupNote]));
    // 200 rows less three coefficients; effects() of the builders gives the sentence's errors df 60.
    expect(notes.get("OLS")).toContain("t(197)");
    expect(notes.get("HC3")).toContain("t(60)");
  });
  it("marks HC3 when the sentence uses it, and nothing without a sentence", () => {
    expect(coefficients("hc3")?.columns[2]).toMatchObject({
      group: "HC3",
      groupMark: "used in the sentence",
    });
    const result = regressionResult("data/grunfeld.csv", "inv", ["value", "capital"]);
    const [table] = regressionTables(result, labelsFor("inv", ["value", "capital"]));
    expect(table?.columns[2]).toMatchObject({ group: "OLS" });
    expect(table?.columns.some(({ groupMark }) => groupMark !== undefined)).toBe(false);
  });
});

describe("a sentence that tests nothing", () => {
  const serial = { statistic: 8, df: [1, 60] as [number, number], p_value: 0.006 };
  const lag = lagEvidence(effect(0.8, 0.1, 0.001), { serial });
  it.each<[string, ReturnType<typeof coefficients>]>([
    ["few entities", coefficients("cv3", "few_entities")],
    ["shared trends", coefficients("cv3", null, { trends: trends({ spurious: true, shared_with: [1] }) })],
    ["a biased lag of Y", coefficients("cv3", null, { lag })],
  ])("has its standard errors first, and unmarked: %s", (_, table) => {
    expect(table?.columns[2]).toMatchObject({ group: "Clustered by firm" });
    expect(table?.columns.some(({ groupMark }) => groupMark !== undefined)).toBe(false);
  });
});

describe("the table of other standard errors, for paper", () => {
  it("has the estimators that the sentence does not use, one below the other", () => {
    const result = regressionResult("data/grunfeld.csv", "inv", ["value", "capital"]);
    const [, errors] = regressionTables(result, labelsFor("inv", ["value", "capital"]));
    expect(errors?.rows.map(([estimator]) => estimator)).toEqual([
      "HC3",
      "",
      "",
      "Newey–West, 2 lags",
      "",
      "",
    ]);
    // tests/reference/regression.json (sandwich: vcovHC type HC3): the standard error of value.
    expect(errors?.rows[1]?.[2]).toBeCloseTo(result.hc3_std_err?.[1]?.std_err ?? NaN, 12);
  });
});
