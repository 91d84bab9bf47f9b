import { describe, expect, it } from "vitest";
import type { VariableLabels } from "../variables/variable-labels";
import * as make from "../../../tests/factories/evidence-builders";
import { modelPhrase } from "./model-phrases";
import { modelFindings, type ModelSituation } from "./model-rules";
import { textOf } from "../../../tests/factories/sentence-text";

type Situation = [name: string, labels: VariableLabels, situation: ModelSituation, sentence: string];

const { effect, effects, evidence, situation, labelsFor, trends, series } = make;

const rise = effect(0.1156, 0.00625, 0.0001);
const fall = effect(-0.5, 0.1, 0.0001);
const none = effect(0.12, 0.6, 0.841);
const firm = { entity: "firm", time: "year" };

const OUTLIERS: Situation[] = [
  [
    "the same answer with and without the outliers",
    labelsFor("inv", ["value"]),
    situation(
      evidence(effects([rise], { adj_r_squared: null }), { all_rows: effects([effect(0.13, 0.01, 0.0001)]) }),
      {
        leftOut: 4,
      },
    ),
    "inv rises with value, with and without the 4 outliers. Without: one more unit of value goes with 0.116 more inv (interval of the kept rows 0.103 to 0.128); with all rows: one more unit of value goes with 0.130 more inv (95 % CI 0.110 to 0.150, HC3 standard errors).",
  ],
  [
    "one outlier that hides a relation",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise]), { all_rows: effects([none]) }), { leftOut: 1 }),
    "The answer depends on the outlier. With all rows: no clear relation between value and inv (p = .841); the estimate is 0.1 of inv per unit of value (95 % CI −1.1 to 1.3, HC3 standard errors). Without: inv rises with value; one more unit of value goes with 0.116 more inv (interval of the kept rows 0.103 to 0.128, which is not a 95 % confidence interval).",
  ],
  [
    "outliers that turn the direction",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise]), { all_rows: effects([fall]) }), { leftOut: 2 }),
    "The answer depends on the 2 outliers. With all rows: inv falls as value rises; one more unit of value goes with 0.50 less inv (95 % CI 0.30 to 0.70, HC3 standard errors). Without: inv rises with value; one more unit of value goes with 0.116 more inv (interval of the kept rows 0.103 to 0.128, which is not a 95 % confidence interval).",
  ],
  [
    "outliers that change the order of magnitude",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise]), { all_rows: effects([effect(1.2, 0.1, 0.0001)]) }), { leftOut: 2 }),
    "The answer depends on the 2 outliers. With all rows: inv rises with value; one more unit of value goes with 1.20 more inv (95 % CI 1.00 to 1.40, HC3 standard errors). Without: inv rises with value; one more unit of value goes with 0.116 more inv (interval of the kept rows 0.103 to 0.128, which is not a 95 % confidence interval).",
  ],
  [
    "no relation, with or without",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([none]), { all_rows: effects([none]) }), { leftOut: 2 }),
    "No clear relation between value and inv (p = .841), with or without the 2 outliers. Without, the estimate is 0.1 of inv per unit of value (interval of the kept rows −1.1 to 1.3); with all rows, the estimate is 0.1 of inv per unit of value (95 % CI −1.1 to 1.3, HC3 standard errors).",
  ],
  [
    "all rows cannot be fitted",
    labelsFor("inv", ["value"]),
    situation(evidence(effects([rise])), { leftOut: 2 }),
    "The answer depends on the 2 outliers. Without: inv rises with value; one more unit of value goes with 0.116 more inv (interval of the kept rows 0.103 to 0.128, which is not a 95 % confidence interval). With all rows the model cannot be fitted.",
  ],
  [
    "one row that decides",
    labelsFor("inv", ["value"]),
    situation(
      evidence(effects([rise], { adj_r_squared: null }), {
        influential: {
          row: 17,
          entity: "General Motors",
          time: 1954,
          cooks_d: 1.84,
          effect: 0,
          coeff_without: 0.01,
          p_without: 0.43,
          changes_sign: false,
          changes_significance: true,
        },
      }),
    ),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors). Without row 17 (General Motors, 1954), p is .430.",
  ],
  [
    "one row that turns the direction",
    labelsFor("inv", ["value"]),
    situation(
      evidence(effects([rise], { adj_r_squared: null }), {
        influential: {
          row: 17,
          entity: null,
          time: null,
          cooks_d: 1.84,
          effect: 0,
          coeff_without: -0.2,
          p_without: 0.0004,
          changes_sign: true,
          changes_significance: false,
        },
      }),
    ),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, HC3 standard errors). One row is highly influential: without row 17 the direction turns (estimate −0.2 per unit of value, p < .001).",
  ],
];

