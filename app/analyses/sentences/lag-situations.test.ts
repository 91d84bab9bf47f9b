import { describe, expect, it } from "vitest";
import type { VariableLabels } from "../variables/variable-labels";
import { withLag } from "../models/dynamics";
import * as make from "../../../tests/factories/evidence-builders";
import { modelPhrase } from "./model-phrases";
import { modelFindings, type ModelSituation } from "./model-rules";
import { textOf } from "../../../tests/factories/sentence-text";

type Situation = [name: string, labels: VariableLabels, situation: ModelSituation, sentence: string];

const { effect, effects, evidence, situation, labelsFor, trends, series, lagEvidence, estimate } = make;

const rise = effect(0.1156, 0.00625, 0.0001);
const fall = effect(-0.5, 0.1, 0.0001);
const firm = { entity: "firm", time: "year" };

const lag = effect(0.8274, 0.05, 0.0001);
const month = { time: "month" };

const AUTOREGRESSIONS: Situation[] = [
  [
    "its own past, half-life and mean",
    withLag(labelsFor("visitors", [], month), "first"),
    situation(
      evidence(effects([lag], { errors: "ewc" }), {
        lag: lagEvidence(lag, { long_run_mean: estimate(166.1, 150.2, 182) }),
      }),
      { lagAt: 0 },
    ),
    "visitors depends on its own past: one more unit of visitors one period before goes with 0.83 more visitors (95 % CI 0.73 to 0.93, EWC standard errors). A shock to visitors loses half its size in about 3.7 periods (95 % CI 2.1 to 9.4). visitors returns to a long-run mean of 166 (95 % CI 150 to 182).",
  ],
  [
    "an unbounded interval",
    withLag(labelsFor("visitors", [], month), "first"),
    situation(
      evidence(effects([lag], { errors: "ewc" }), {
        lag: lagEvidence(lag, { half_life: estimate(3.66, 2.08, null) }),
      }),
      { lagAt: 0 },
    ),
    "visitors depends on its own past: one more unit of visitors one period before goes with 0.83 more visitors (95 % CI 0.73 to 0.93, EWC standard errors). A shock to visitors loses half its size in about 3.66 periods (95 % CI from 2.08, without bound above).",
  ],
  [
    "its own past, with and without outliers",
    withLag(labelsFor("visitors", [], month), "first"),
    situation(
      evidence(effects([lag], { errors: "ewc" }), {
        lag: lagEvidence(lag, { long_run_mean: estimate(166.1, 150.2, 182) }),
        all_rows: effects([effect(0.7, 0.1, 0.0001)]),
      }),
      { lagAt: 0, leftOut: 3 },
    ),
    "visitors depends on its own past, with and without the 3 outliers. Without: one more unit of visitors one period before goes with 0.83 more visitors (interval of the kept rows 0.73 to 0.93); with all rows: one more unit of visitors one period before goes with 0.70 more visitors (95 % CI 0.50 to 0.90, EWC standard errors). A shock to visitors loses half its size in about 3.7 periods (interval of the kept rows 2.1 to 9.4). visitors returns to a long-run mean of 166 (interval of the kept rows 150 to 182).",
  ],
  [
    "its own past with one outlier left out, and none with all rows",
    withLag(labelsFor("visitors", [], month), "first"),
    situation(
      evidence(effects([lag], { errors: "ewc" }), {
        lag: lagEvidence(lag),
        all_rows: effects([effect(0.1, 0.1, 0.321)]),
      }),
      { lagAt: 0, leftOut: 1 },
    ),
    "The answer about the past of visitors depends on the outlier. With all rows: no clear relation of visitors to its own past (p = .321); the estimate is 0.10 of visitors per unit of visitors one period before (95 % CI −0.10 to 0.30, EWC standard errors). Without: visitors depends on its own past; one more unit of visitors one period before goes with 0.83 more visitors (interval of the kept rows 0.73 to 0.93, which is not a 95 % confidence interval).",
  ],
  [
    "no relation to its own past, with or without outliers",
    withLag(labelsFor("visitors", [], month), "first"),
    situation(
      evidence(effects([effect(0.1, 0.1, 0.321)], { errors: "ewc" }), {
        lag: lagEvidence(effect(0.1, 0.1, 0.321), { may_state: false }),
        all_rows: effects([effect(0.05, 0.1, 0.619)]),
      }),
      { lagAt: 0, leftOut: 2 },
    ),
    "No clear relation of visitors to its own past (p = .321), with or without the 2 outliers. Without, the estimate is 0.10 of visitors per unit of visitors one period before (interval of the kept rows −0.10 to 0.30); with all rows, the estimate is 0.05 of visitors per unit of visitors one period before (95 % CI −0.15 to 0.25, EWC standard errors). The interval of the lag reaches 0, so no half-life and no long-run effects are given.",
  ],
  [
    "a unit root is not rejected",
    withLag(labelsFor("visitors", [], month), "first"),
    situation(
      evidence(effects([lag], { errors: "ewc" }), {
        lag: lagEvidence(lag, { may_state: false, unit_root_rejected: false }),
        trends: trends(),
      }),
      { lagAt: 0 },
    ),
    "visitors depends on its own past: one more unit of visitors one period before goes with 0.83 more visitors (95 % CI 0.73 to 0.93, EWC standard errors). Whether visitors returns to a level is open: a unit root is not rejected, so no half-life and no long-run effects are given.",
  ],
  [
    "rows without an order in time, of which no unit root is tested",
    withLag(labelsFor("length"), "first"),
    situation(
      evidence(effects([lag]), { lag: lagEvidence(lag, { may_state: false, unit_root_rejected: false }) }),
      { lagAt: 0 },
    ),
    "length depends on its own past: one more unit of length one period before goes with 0.83 more length (95 % CI 0.73 to 0.93, HC3 standard errors). Whether length returns to a level is open: a unit root cannot be tested, so no half-life and no long-run effects are given.",
  ],
  [
    "a unit root cannot be tested",
    withLag(labelsFor("inv", [], firm), "first"),
    situation(
      evidence(effects([lag], { errors: "cv3" }), {
        lag: lagEvidence(lag, { may_state: false, unit_root_rejected: false }),
        trends: trends({ series: [series({ untested: "few_periods", periods: 9 })] }),
      }),
      { lagAt: 0 },
    ),
    "inv depends on its own past: one more unit of inv one period before goes with 0.83 more inv (95 % CI 0.73 to 0.93, standard errors clustered by firm). Whether inv returns to a level is open: a unit root cannot be tested, so no half-life and no long-run effects are given.",
  ],
  [
    "no clear past",
    withLag(labelsFor("visitors", [], month), "first"),
    situation(
      evidence(effects([effect(0.1, 0.1, 0.32)], { errors: "ewc" }), {
        lag: lagEvidence(effect(0.1, 0.1, 0.32), { may_state: false }),
      }),
      { lagAt: 0 },
    ),
    "No clear relation of visitors to its own past (p = .320): the estimate is 0.10 of visitors per unit of visitors one period before (95 % CI −0.10 to 0.30, EWC standard errors). The interval of the lag reaches 0, so no half-life and no long-run effects are given.",
  ],
  [
    "too few entities: nothing is said of the past either, nor where the interval of the lag lies",
    withLag(labelsFor("inv", ["value"], firm), "first"),
    situation(
      evidence(effects([lag, rise], { errors: "cv3", entities: 4, silent: "few_entities" }), {
        lag: lagEvidence(lag, { may_state: false }),
      }),
      { lagAt: 0 },
    ),
    "Nothing can be said of a relation: the 4 values of firm are too few to tell chance from a relation. Not to be interpreted: the estimate is 0.83 of inv per unit of inv one period before. Likewise, the estimate is 0.116 of inv per unit of value.",
  ],
  [
    "the entities as categories",
    withLag(labelsFor("inv", ["value"], firm), "first"),
    situation(
      evidence(effects([lag, rise], { errors: "cv3", entities: 20, silent: "within_bias" }), {
        lag: lagEvidence(lag, { may_state: false, shared_intercept: false }),
      }),
      { lagAt: 0 },
    ),
    "Nothing can be said of a relation: with few periods the lag biases all coefficients where each firm has a level of its own; leave the categories out. Not to be interpreted: the estimate is 0.83 of inv per unit of inv one period before. Likewise, the estimate is 0.116 of inv per unit of value.",
  ],
  [
    "a series that is determined by its past",
    withLag(labelsFor("visitors", [], month), "first"),
    situation(
      evidence(effects([effect(0.5, 0, 0)], { errors: "ewc", silent: "exact" }), {
        lag: lagEvidence(effect(0.5, 0, 0), { may_state: false }),
      }),
      { lagAt: 0 },
    ),
    "Every row lies exactly on the fitted line, so nothing is left to test: one more unit of visitors one period before goes with 0.5 of visitors.",
  ],
  [
    "correlated errors bias a lagged Y: other standard errors are not recommended",
    withLag(labelsFor("visitors", ["rain"], month), "first"),
    situation(
      evidence(effects([lag, fall], { errors: "ewc" }), {
        lag: lagEvidence(lag, { serial: { statistic: 8, df: [1, 60], p_value: 0.006 } }),
      }),
      { lagAt: 0 },
    ),
    "The errors are correlated over time (Breusch–Godfrey p = .006). With visitors one period before in the model that biases the coefficients themselves, so the coefficients cannot be interpreted. Try more lags, differences, or the Koyck model with instruments. Not to be interpreted: the estimate is −0.50 of visitors per unit of rain.",
  ],
  [
    "a lag alone has no X for instruments",
    withLag(labelsFor("visitors", [], month), "first"),
    situation(
      evidence(effects([lag], { errors: "ewc" }), {
        lag: lagEvidence(lag, { serial: { statistic: 8, df: [1, 60], p_value: 0.006 } }),
      }),
      { lagAt: 0 },
    ),
    "The errors are correlated over time (Breusch–Godfrey p = .006). With visitors one period before in the model that biases the coefficients themselves, so the coefficients cannot be interpreted. Try differences.",
  ],
  [
    "one unclear X beside the lag, and a half-life without limits",
    withLag(labelsFor("visitors", ["rain"], month), "first"),
    situation(
      evidence(effects([lag, effect(-0.1, 0.1, 0.482)], { errors: "ewc" }), {
        lag: lagEvidence(lag, { half_life: estimate(10.2, 0, null) }),
      }),
      { lagAt: 0 },
    ),
    "visitors depends on its own past: one more unit of visitors one period before goes with 0.83 more visitors (95 % CI 0.73 to 0.93, EWC standard errors). No clear relation between rain and visitors (p = .482): the estimate is −0.10 of visitors per unit of rain (95 % CI −0.30 to 0.10, EWC standard errors).",
  ],
  [
    "another variable, immediately and in the long run",
    withLag(labelsFor("visitors", ["rain"], month), "first"),
    situation(
      evidence(effects([lag, fall], { errors: "ewc" }), {
        lag: lagEvidence(lag, { long_run: [estimate(-2.9, -4.6, -1.2)] }),
      }),
      { lagAt: 0 },
    ),
    "visitors depends on its own past: one more unit of visitors one period before goes with 0.83 more visitors (95 % CI 0.73 to 0.93, EWC standard errors). visitors falls as rain rises: one more unit of rain goes with 0.50 less visitors (95 % CI 0.30 to 0.70, EWC standard errors), with visitors one period before held fixed. visitors one period before and rain explain 81 % of the variation (adjusted R²). A shock to visitors loses half its size in about 3.7 periods (95 % CI 2.1 to 9.4). In the long run this adds up to −2.9 (95 % CI −4.6 to −1.2) of visitors for one more unit of rain.",
  ],
  [
    "panel data: one intercept for all entities",
    withLag(labelsFor("inv", [], firm), "first"),
    situation(
      evidence(effects([lag], { errors: "cv3" }), { lag: lagEvidence(lag, { shared_intercept: true }) }),
      {
        lagAt: 0,
      },
    ),
    "inv depends on its own past: one more unit of inv one period before goes with 0.83 more inv (95 % CI 0.73 to 0.93, standard errors clustered by firm). A shock to inv loses half its size in about 3.7 periods (95 % CI 2.1 to 9.4). All entities share one intercept, which pushes the lag’s coefficient and all that follows from it up.",
  ],
  [
    "Koyck: strong instruments",
    withLag(labelsFor("sales", ["ads"], month), "last"),
    situation(
      evidence(effects([rise, lag], { errors: "ewc", adj_r_squared: null }), {
        lag: lagEvidence(lag, { may_state: false, unit_root_rejected: false }),
        trends: trends(),
        first_stage: { statistic: 24.13, df: [1, 60], p_value: 0.00001 },
      }),
      { lagAt: 1 },
    ),
    "sales depends on its own past: one more unit of sales one period before goes with 0.83 more sales (95 % CI 0.73 to 0.93, EWC standard errors). sales rises with ads: one more unit of ads goes with 0.116 more sales (95 % CI 0.103 to 0.128, EWC standard errors), with sales one period before held fixed. Whether sales returns to a level is open: a unit root is not rejected, so no half-life and no long-run effects are given. The two-stage estimates below are consistent (first-stage F = 24.1); their errors allow for MA(1).",
  ],
  [
    "Koyck: weak instruments and correlated errors",
    withLag(labelsFor("sales", ["ads"], month), "last"),
    situation(
      evidence(effects([rise, lag], { errors: "ewc" }), {
        lag: lagEvidence(lag, { serial: { statistic: 8, df: [1, 60], p_value: 0.006 } }),
        first_stage: { statistic: 3.2, df: [1, 60], p_value: 0.08 },
      }),
      { lagAt: 1 },
    ),
    "The errors are correlated over time (Breusch–Godfrey p = .006). With sales one period before in the model that biases the coefficients themselves, so the coefficients cannot be interpreted. Try more lags or differences. Not to be interpreted: the estimate is 0.116 of sales per unit of ads. The instruments are weak (first-stage F = 3.2): the two-stage estimates say little here.",
  ],
];

describe("the sentence of a model with a lag of Y", () => {
  it.each(AUTOREGRESSIONS)("%s", (_, labels, given, sentence) => {
    expect(textOf(modelFindings(given), modelPhrase, labels)).toBe(sentence);
  });
});
