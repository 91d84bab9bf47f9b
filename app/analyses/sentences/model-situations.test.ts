import { describe, expect, it } from "vitest";
import type { Effect } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { FRACTION_UNIT } from "../variables/value-units";
import { withCoefficients } from "../variables/coefficient-labels";
import * as make from "../../../tests/factories/evidence-builders";
import { modelPhrase } from "./model-phrases";
import { modelFindings, type ModelSituation } from "./model-rules";
import { textOf } from "../../../tests/factories/sentence-text";

type Situation = [name: string, labels: VariableLabels, situation: ModelSituation, sentence: string];

const { effect, effects, evidence, resetOf, situation, labelsFor } = make;

const rise = effect(0.1156, 0.00625, 0.0001);
const fall = effect(-0.5, 0.1, 0.0001);
const none = effect(0.12, 0.6, 0.841);
const firm = { entity: "firm", time: "year" };

/** A difference between the rows of a category and the rows of South. */
const region = (level: string, [coeff, stdErr, p, holm]: [number, number, number, number]): Effect => ({
  ...effect(coeff, stdErr, p, holm),
  category: { column_index: 2, level, base: "South" },
});
const north = region("North", [0.9, 0.1, 0.0001, 0.0002]);
const west = region("West", [-0.5, 0.1, 0.0001, 0.0002]);
/** A category that one entity alone has: it has no clustered errors. */
const alone: Effect = {
  ...region("North", [0.9, 0, 1, 1]),
  std_err: null,
  t_stat: null,
  p_value: null,
  holm_p: null,
  ci_lower: null,
  ci_upper: null,
};

/** The labels with fractions as Y, or as the first X. */
function fractions(labels: VariableLabels, of: ("x" | "y")[]): VariableLabels {
  const { y, x } = labels;
  const isFirst = (index: number) => of.includes("x") && index === 0;
  return {
    ...labels,
    y: of.includes("y") ? { ...y, unit: FRACTION_UNIT } : y,
    x: x.map((each, index) => (isFirst(index) ? { ...each, unit: FRACTION_UNIT } : each)),
  };
}

const CATEGORIES: Situation[] = [
  [
    "a difference of means, and another; the column is named once",
    labelsFor("inv", ["Region", "value"]),
    situation(evidence(effects([north, west, effect(0.12, 0.6, 0.841)]))),
    "inv is higher in rows of North than in those of South: rows of North average 0.90 more inv than those of South (95 % CI 0.70 to 1.10, HC3 standard errors), with value held fixed. Also: rows of West with 0.50 less inv than those of South. Region and value explain 81 % of the variation (adjusted R²).",
  ],
  [
    "a number, with the column of categories held fixed",
    labelsFor("inv", ["Region", "value"]),
    situation(
      evidence(
        effects([region("North", [0.1, 0.6, 0.8, 0.8]), rise], {
          joint: { statistic: 9, df: [2, 60], p_value: 0.001 },
        }),
      ),
    ),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors), with Region held fixed. Region and value explain 81 % of the variation (adjusted R²).",
  ],
  [
    "no difference of two categories",
    labelsFor("inv", ["Region"]),
    situation(evidence(effects([region("North", [0.12, 0.6, 0.841, 0.841])]))),
    "No clear relation between Region and inv (p = .841): the estimate is 0.1 of inv for rows of North compared with those of South (95 % CI −1.1 to 1.3, HC3 standard errors).",
  ],
  [
    "a logarithm of Y compares geometric means, in percent",
    labelsFor(["inv", "log"], ["Region"]),
    situation(evidence(effects([north]))),
    "Ln(inv) is higher in rows of North than in those of South: rows of North have, in the geometric mean, 146 % more inv than those of South (95 % CI 101 % to 200 %, HC3 standard errors). Region explains 81 % of the variation (adjusted R²).",
  ],
  [
    "a number, with the entities as categories: what has no errors is not tested",
    labelsFor("inv", ["firm", "value"], firm),
    situation(
      evidence(
        effects([alone, rise], { errors: "cv3", joint: { statistic: 9, df: [1, 9], p_value: 0.001 } }),
      ),
    ),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, standard errors clustered by firm), with firm held fixed. firm and value explain 81 % of the variation (adjusted R²).",
  ],
  [
    "no relation of the one X that is tested",
    labelsFor("inv", ["firm", "value"], firm),
    situation(
      evidence(
        effects([alone, none], { errors: "cv3", joint: { statistic: 0.1, df: [1, 9], p_value: 0.841 } }),
      ),
    ),
    "No clear relation between value and inv (p = .841): the estimate is 0.1 of inv per unit of value (95 % CI −1.1 to 1.3, standard errors clustered by firm).",
  ],
  [
    "no relation of the two X that are tested",
    labelsFor("inv", ["firm", "value", "capital"], firm),
    situation(
      evidence(
        effects([alone, effect(1, 0.4, 0.015, 0.03), none], {
          errors: "cv3",
          joint: { statistic: 2, df: [2, 9], p_value: 0.2 },
        }),
      ),
    ),
    "No clear relation between inv and value or capital; the closest is value (these X at once p = .200, this one p = .030): the estimate is 1.00 of inv per unit of value (95 % CI 0.20 to 1.80, standard errors clustered by firm).",
  ],
];

