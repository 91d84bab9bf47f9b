import { describe, expect, it } from "vitest";
import { analysisRequest, OF_DIFFERENCES } from "./analysis-input";
import { MESSAGES } from "./request-messages";

const univariate = {
  analysis_type: "univariate",
  analysis_function: ["statistics", "boxplot"],
  variables: { Y: { column: 3 } },
};
const multivariate = {
  analysis_type: "multivariate",
  analysis_function: ["regression"],
  variables: { Y: { column: 3 }, X: [{ column: 4, trans: "log" }, { column: 5 }] },
};

/** Messages by the path of their field. */
function refusals(input: unknown): Record<string, string> {
  const parsed = analysisRequest.safeParse(input);
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );
}

describe("the request of an analysis", () => {
  it("fills in optional fields", () => {
    expect(analysisRequest.parse(univariate)).toEqual({
      analysis_type: "univariate",
      analysis_function: ["statistics", "boxplot"],
      variables: { Y: { column: 3, trans: null }, X: [], settings: { statistics: [] } },
      remove_outliers: true,
      filter_by_variable: false,
      filter_by_variable_json: { column_index: null, column_value: null },
      statistics_by_variable: false,
      statistics_by_variable_json: { column_index: null },
    });
    expect(analysisRequest.safeParse(multivariate).success).toBe(true);
  });

  it("treats null like a missing field", () => {
    const nulls = { filter_by_variable_json: null, statistics_by_variable_json: null };
    expect(analysisRequest.parse({ ...univariate, ...nulls })).toEqual(analysisRequest.parse(univariate));
  });

  it("takes squares and interactions of X where the function does", () => {
    const withTerms = (terms: unknown, functionKey = "regression") => ({
      ...multivariate,
      analysis_function: [functionKey],
      variables: { ...multivariate.variables, terms },
    });
    expect(refusals(withTerms([{ columns: [4, 4] }, { columns: [4, 5] }]))).toEqual({});
    expect(refusals(withTerms([{ columns: [4, 6] }]))).toEqual({
      "variables.terms.0": MESSAGES.termWithoutX,
    });
    expect(refusals(withTerms([{ columns: [4, 5] }, { columns: [5, 4] }]))).toEqual({
      "variables.terms.1": MESSAGES.duplicateTerm,
    });
    expect(refusals(withTerms([{ columns: [4, 5] }], "koyckregression"))).toEqual({
      "variables.terms":
        "Koyck Regression takes no squares and interactions. Regression, Robust Regression, Logit, Poisson, Quantile regression, Panel regression, IV regression and Autoregression take them.",
    });
    const X = [4, 5, 6].map((column) => ({ column }));
    const withInstrument = (terms: unknown) => ({
      ...withTerms(terms, "iv_regression"),
      variables: {
        Y: { column: 3 },
        X: [{ column: 4, endogenous: true }, { column: 5 }],
        Z: [{ column: 6 }],
        terms,
      },
    });
    expect(refusals(withInstrument([{ columns: [5, 5] }]))).toEqual({});
    expect(refusals(withInstrument([{ columns: [5, 4] }]))).toEqual({
      "variables.terms.0": MESSAGES.endogenousTerm,
    });
    const squares = [4, 5].map((column) => ({ columns: [column, column] }));
    expect(refusals(withTerms([...squares, { columns: [4, 5] }]))).toEqual({});
    const six = {
      ...multivariate,
      variables: { Y: { column: 3 }, X, terms: [...squares, { columns: [4, 5] }] },
    };
    expect(refusals(six)).toEqual({
      "variables.X": "Regression takes at most 5 independent variables with their squares and interactions.",
    });
  });

  it("asks for missing parts with the messages of the sidebar", () => {
    expect(refusals({ ...univariate, analysis_function: [], variables: {} })).toMatchObject({
      "variables.Y": MESSAGES.noDependent,
    });
    expect(refusals({ ...univariate, analysis_function: [] })).toEqual({
      analysis_function: MESSAGES.noFunction,
    });
    expect(refusals({ ...multivariate, variables: { Y: { column: 3 } } })).toEqual({
      "variables.X": "Please provide independent variable",
    });
  });

  it("refuses a variable that is used twice", () => {
    const twice = { Y: { column: 3 }, X: [{ column: 3 }, { column: 4 }, { column: 4 }] };
    expect(refusals({ ...multivariate, variables: twice })).toEqual({
      "variables.X.0": "This variable already is used as dependent variable. Please change your selection.",
      "variables.X.2": "This variable already on the list.",
    });
  });

  it("refuses Diff(1) on some variables only", () => {
    const mixed = { Y: { column: 3, trans: "FirstDiff" }, X: [{ column: 4 }] };
    expect(refusals({ ...multivariate, variables: mixed })).toEqual({
      variables: OF_DIFFERENCES.mixedDifference,
    });
    const treatment = { ...multivariate, analysis_function: ["did"], variables: mixed };
    expect(refusals(treatment)).toEqual({ variables: OF_DIFFERENCES.differencedTreatment });
    const all = { Y: { column: 3, trans: "FirstDiff" }, X: [{ column: 4, trans: "FirstDiff" }] };
    expect(refusals({ ...multivariate, variables: all })).toEqual({});
  });

  it("enforces the limits of a function", () => {
    const six = { Y: { column: 1 }, X: [2, 3, 4, 5, 6, 7].map((column) => ({ column })) };
    expect(refusals({ ...multivariate, variables: six })).toEqual({
      "variables.X": "Regression takes at most 5 independent variables.",
    });
    expect(refusals({ ...univariate, variables: { Y: { column: 1 }, X: [{ column: 2 }] } })).toEqual({
      "variables.X": "A univariate analysis takes no independent variable.",
    });
    expect(refusals({ ...univariate, analysis_function: ["regression"] })).toMatchObject({
      analysis_function: "Regression is not a univariate function.",
    });
  });

  it("requires a column for each option that is switched on", () => {
    expect(refusals({ ...univariate, filter_by_variable: true, statistics_by_variable: true })).toEqual({
      filter_by_variable_json: "Please provide Filter Column",
      statistics_by_variable_json: "Please provide the column for the boxplot.",
    });
    expect(
      refusals({ ...univariate, filter_by_variable: true, filter_by_variable_json: { column_index: 2 } }),
    ).toEqual({ filter_by_variable_json: "Please provide Filter Value" });
  });
});
