import { describe, expect, it } from "vitest";
import {
  effect,
  effects,
  evidence,
  lagEvidence,
  resetOf,
  series,
  situation,
  trends,
} from "../../../tests/factories/evidence-builders";
import { modelFindings } from "./model-rules";
import { kindsOf, ofKind } from "../../../tests/factories/sentence-text";

const model = (used: ReturnType<typeof effects>, change: Parameters<typeof situation>[1] = {}) =>
  modelFindings(situation(evidence(used), change));

const clear = effect(1, 0.1, 0.0001);
const unclear = effect(0.1, 0.2, 0.62);

describe("a model", () => {
  it.each([
    [0.0499, true],
    [0.05, false],
    [0.0501, false],
  ])("claims a direction below p = .05: %d", (p, isClaimed) => {
    expect(ofKind(model(effects([effect(1, 0.5, p)])), "direction")).toHaveLength(isClaimed ? 1 : 0);
  });
  it.each([
    [0.0099, true],
    [0.01, false],
  ])("is not straight below p = .01 of RESET: %d", (p, isCurved) => {
    const findings = modelFindings(situation(evidence(effects([clear]), resetOf(p))));
    expect(ofKind(findings, "not_straight")).toHaveLength(isCurved ? 1 : 0);
  });
  it.each([
    [9, true],
    [10, false],
  ])("has few rows below 10 residual degrees of freedom: %d", (residual_df, areFew) => {
    expect(ofKind(model(effects([clear], { residual_df })), "few_rows")).toHaveLength(areFew ? 1 : 0);
  });
  it.each([
    [19, "silent"],
    [20, "direction"],
  ])("fitted robustly is believed from 20 residual degrees of freedom: %d", (residual_df, say) => {
    expect(kindsOf(model(effects([clear], { errors: "mm", residual_df })))).toContain(say);
  });
  it.each([
    // √10 = 3.16228 and 1/√10 = 0.316228.
    [3.1622, "direction"],
    [3.1624, "depends_on_outliers"],
    [0.31624, "direction"],
    [0.31621, "depends_on_outliers"],
    [-1, "depends_on_outliers"],
  ])("keeps its answer while all rows agree to a factor of √10: %d", (coeff, say) => {
    const all = effects([effect(coeff, coeff / 10, 0.0001)]);
    const findings = modelFindings(situation(evidence(effects([clear]), { all_rows: all }), { leftOut: 2 }));
    expect(kindsOf(findings)).toContain(say);
  });
  it("speaks of the X with the largest |t|, also when it falls", () => {
    // t = 10 and t = −20.
    const [direction] = ofKind(model(effects([clear, effect(-2, 0.1, 0.0001)])), "direction");
    expect(direction?.used.at).toBe(1);
  });
  it.each([
    ["agrees", clear, 1],
    ["does not agree", unclear, 0],
  ])("names another clear X only where its answer in all rows %s", (_, other, count) => {
    const used = effects([effect(2, 0.1, 0.0001), clear]);
    const all = effects([effect(2, 0.1, 0.0001), other]);
    const findings = modelFindings(situation(evidence(used, { all_rows: all }), { leftOut: 1 }));
    expect(ofKind(findings, "also")).toHaveLength(count);
  });
  it("names a shared trend before it says that rows are too alike", () => {
    const used = effects([clear], { errors: "ewc", silent: "persistent" });
    const shared = trends({ spurious: true, shared_with: [1] });
    const findings = modelFindings(situation(evidence(used, { trends: shared })));
    expect(kindsOf(findings)).toEqual(["shared_trend", "withheld"]);
  });
  it.each([
    [effect(2, 0.5, 0.001), "direction"],
    [effect(0.1, 0.5, 0.84), "only_time"],
    [effect(-2, 0.5, 0.001), "only_time"],
  ])("claims only what is left beyond time, in the same direction: %#", (left, say) => {
    const beyond = [{ held: "trend" as const, coefficients: [left], joint: null }];
    expect(kindsOf(model(effects([clear], { errors: "ewc", beyond })))[0]).toBe(say);
  });
  it("says that there is no relation where none is seen at first, whatever is left beyond time", () => {
    const beyond = [{ held: "trend" as const, coefficients: [clear], joint: null }];
    expect(kindsOf(model(effects([unclear], { errors: "ewc", beyond })))).toContain("no_relation");
  });
  it("says that a direction turns within entities before it claims it", () => {
    const reversed = [{ effect: 0, within: -1, p_value: 0.001 }];
    const found = kindsOf(model(effects([clear], { errors: "cv3", entities: 12, reversed })));
    expect(found.slice(0, 2)).toEqual(["reversed", "direction"]);
    expect(kindsOf(model(effects([unclear], { errors: "cv3", entities: 12, reversed })))).not.toContain(
      "reversed",
    );
  });
  it("says that rows are few where it claims nothing", () => {
    const used = effects([clear], { silent: "no_errors", residual_df: 6 });
    expect(kindsOf(model(used))).toEqual(["silent", "few_rows"]);
  });
  it("says that trends are untested only where it claims a direction", () => {
    const short = trends({ series: [series({ untested: "few_periods", periods: 8 })] });
    const found = (each: typeof clear) =>
      ofKind(modelFindings(situation(evidence(effects([each]), { trends: short }))), "trends_untested");
    expect([found(clear).length, found(unclear).length]).toEqual([1, 0]);
  });
  it("says of a panel without errors by period that common shocks are not seen, where it claims a direction", () => {
    const found = (each: typeof clear, errors: "cv3" | "ewc", byPeriod: boolean) => {
      const used = evidence(effects([each], { errors, entities: 12 }), { trends: trends() });
      return ofKind(modelFindings(situation(used, { byPeriod })), "shocks_unseen").length;
    };
    expect(found(clear, "cv3", false)).toBe(1);
    expect([found(clear, "cv3", true), found(unclear, "cv3", false), found(clear, "ewc", false)]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe("a model with a lag of Y", () => {
  const lag = effect(0.8, 0.05, 0.0001);
  const lagged = (change: Parameters<typeof effects>[1], more: Parameters<typeof evidence>[1] = {}) =>
    modelFindings(
      situation(evidence(effects([lag], change), { lag: lagEvidence(lag), ...more }), { lagAt: 0 }),
    );
  it("says nothing of the past, nor of what follows from it, where the errors are not believed", () => {
    const may_state = lagEvidence(lag, { may_state: false });
    expect(lagged({ silent: "persistent" }, { lag: may_state }).map(({ say }) => say)).toEqual(["silent"]);
    expect(ofKind(lagged({}), "own_past")[0]?.used.clear).toBe(true);
  });
  it("gives no half-life of an exact fit", () => {
    expect(ofKind(lagged({ silent: "exact" }), "half_life")).toEqual([]);
    expect(ofKind(lagged({}), "half_life")).toHaveLength(1);
  });
  it.each([
    [9.99, true],
    [10, false],
    [10.01, false],
  ])("has weak instruments below F = 10: %d", (statistic, weak) => {
    const first_stage = { statistic, df: [1, 60] as [number, number], p_value: 0.002 };
    expect(ofKind(lagged({}, { first_stage }), "instruments")[0]?.weak).toBe(weak);
  });
});
