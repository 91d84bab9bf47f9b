import { describe, expect, it } from "vitest";
import type { Note, RegressionResult } from "~/compute/contract/types";
import { effect, effects, evidence, labelsFor } from "../factories/evidence-builders";
import { regressionResult } from "../factories/reference-results-models";
import { type Check, regressionChecks, stateOf } from "~/analyses/models/checks";

const LABELS = labelsFor("inv", ["value", "capital"]);
const grunfeld = regressionResult("data/grunfeld.csv", "inv", ["value", "capital"]);
const used = evidence(effects([effect(1, 0.1, 0.001), effect(1, 0.1, 0.001)]));

function checkOf(key: string, change: Partial<RegressionResult> = {}): Check | undefined {
  const result = { ...grunfeld, evidence: used, ...change };
  return regressionChecks(result, LABELS).find((check) => check.key === key);
}

describe("the state of an assumption", () => {
  it.each([
    ["Strong evidence against a straight-line form (p < .001): …", "against"],
    ["Some evidence against equal error variance (p = .030): …", "against"],
    ["No evidence against normal errors (p = .213).", "nothing"],
    ["Too few rows to tell (12 rows, p = .300).", "open"],
    ["Not read: without a time column rows have no order in which errors could be correlated.", "open"],
    ["Not defined: the model fits the data exactly.", "open"],
  ] as const)("follows from the sentence: %s", (reading, state) => {
    expect(stateOf(reading)).toBe(state);
  });
});

describe("the checks of a regression", () => {
  it("show the test with the smallest p of an assumption, and read all of them", () => {
    const reading = "Strong evidence against equal error variance (p < .001): …";
    const tests = (grunfeld.tests ?? []).map((test) => ({ ...test, reading }));
    // tests/reference/regression.json (R): Breusch–Pagan 55.2 on 2 df, White 91.8 on 5 df, whose p is the smaller.
    const spread = checkOf("spread", { tests });
    expect(spread?.figure.replace(/[\u00a0\u202f]/g, " ")).toBe("White p < .001");
    expect(spread?.readings.map(({ name }) => name)).toEqual(["Breusch–Pagan (Koenker)", "White"]);
    expect(spread?.state).toBe("against");
  });
  it("count the points outside the Q-Q band, of all points", () => {
    const qq = grunfeld.standardized_residuals_qq_plot;
    if (!qq) throw new Error("the reference has a Q-Q plot");
    const outside = checkOf("normality", {
      standardized_residuals_qq_plot: { ...qq, outside: 6, total: 205 },
    });
    expect(outside).toMatchObject({ figure: "6 of 205 outside band", state: "against" });
    const tests = (grunfeld.tests ?? []).map((test) => ({ ...test, reading: "No evidence against …" }));
    const inside = { ...qq, outside: 0 };
    expect(checkOf("normality", { tests, standardized_residuals_qq_plot: inside })?.state).toBe("nothing");
  });
  it("give the largest VIF, and the core's warning where X overlap", () => {
    // tests/reference/regression.json (car::vif): 1.31 for both X.
    expect(checkOf("overlap")).toMatchObject({ figure: "VIF at most 1.31", state: "nothing" });
    const text = "capital overlaps strongly with the other X (VIF 12).";
    const notes: Note[] = [{ code: "W-VIF", text }];
    expect(checkOf("overlap", { notes })).toMatchObject({ state: "against", readings: [{ text }] });
    const ofAll: Note[] = [{ code: "W-COND", text: "The X overlap: their condition number is 41." }];
    const reg_stat = {
      ...grunfeld.reg_stat,
      condition_number: { display_name: "Condition number", value: 41 },
    };
    expect(checkOf("overlap", { notes: ofAll, reg_stat })).toMatchObject({
      figure: "Condition number 41",
      state: "against",
      readings: [{ name: "Condition number" }],
    });
    const single = regressionResult("data/cars.csv", "dist", ["speed"]);
    expect(regressionChecks(single, labelsFor("dist", ["speed"])).some(({ key }) => key === "overlap")).toBe(
      false,
    );
  });
  it("name the row that decides the result", () => {
    expect(checkOf("influence")).toMatchObject({ figure: "No influential row", state: "nothing" });
    const influential = {
      row: 20,
      entity: "General Motors",
      time: 1954,
      cooks_d: 1.4,
      effect: 1,
      coeff_without: -0.2,
      p_without: 0.3,
      changes_sign: true,
      changes_significance: true,
    };
    const check = checkOf("influence", { evidence: { ...used, influential } });
    expect(check).toMatchObject({ figure: "Row 20: Cook’s D 1.4", state: "against" });
    expect(check?.readings[0]?.text).toContain("without row 20 (General Motors, 1954) the direction turns");
    expect(checkOf("influence", { evidence: null })).toBeUndefined();
  });
});