const TRENDS: Situation[] = [
  [
    "a trend shared by Y and X",
    labelsFor("gdp", ["births"], { time: "year" }),
    situation(
      evidence(effects([rise], { errors: "ewc" }), { trends: trends({ spurious: true, shared_with: [1] }) }),
    ),
    "Both gdp and births follow a trend; such series often seem related when they are not. Take differences of all variables to see whether their changes are related. Not to be interpreted: the estimate is 0.116 of gdp per unit of births.",
  ],
  [
    "a relation of seasons alone",
    labelsFor("sales", ["visitors"], { time: "month" }),
    situation(
      evidence(
        effects([rise], {
          errors: "ewc",
          beyond: [
            { held: "trend", coefficients: [rise], joint: null },
            { held: "season", coefficients: [none], joint: null },
          ],
        }),
      ),
    ),
    "Both sales and visitors follow the season. Beyond it, no clear relation (p = .841): the estimate is 0.1 of sales per unit of visitors (95 % CI −1.1 to 1.3).",
  ],
  [
    "a pooled relation that turns within entities",
    labelsFor("inv", ["value"], firm),
    situation(
      evidence(
        effects([rise], {
          errors: "cv3",
          adj_r_squared: null,
          reversed: [{ effect: 0, within: -0.21, p_value: 0.0004 }],
        }),
      ),
    ),
    "Within each firm it is the other way round: inv falls as value rises (−0.21 per unit of value, p < .001). inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, standard errors clustered by firm).",
  ],
  [
    "a trend of Y and two X",
    labelsFor("gdp", ["births", "storks"], { time: "year" }),
    situation(
      evidence(effects([rise, none], { errors: "ewc" }), {
        trends: trends({ spurious: true, shared_with: [1, 2] }),
      }),
    ),
    "gdp, births and storks follow a trend; such series often seem related when they are not. Take differences of all variables to see whether their changes are related. Not to be interpreted: the estimate is 0.116 of gdp per unit of births.",
  ],
  [
    "panel data too short to test",
    labelsFor("inv", ["value"], firm),
    situation(
      evidence(effects([rise], { errors: "cv3", adj_r_squared: null }), {
        trends: trends({ series: [series({ untested: "few_periods", periods: 8 })] }),
      }),
    ),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, standard errors clustered by firm). With 8 periods it cannot be tested whether the series follow trends.",
  ],
];

const ROBUST: Situation[] = [
  [
    "a robust fit reports the rows that it weights down",
    labelsFor("calls", ["year"]),
    situation(evidence(effects([rise], { errors: "mm", adj_r_squared: null })), {
      weighted: { far: 7, without: 7 },
    }),
    "calls rises with year: one more unit of year goes with 0.116 more calls (95 % CI 0.103 to 0.128, MM standard errors). 7 rows far from the fit are down-weighted to zero.",
  ],
  [
    "a robust fit of panel data names its clusters",
    labelsFor("inv", ["value"], { entity: "firm", time: "year" }),
    situation(evidence(effects([rise], { errors: "mm_cv3", entities: 10, adj_r_squared: null }))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, MM standard errors clustered by firm).",
  ],
  [
    "a robust fit of a series names its standard errors",
    labelsFor("inv", ["value"], { time: "year" }),
    situation(evidence(effects([rise], { errors: "mm_ewc", adj_r_squared: null }))),
    "inv rises with value: one more unit of value goes with 0.116 more inv (95 % CI 0.103 to 0.128, EWC standard errors of the MM fit).",
  ],
  [
    "a robust fit of few rows of panel data claims nothing",
    labelsFor("inv", ["value"], { entity: "firm", time: "year" }),
    situation(evidence(effects([rise], { errors: "mm_cv3", entities: 6, residual_df: 16 }))),
    "Nothing can be said of a relation: 62 rows are too few for the errors of a robust fit. Not to be interpreted: the estimate is 0.116 of inv per unit of value.",
  ],
  [
    "a robust fit of few rows claims nothing",
    labelsFor("calls", ["year"]),
    situation(evidence(effects([rise], { errors: "mm", residual_df: 12 })), {
      weighted: { far: 0, without: 0 },
    }),
    "Nothing can be said of a relation: 62 rows are too few for the errors of a robust fit. Not to be interpreted: the estimate is 0.116 of calls per unit of year. No row lies far from the fit.",
  ],
];

describe.each([
  ["outliers", OUTLIERS],
  ["trends", TRENDS],
  ["robust fits", ROBUST],
])("the sentence of a model: %s", (_, situations) => {
  it.each(situations)("%s", (__, labels, given, sentence) => {
    expect(textOf(modelFindings(given), modelPhrase, labels)).toBe(sentence);
  });
});
