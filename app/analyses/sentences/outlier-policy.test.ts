import { describe, expect, it } from "vitest";
import type { OutlierState, ResultHead } from "~/compute/contract/types";
import type { OutlierTreatment } from "../definition";
import { judgedOutliers } from "../../../tests/factories/evidence-builders";
import { outlierPolicies, outlierPolicy, type TreatedResult } from "./outlier-policy";

function treated(
  title: string,
  treatment: OutlierTreatment,
  { state = "done", above = 1 }: { state?: OutlierState; above?: number } = {},
): TreatedResult {
  const steps =
    above > 0 && (treatment === "left_out" || treatment === "used")
      ? [{ reason: "outliers" as const, text: "outlier (above 25,606)", count: above }]
      : [];
  const result: ResultHead = {
    display_name: title,
    filter_by_variable: null,
    notes: [],
    rows: { total: 20, used: 20 - above, steps },
  };
  return { title, treatment, result, outliers: judgedOutliers(state, above) };
}

describe("the outlier policy of an analysis", () => {
  it("says once which functions leave rows out, which mark them and which use all", () => {
    const results = [
      treated("Statistics", "left_out"),
      treated("Histogram", "left_out"),
      treated("Boxplot", "hidden"),
      treated("Dotplot", "marked"),
      treated("Robust statistics", "used"),
    ];
    expect(outlierPolicy(results, true)).toEqual({
      sentences: [
        "Statistics and Histogram leave out 1 outlier (above 25,606).",
        "Dotplot draws outliers as hollow points where the axis of the other values reaches them.",
        "Boxplot keeps outliers; points beyond the outer fences are not drawn.",
        "Robust statistics leaves outliers out of the table of statistics; the robust table keeps them, with little weight.",
      ],
      hasOutliers: true,
    });
  });
  it("says that no outliers were found", () => {
    expect(outlierPolicy([treated("Statistics", "left_out", { above: 0 })], true)).toEqual({
      sentences: ["No outliers found."],
      hasOutliers: false,
    });
  });
  it("leaves it to the result to say why the rule could not be applied", () => {
    const results = [treated("Statistics", "left_out", { state: "too_few", above: 0 })];
    expect(outlierPolicy(results, true).sentences).toEqual([]);
  });
  it("says that the analysis keeps outliers", () => {
    expect(outlierPolicy([treated("Statistics", "left_out", { state: "off", above: 0 })], false)).toEqual({
      sentences: ["Outliers are kept."],
      hasOutliers: false,
    });
  });
  it("is silent where the method itself weights rows", () => {
    const results = [
      treated("Robust Regression", "weighted", { state: "not_used", above: 0 }),
      treated("Frequencies", "none", { state: "not_used", above: 0 }),
    ];
    expect(outlierPolicy(results, true).sentences).toEqual([]);
  });
});

describe("the outlier policy of several dependent variables", () => {
  const with1 = [treated("Statistics", "left_out"), treated("Boxplot", "hidden")];
  const without = [treated("Statistics", "left_out", { above: 0 })];

  it("names the variable of each sentence", () => {
    const found = outlierPolicies(
      [
        { label: "Sales", results: with1 },
        { label: "Ads", results: without },
      ],
      true,
    );
    expect(found).toEqual({
      sentences: [
        "Sales: Statistics leaves out 1 outlier (above 25,606). Boxplot keeps outliers; points beyond the outer fences are not drawn.",
        "Ads: No outliers found.",
      ],
      hasOutliers: true,
      isByVariable: true,
    });
  });

  it("says once what holds for all", () => {
    const both = [
      { label: "Sales", results: without },
      { label: "Ads", results: without },
    ];
    expect(outlierPolicies(both, true).sentences).toEqual(["No outliers found."]);
    expect(outlierPolicies(both, false).sentences).toEqual(["Outliers are kept."]);
  });

  it("is that of one variable where there is one", () => {
    expect(outlierPolicies([{ label: "Sales", results: with1 }], true)).toEqual({
      ...outlierPolicy(with1, true),
      isByVariable: false,
    });
  });
});
