import { expect, it } from "vitest";
import type { DidClaim } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { didFindings } from "./findings";
import { didPhrase } from "./phrases";

type Found = Parameters<typeof didFindings>[0];

const CLAIM: DidClaim = {
  att: -0.031,
  std_err: 0.0125,
  df: 300,
  p_value: 0.0137,
  lower: -0.0556,
  upper: -0.0065,
  treated: 191,
  compared: 309,
  silent: null,
};

const FOUND: Found = {
  claim: CLAIM,
  not_yet_treated: false,
  relative_magnitudes: { breakdown: 0.12, largest_before: 0.0305, limit_before: 0.0693, steps: 1.53 },
  twfe: {
    effect: -0.0365,
    std_err: 0.0133,
    lower: -0.0626,
    upper: -0.0105,
    p_value: 0.006,
    negative_weights: 0.0687,
  },
  twfe_weights: { negative_weight_sum: -0.0109, treated_cells: 291, negative_cells: 20 },
  always_treated: [],
  always_treated_count: 0,
  reversals: [],
  reversals_count: 0,
};

const labels = labelsFor("emp", ["raise"], { entity: "county", time: "year" });

const said = (change: Partial<Found> = {}, claim: Partial<DidClaim> = {}, of = labels) =>
  textOf(didFindings({ ...FOUND, claim: { ...CLAIM, ...claim }, ...change }), didPhrase, of);

it("says the effect, what it rests on, how both sides moved before, and what two-way fixed effects print", () => {
  expect(said()).toBe(
    "Once raise starts, emp is 0.031 lower than it would be without it (95 % CI 0.006 to 0.056; p = .014, 191 treated against 309 never treated values of county). This rests on parallel trends: that without the treatment both sides would have moved alike, which no test proves. Before the start both sides moved apart from one year to the next by up to 0.0305 on average. The effect may be zero once trends differ from one year to the next by more than 0.12 times what they may have differed by before the start (up to 0.0693). Two-way fixed effects would give −0.0365: they also compare with those already treated, and count 6.9 % of the treated rows with a negative weight (sum −0.011).",
  );
});

it("claims nothing that the limits leave open, and still says what it rests on", () => {
  const text = said({}, { lower: -0.07, upper: 0.01, p_value: 0.2 });
  expect(text).toMatch(/^No clear effect of raise on emp: the estimate is −0.031/);
  expect(text).toContain("which no test proves");
  expect(text).not.toContain("than it would be");
  expect(text).not.toContain("The effect may be zero once");
});

it("gives no p of a test before the start, which is far too small with few entities", () => {
  expect(said()).not.toMatch(/joint test|confirms|supports/i);
});

it("gives effects on a logarithm in percent of the variable itself", () => {
  const text = said({}, {}, labelsFor(["emp", "log"], ["raise"], { entity: "county", time: "year" }));
  // 100 (e^−.031 − 1) = −3.05.
  expect(text).toContain("emp is 3.1 % lower");
});

it("names those not yet treated as the comparison", () => {
  expect(said({ not_yet_treated: true })).toContain(
    "191 treated values of county against those not yet treated, 309 of them last or never",
  );
  expect(said({ not_yet_treated: true }, { compared: 4 })).toContain(
    "Only 4 values of county are treated last or never",
  );
});

it("says how few are treated, or never are", () => {
  expect(said({}, { treated: 3 })).toContain("Only 3 values of county are treated");
  expect(said({}, { compared: 4 })).toContain("Only 4 values of county are never treated");
  expect(said()).not.toContain("Only");
});

it.each([
  ["few_entities", "1 treated and 309 never treated are too few values of county"],
  ["exact", "the effect is the same for every county"],
] as const)("says why nothing is claimed: %s", (silent, why) => {
  const text = said({}, { silent, treated: silent === "exact" ? 191 : 1 });
  expect(text).toContain(`beyond these rows: ${why}`);
  expect(text).not.toContain("than it would be");
});

it("says that no room is left where limits at 4 % reach zero", () => {
  const magnitudes = { breakdown: 0, largest_before: 0.03, limit_before: 0.07, steps: 1.5 };
  expect(said({ relative_magnitudes: magnitudes })).toContain("the effect may be zero");
});

it("says nothing of two-way fixed effects whose weights are all positive", () => {
  const twfe = FOUND.twfe && { ...FOUND.twfe, negative_weights: 0 };
  expect(said({ twfe })).not.toContain("Two-way");
});

it("names entities that are left out", () => {
  const text = said({
    always_treated: ["A", "B", "C", "D"],
    always_treated_count: 4,
    reversals: ["E"],
    reversals_count: 1,
  });
  expect(text).toContain("A, B, C and 1 other are treated in every year and left out.");
  expect(text).toContain("E is left out because the treatment ends.");
});
