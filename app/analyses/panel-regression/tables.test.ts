import { expect, it } from "vitest";
import type { Coefficient, Effects, PanelRegressionResult } from "~/compute/contract/types";
import { effect, effects, labelsFor } from "../../../tests/factories/evidence-builders";
import { panelTables } from "./tables";

const row = { display_name: "value", coeff: 0.11, std_err: 0.02, t_stat: 5.5, p_value: 0.001 } as Coefficient;
const errors = { cv3: [row], cv3_period: [], cr1: [], driscoll_kraay: [], driscoll_kraay_lag: 1 };
const none = { pooled: [], between: [], entity: [row], two_way: [], random: [], difference: [] };

const noDegrees = {
  pooled: null,
  between: null,
  two_way: null,
  random: null,
  difference: null,
  difference_rows: null,
};

/** The names of the standard errors below the effects of entities. */
function errorsOf(claim: Effects) {
  const result: Partial<PanelRegressionResult> = {
    claim: { ...claim, errors: "cv3" },
    two_way: false,
    n: 200,
    entities: 10,
    periods: 20,
    estimators: none,
    errors: { entity: errors, two_way: errors },
    df: { ...noDegrees, entity: 189 },
    constant_within: [],
    lost_with_periods: [],
  };
  const table = panelTables(
    result as PanelRegressionResult,
    labelsFor("inv", ["value"], { entity: "firm", time: "year" }),
  ).find(({ key }) => key === "errors");
  return table?.rows[0]?.[0];
}

it("the errors of a sentence are named, but not where its estimate is another one", () => {
  const clear = effect(0.11, 0.02, 0.001, 0.002);
  const beyond = (left: typeof clear, p: number): Partial<Effects> => ({
    beyond: [{ held: "periods", coefficients: [left], joint: { statistic: 1, df: [1, 9], p_value: p } }],
  });
  expect(errorsOf(effects([clear], beyond(clear, 0.001)))).toBe(
    "Clustered by firm (CV3, t(9)), used in the sentence",
  );
  expect(errorsOf(effects([clear], beyond(effect(0.05, 0.04, 0.21), 0.21)))).toBe(
    "Clustered by firm (CV3, t(9))",
  );
});