const ONE_X: Situation[] = [
  [
    "a rise, with its size and interval in the same units",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise]))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors). value explains 81 % of the variation (adjusted R²).",
  ],
  [
    "a fall: estimate and interval are positive numbers of less",
    labelsFor("inv", ["price"]),
    situation(evidence(effects([fall]))),
    "inv falls as price rises: one more unit of price goes with 0.50 less inv (95 % CI 0.30 to 0.70, HC3 standard errors). price explains 81 % of the variation (adjusted R²).",
  ],
  [
    "nothing: the estimate with its sign",
    labelsFor("inv", ["price"]),
    situation(evidence(effects([none]))),
    "No clear relation between price and inv (p = .841): the estimate is 0.1 of inv per unit of price (95 % CI −1.1 to 1.3, HC3 standard errors).",
  ],
  [
    "panel data names its clusters",
    labelsFor("inv", ["value"], firm),
    situation(evidence(effects([rise], { errors: "cv3", entities: 10 }))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, standard errors clustered by firm). value explains 81 % of the variation (adjusted R²).",
  ],
  [
    "one series in time names EWC standard errors",
    labelsFor("inv", ["value"], { time: "year" }),
    situation(evidence(effects([rise], { errors: "ewc" }))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, EWC standard errors). value explains 81 % of the variation (adjusted R²).",
  ],
  [
    "classical standard errors where they are the wider ones",
    labelsFor("inv", ["value"], { time: "year" }),
    situation(evidence(effects([none], { errors: "ols" }))),
    "No clear relation between value and inv (p = .841): the estimate is 0.1 of inv per unit of value (95 % CI −1.1 to 1.3, classical standard errors).",
  ],
  [
    "few entities",
    labelsFor("inv", ["value"], firm),
    situation(evidence(effects([rise], { errors: "cv3", entities: 4, silent: "few_entities" }))),
    "Nothing can be said of a relation: the 4 values of firm are too few to tell chance from a relation. Not to be interpreted: the estimate is 0.116 of inv per unit of value.",
  ],
  [
    "persistent rows",
    labelsFor("inv", ["value"], { time: "year" }),
    situation(evidence(effects([rise], { errors: "ewc", silent: "persistent" }))),
    "Nothing can be said of a relation: neighbouring rows are so alike that so few of them cannot tell chance from a relation; differences may. Not to be interpreted: the estimate is 0.116 of inv per unit of value.",
  ],
  [
    "undefined standard errors",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise], { silent: "no_errors" }))),
    "Nothing can be said of a relation: standard errors are not defined here, so chance and a relation cannot be told apart. Not to be interpreted: the estimate is 0.116 of inv per unit of value.",
  ],
  [
    "an exact fit",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([effect(2, 0, 0)], { silent: "exact" }))),
    "Every row lies exactly on the fitted line, so nothing is left to test: one more unit of value goes with 2 of inv.",
  ],
  [
    "few rows",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([none], { residual_df: 6 }))),
    "No clear relation between value and inv (p = .841): the estimate is 0.1 of inv per unit of value (95 % CI −1.1 to 1.3, HC3 standard errors). The rows are few: only 6 more than coefficients.",
  ],
  [
    "a share below a tenth of a percent",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise], { adj_r_squared: 0.00025 }))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors). value explains less than 0.1 % of the variation (adjusted R²).",
  ],
  [
    "a share of nearly all is not rounded to all",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise], { adj_r_squared: 0.99997 }))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors). value explains more than 99.9 % of the variation (adjusted R²).",
  ],
  [
    "a negative adjusted R² explains nothing",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise], { adj_r_squared: -0.02 }))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors).",
  ],
  [
    "a curve comes before the slope",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise], { adj_r_squared: null }), resetOf(0.0004))),
    "A straight line does not describe this well (RESET p < .001). inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors).",
  ],
  [
    "a curve without a straight-line relation",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([effect(0.001, 0.01, 0.92)]), resetOf(0.0004))),
    "The relation is curved (RESET p < .001). No clear straight-line relation between value and inv (p = .920): the estimate is 0.001 of inv per unit of value (95 % CI −0.019 to 0.021, HC3 standard errors).",
  ],
  [
    "of several X RESET does not tell which is curved",
    labelsFor("inv", ["value", "capital"]),
    situation(
      evidence(
        effects([effect(0.001, 0.01, 0.92), effect(0.002, 0.01, 0.84)], { joint: null }),
        resetOf(0.0004),
      ),
    ),
    "A straight line does not describe this well (RESET p < .001). No clear relation between inv and value or capital; the closest is capital (p = .840): the estimate is 0.002 of inv per unit of capital (95 % CI −0.018 to 0.022, HC3 standard errors).",
  ],
  [
    "RESET at .02 is not enough evidence",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise], { adj_r_squared: null }), resetOf(0.02))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors).",
  ],
];

