import { expect, it } from "vitest";
import type { ClaimedEffect, LogitClaim, SeparationResult } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { logitFindings } from "./findings";
import { logitPhrase } from "./phrases";

type Found = Parameters<typeof logitFindings>[0];

function effect(change: Partial<ClaimedEffect> = {}): ClaimedEffect {
  return {
    display_name: "age",
    step: false,
    effect: 0.021,
    lower: 0.008,
    upper: 0.034,
    p_value: 0.002,
    p_holm: 0.004,
    ...change,
  };
}

const CLAIM: LogitClaim = {
  basis: "likelihood",
  errors: "hc3",
  clusters: null,
  independent: true,
  silent: null,
  events_per_coefficient: 25,
  joint: { statistic: 11, df: [2, null], p_value: 0.004 },
  effects: [],
};

const NO_SEPARATION: SeparationResult = {
  state: "none",
  columns: [],
  rows: [],
  first_rows: [],
  row_count: 0,
};

/** The sentence about whether people left, by their age. */
function said(
  effects: ClaimedEffect[],
  change: Partial<LogitClaim> = {},
  more: Partial<Found> = {},
  x = ["age", "flag"],
) {
  const found: Found = {
    event: "yes",
    other: "no",
    separation: NO_SEPARATION,
    independence_assumed: false,
    claim: { ...CLAIM, effects, ...change },
    ...more,
  };
  return textOf(logitFindings(found), logitPhrase, labelsFor("left", x, { entity: "firm" }));
}

const UNCLEAR = { p_value: 0.4, p_holm: 0.4, lower: -0.1, upper: 0.2, effect: 0.05 };

it("tells a clear effect in percentage points of one more unit", () => {
  expect(said([effect(), effect({ display_name: "flag", step: true, ...UNCLEAR })])).toBe(
    "left is yes more often with more age: one more unit of age goes with 2.1 percentage points more (95 % CI 0.8 to 3.4 points; p = .004, jackknife standard errors), with flag held fixed.",
  );
});

it("turns the limits of an effect that makes the event less likely", () => {
  const less = effect({ display_name: "flag", step: true, effect: -0.2, lower: -0.31, upper: -0.09 });
  expect(said([effect(UNCLEAR), less])).toBe(
    "left is yes less often where flag is 1 than where it is 0: 20 percentage points less (95 % CI 9 to 31 points; p = .004, jackknife standard errors), with age held fixed.",
  );
});

it("compares a category with its base", () => {
  const category = { column_index: 2, level: "north", base: "south" };
  const text = said([effect({ category, effect: 0.2, lower: 0.09, upper: 0.31 })], {}, {}, ["region"]);
  expect(text).toContain(
    "left is yes more often in rows of north than in those of south: 20 percentage points more",
  );
});

it("claims nothing unless all X at once and this one after Holm's correction are clear", () => {
  const both = [effect({ p_holm: 0.06 }), effect({ display_name: "flag", step: true, ...UNCLEAR })];
  expect(said(both)).toContain("No clear relation between left and age or flag; the closest is age:");
  const joint = { statistic: 2, df: [2, null] as [number | null, number | null], p_value: 0.2 };
  expect(said([effect(), effect(UNCLEAR)], { joint })).toContain("all X at once p = .200, this one p = .004");
  expect(said([effect({ lower: -0.001 })], {}, {}, ["age"])).toContain(
    "No clear relation between left and age:",
  );
});

it("says that there are few events", () => {
  expect(said([effect()], { events_per_coefficient: 6.5 }, {}, ["age"])).toContain(
    "With 6.5 rows of the rarer value for each coefficient, fewer than 10, estimates tend to be too large.",
  );
  expect(said([effect()], { events_per_coefficient: 10 }, {}, ["age"])).not.toContain("rarer");
});

it("names the columns and rows of a separation, and tells Firth's odds", () => {
  const separation: SeparationResult = {
    state: "quasi_complete",
    columns: ["flag"],
    rows: [],
    first_rows: [3, 7],
    row_count: 2,
  };
  const firth = { basis: "firth", errors: null, joint: null } as const;
  const odds = effect({ display_name: "flag", step: true, effect: 8, lower: 1.5, upper: 90 });
  const text = said([effect({ ...UNCLEAR, effect: 1.1, lower: 0.8, upper: 1.6 }), odds], firth, {
    separation,
  });
  expect(text).toContain(
    "flag predicts left without doubt in 2 rows (3 and 7), so its coefficient has no finite estimate.",
  );
  expect(text).toContain(
    "left is yes more often where flag is 1 than where it is 0: by Firth's estimate the odds are 8 times as large (95 % limits 1.5 to 90;",
  );
  expect(said([{ ...odds, lower: 0.9 }], firth, { separation }, ["flag"])).not.toContain("more often");
  const complete = said([odds], firth, { separation: { ...separation, state: "complete" } }, ["flag"]);
  expect(complete).toContain("flag tells yes from no in every row used, so the likelihood has no maximum");
});

it("says nothing where errors may not be trusted", () => {
  const few = said([effect()], { silent: "few_entities", clusters: 3, independent: false, errors: "cv3" });
  expect(few).toContain("Nothing is said of left beyond these rows: 3 values of firm are too few.");
  expect(said([effect()], {}, { claim: null })).toBe("");
});
