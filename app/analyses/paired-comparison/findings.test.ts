import { expect, it } from "vitest";
import type { AgreementResult, OutliersRemoved, PairedClaim } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { kindsOf, textOf } from "../../../tests/factories/sentence-text";
import type { VariableLabels } from "../variables/variable-labels";
import { pairedFindings, pairedPhrase } from "./findings";
import { unitsDiffer } from "./size";

type Found = Parameters<typeof pairedFindings>[0];

const claim = (change: Partial<PairedClaim> = {}): PairedClaim => ({
  n: 12,
  errors: null,
  clusters: null,
  silent: null,
  wanders: false,
  too_skewed: false,
  diff: 1.58,
  p_value: 0.003,
  lower: 0.7,
  upper: 2.46,
  detectable: 1.2,
  ...change,
});

const agreement = (change: Partial<AgreementResult> = {}): AgreementResult => ({
  lower: -0.83,
  upper: 3.99,
  lower_lower: -3.1,
  lower_upper: 0.15,
  upper_lower: 3.01,
  upper_upper: 6.26,
  slope: 0.13,
  slope_p: 0.61,
  slope_cautious_p: 0.65,
  ...change,
});

const outliers = { state: "done", lower_count: 0, upper_count: 2 } as OutliersRemoved;

const found = (of: Partial<PairedClaim> = {}, change: Partial<Found> = {}): Found => ({
  n: 12,
  claim: claim(of),
  all_rows: null,
  agreement: null,
  independence_assumed: false,
  outliers_removed: null,
  ...change,
});

const plain = labelsFor("after", ["before"], { entity: "shop", time: "month" });
const ratios = labelsFor(["A", "log"], [["B", "log"]]);
const said = (result: Found, labels: VariableLabels = plain) =>
  textOf(pairedFindings(result, unitsDiffer(labels)), pairedPhrase, labels);

const unlike = { p_value: 0.4, lower: -0.2, upper: 0.8, diff: 0.3 };

it.each([
  [
    "a clear difference",
    said(found()),
    "after is on average 1.58 above before (95 % CI 0.70 to 2.46; p = .003).",
  ],
  [
    "a clear difference downwards",
    said(found({ diff: -0.41, lower: -0.69, upper: -0.13, p_value: 0.009 })),
    "after is on average 0.41 below before (95 % CI 0.13 to 0.69; p = .009).",
  ],
  [
    "ratios",
    // exp(−0.0371) = 0.9636, exp(−0.0638) = 0.9382, exp(−0.0103) = 0.9898.
    said(found({ diff: -0.0371, lower: -0.0638, upper: -0.0103, p_value: 0.012 }), ratios),
    "A is, in the geometric mean, 3.6 % below B (95 % CI 1.0 % to 6.2 %; p = .012).",
  ],
  [
    "no clear difference",
    said(found(unlike)),
    "No clear difference between after and before (p = .400). In these 12 pairs, after is on average 0.30 above before (95 % CI −0.20 to 0.80). A mean difference of 1.2 would have shown in 80 of 100 such samples.",
  ],
  [
    "rows that depend on each other",
    said(found({ errors: "cv3", clusters: 12 })),
    "after is on average 1.58 above before (95 % CI 0.70 to 2.46; p = .003, standard errors clustered by shop).",
  ],
  [
    "few entities",
    said(found({ errors: "cv3", clusters: 3, silent: "few_entities" })),
    "In these rows, after is on average 1.58 above before. Nothing is said beyond them: 3 values of shop are too few.",
  ],
  [
    "a difference that wanders",
    said(found({ errors: "ewc", wanders: true })),
    "In these rows, after is on average 1.58 above before. Nothing is said beyond them: the difference follows a trend and need not return to a mean.",
  ],
  [
    "equal pairs",
    said(found({ silent: "exact", diff: 0, p_value: null })),
    "after equals before in all 12 pairs.",
  ],
  [
    "pairs that are as far apart",
    said(found({ silent: "exact", diff: -2, p_value: null })),
    "In all 12 pairs, after is 2 below before.",
  ],
  [
    "a difference that rests on outliers",
    said(found({}, { all_rows: claim({ p_value: 0.2 }), outliers_removed: outliers })),
    "That after and before differ rests on leaving out the 2 outliers: p = .003 without, p = .200 with all pairs.",
  ],
  [
    "a difference of the outliers",
    said(found({ p_value: 0.2 }, { all_rows: claim(), outliers_removed: outliers })),
    "Without the 2 outliers after and before do not clearly differ (p = .200); with all pairs they do (p = .003).",
  ],
  [
    "kept pairs",
    said(found({}, { all_rows: claim(), outliers_removed: outliers })),
    "after is on average 1.58 above before (interval of the kept pairs 0.70 to 2.46; p = .003).",
  ],
])("says of %s what it may", (_, text, expected) => {
  expect(text).toBe(expected);
});

it("speaks of single pairs where there are enough that do not depend on each other", () => {
  const limits = "Single pairs differ by −0.83 to 3.99 (95 % limits of agreement).";
  expect(said(found({}, { agreement: agreement() }))).toContain(limits);
  expect(kindsOf(pairedFindings(found({ n: 9 }, { agreement: agreement() }), false))).toEqual([
    "pairs_differ",
  ]);
  expect(kindsOf(pairedFindings(found({ errors: "ewc" }, { agreement: agreement() }), false))).toEqual([
    "pairs_differ",
  ]);
});

it("says that the difference changes with the level instead of one pair of limits", () => {
  const result = found({}, { agreement: agreement({ slope: -0.045, slope_cautious_p: 0.02 }) });
  expect(kindsOf(pairedFindings(result, false))).toEqual(["pairs_differ", "difference_grows"]);
  expect(said(result)).toContain(
    "The difference after − before falls with the level of both (slope −0.045; p = .020), so one pair of limits does not fit all levels.",
  );
});

it("says nothing of the size where units differ", () => {
  const [y, x] = [plain.y, plain.x[0]];
  if (!x) throw new Error("no X");
  const labels = { ...plain, y: { ...y, unit: "kg" }, x: [{ ...x, unit: "lb" }] };
  expect(said(found(), labels)).toBe(
    "after is in kg and before in lb, so their differences have no meaning. Compute one of them in the unit of the other first.",
  );
});

it("hedges few skewed differences and rows whose order could not be tested", () => {
  const result = found({ too_skewed: true }, { independence_assumed: true });
  expect(kindsOf(pairedFindings(result, false))).toEqual([
    "pairs_differ",
    "skewed_differences",
    "independence_assumed",
  ]);
});