const UNITS: Situation[] = [
  [
    "logarithms on both sides give percents of percents",
    labelsFor(["Umsatz", "log"], [["Werbung", "log"]]),
    // 1.01^1.22 − 1 = 1.2214 %; 1.01^1.1 − 1 = 1.1005 %; 1.01^1.34 − 1 = 1.3423 %.
    situation(evidence(effects([effect(1.22, 0.06, 0.0001)], { adj_r_squared: null }))),
    "Ln(Umsatz) rises with Ln(Werbung): 1 % more Werbung goes with 1.22 % more Umsatz (95 % CI 1.10 % to 1.34 %, HC3 standard errors).",
  ],
  [
    "a steep effect on a logarithm takes a step that people can picture: a tenth of 1 %",
    labelsFor(["price", "log"], [["floor", "log"]]),
    // 1.001^1600 − 1 = 394.87 %; 1.001^1480 − 1 = 338.91 %; 1.001^1720 − 1 = 457.96 %.
    situation(evidence(effects([effect(1600, 60, 0.0001)], { adj_r_squared: null }))),
    "Ln(price) rises with Ln(floor): 0.1 % more floor goes with 395 % more price (95 % CI 339 % to 458 %, HC3 standard errors).",
  ],
  [
    "a steep fall of a logarithm: a hundredth of a unit",
    labelsFor(["price", "log"], ["share"]),
    // 1 − e^−0.5 = 39.35 %; 1 − e^−0.3 = 25.92 %; 1 − e^−0.7 = 50.34 %.
    situation(evidence(effects([effect(-50, 10, 0.0001)], { adj_r_squared: null }))),
    "Ln(price) falls as share rises: 0.01 units more of share goes with 39 % less price (95 % CI 26 % to 50 %, HC3 standard errors).",
  ],
  [
    "a logarithm of Y alone",
    labelsFor(["wage", "log"], ["school"]),
    // e^0.08 − 1 = 8.329 %; e^0.06 − 1 = 6.184 %; e^0.1 − 1 = 10.517 %.
    situation(evidence(effects([effect(0.08, 0.01, 0.0001)], { adj_r_squared: null }))),
    "Ln(wage) rises with school: one more unit of school goes with 8.3 % more wage (95 % CI 6.2 % to 10.5 %, HC3 standard errors).",
  ],
  [
    "a falling logarithm: the limits of its interval swap",
    labelsFor(["wage", "log"], ["age"]),
    // 1 − e^−0.08 = 7.688 %; 1 − e^−0.06 = 5.824 %; 1 − e^−0.1 = 9.516 %.
    situation(evidence(effects([effect(-0.08, 0.01, 0.0001)], { adj_r_squared: null }))),
    "Ln(wage) falls as age rises: one more unit of age goes with 7.7 % less wage (95 % CI 5.8 % to 9.5 %, HC3 standard errors).",
  ],
  [
    "a logarithm of X alone",
    labelsFor("dist", [["speed", "log"]]),
    // 100·ln(1.01) = 0.99503; 80·ln(1.01) = 0.79603; 120·ln(1.01) = 1.19404.
    situation(evidence(effects([effect(100, 10, 0.0001)], { adj_r_squared: null }))),
    "dist rises with Ln(speed): 1 % more speed goes with 1.00 more dist (95 % CI 0.80 to 1.19, HC3 standard errors).",
  ],
  [
    "square roots keep their units and name the transform",
    labelsFor(["count", "sqrt"], [["area", "sqrt"]]),
    situation(evidence(effects([effect(2, 0.2, 0.0001)], { adj_r_squared: null }))),
    "Sqrt(count) rises with Sqrt(area): one more unit of Sqrt(area) goes with 2.00 more Sqrt(count) (95 % CI 1.60 to 2.40, HC3 standard errors).",
  ],
  [
    "differences",
    labelsFor(["visitors", "FirstDiff"], [["temperature", "FirstDiff"]], { time: "month" }),
    situation(evidence(effects([effect(1.581, 0.2, 0.0001)], { errors: "ewc", adj_r_squared: 0.4 }))),
    "The change in visitors rises with the change in temperature: a rise of one unit in temperature goes with a rise of 1.58 in visitors (95 % CI 1.18 to 1.98, EWC standard errors). The change in temperature explains 40 % of the variation (adjusted R²).",
  ],
  [
    "differences that fall",
    labelsFor(["visitors", "FirstDiff"], [["rain", "FirstDiff"]]),
    situation(evidence(effects([effect(-1.581, 0.2, 0.0001)], { adj_r_squared: null }))),
    "The change in visitors falls as the change in rain rises: a rise of one unit in rain goes with a fall of 1.58 in visitors (95 % CI 1.18 to 1.98, HC3 standard errors).",
  ],
  [
    "differences without a clear relation",
    labelsFor(["visitors", "FirstDiff"], [["rain", "FirstDiff"]]),
    situation(evidence(effects([none]))),
    "No clear relation between the change in rain and the change in visitors (p = .841): the estimate is 0.1 in visitors for a rise of one unit in rain (95 % CI −1.1 to 1.3, HC3 standard errors).",
  ],
  [
    "a lag of X",
    labelsFor("inv", [["value", "lag1"]]),
    situation(evidence(effects([rise], { adj_r_squared: null }))),
    "inv rises with value one period before: one more unit of value one period before goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors).",
  ],
  [
    "percents without a clear relation",
    labelsFor(["wage", "log"], ["age"]),
    // e^0.001 − 1 = 0.100 %; e^−0.003 − 1 = −0.2996 %; e^0.005 − 1 = 0.5013 %.
    situation(evidence(effects([effect(0.001, 0.002, 0.617)]))),
    "No clear relation between age and Ln(wage) (p = .617): the estimate is 0.10 % of wage per unit of age (95 % CI −0.30 % to 0.50 %, HC3 standard errors).",
  ],
];

