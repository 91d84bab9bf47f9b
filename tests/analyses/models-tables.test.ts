import { describe, expect, it } from "vitest";
import type { ErrorsUsed } from "~/compute/contract/types";
import { regressionResult } from "../factories/reference-results-models";
import { labelsFor, effect, effects, evidence } from "~/analyses/sentences/evidence-builders";
import { regressionTables } from "~/analyses/models/tables";

/** The coefficients of a result whose sentence rests on some errors. */
function coefficients(errors: ErrorsUsed) {
  const result = regressionResult("data/grunfeld.csv", "inv", ["value", "capital"]);
  const used = evidence(effects([effect(1, 0.1, 0.001), effect(1, 0.1, 0.001)], { errors }));
  const clustered = (result.std_err ?? []).map((row) => ({ ...row, std_err: 7, ci_lower: -1, ci_upper: 1 }));
  const labels = labelsFor("inv", ["value", "capital"], { entity: "firm", time: "year" });
  const [table] = regressionTables({ ...result, cluster_std_err: clustered, evidence: used }, labels);
  return table;
}

describe("the table of coefficients", () => {
  it("marks the standard errors of the sentence, and takes its intervals from them", () => {
    const table = coefficients("cv3");
    const groups = new Set(table?.columns.map(({ group }) => group));
    expect([...groups]).toContain("Clustered by firm (used in the sentence)");
    expect([...groups]).toContain("OLS");
    const lower = table?.columns.findIndex(({ key }) => key === "ci_lower") ?? -1;
    expect(table?.columns[lower]?.group).toBe("Clustered by firm (used in the sentence)");
    expect(table?.rows.map((row) => row[lower])).toEqual([-1, -1, -1]);
  });
  it("includes HC3 when the sentence uses it", () => {
    const groups = coefficients("hc3")?.columns.map(({ group }) => group);
    expect(groups).toContain("HC3 (used in the sentence)");
    expect(coefficients("cv3")?.columns.map(({ group }) => group)).not.toContain("HC3");
  });
});