const joint = (p: number) => ({ joint: { statistic: 9, df: [2, 60] as [number, number], p_value: p } });

const SEVERAL_X: Situation[] = [
  [
    "the strongest of two, the other held fixed, and both where both are clear",
    labelsFor("inv", ["value", "capital"], firm),
    situation(evidence(effects([rise, effect(0.23, 0.02, 0.0001)], { errors: "cv3" }))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, standard errors clustered by firm), with capital held fixed. Also: one more unit of capital with 0.230 more inv. value and capital explain 81 % of the variation (adjusted R²).",
  ],
  [
    "the joint test does not reject, although one X alone would",
    labelsFor("inv", ["value", "capital"]),
    situation(evidence(effects([effect(1, 0.4, 0.015, 0.03), none], joint(0.2)))),
    "No clear relation between inv and value or capital; the closest is value (all X at once p = .200, this one p = .030): the estimate is 1.00 of inv per unit of value (95 % CI 0.20 to 1.80, HC3 standard errors).",
  ],
  [
    "the joint test rejects, and no X does alone",
    labelsFor("inv", ["value", "capital"]),
    situation(evidence(effects([effect(1, 0.5, 0.05, 0.1), none], joint(0.02)))),
    "No clear relation between inv and value or capital; the closest is value (all X at once p = .020, this one p = .100): the estimate is 1.0 of inv per unit of value (95 % CI 0.0 to 2.0, HC3 standard errors).",
  ],
  [
    "p is adjusted for the number of X",
    labelsFor("inv", ["a", "b", "c"]),
    situation(evidence(effects([effect(1, 0.45, 0.03, 0.09), none, none], joint(0.04)))),
    "No clear relation between inv and a, b or c; the closest is a (all X at once p = .040, this one p = .090): the estimate is 1.00 of inv per unit of a (95 % CI 0.10 to 1.90, HC3 standard errors).",
  ],
  [
    "percentages read as fractions are spoken of in percentage points",
    fractions(labelsFor("sales", ["discount", "returns"]), ["x"]),
    situation(evidence(effects([effect(-78, 15.6, 0.0001), none]))),
    "sales falls as discount rises: one percentage point more of discount goes with 0.78 less sales (95 % CI 0.47 to 1.09, HC3 standard errors), with returns held fixed. discount and returns explain 81 % of the variation (adjusted R²).",
  ],
  [
    "and so are their changes",
    fractions(labelsFor("margin", ["price"]), ["y"]),
    situation(evidence(effects([effect(0.002, 0.0001, 0.0001)]))),
    "margin rises with price: one more unit of price goes with 0.200 percentage points more margin (95 % CI 0.180 to 0.220 percentage points, HC3 standard errors). price explains 81 % of the variation (adjusted R²).",
  ],
  [
    "an undefined joint test claims nothing",
    labelsFor("inv", ["value", "capital"]),
    situation(evidence(effects([rise, none], { joint: null }))),
    "No clear relation between inv and value or capital; the closest is value (p < .001): the estimate is 0.116 of inv per unit of value (95 % CI 0.103 to 0.128, HC3 standard errors).",
  ],
];

describe.each([
  ["one X", ONE_X],
  ["categories", CATEGORIES],
  ["units", UNITS],
  ["several X", SEVERAL_X],
])("the sentence of a model: %s", (_, situations) => {
  it.each(situations)("%s", (__, labels, given, sentence) => {
    const shown = withCoefficients(labels, given.evidence.effects);
    expect(textOf(modelFindings(given), modelPhrase, shown)).toBe(sentence);
  });
});
