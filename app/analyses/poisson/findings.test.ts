import { expect, it } from "vitest";
import type { ClaimedEffect, ExistsResult, PoissonClaim } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { poissonFindings } from "./findings";
import { poissonPhrase } from "./phrases";

type Found = Parameters<typeof poissonFindings>[0];

/** The coefficient of a change in percent. */
const ofPercent = (percent: number) => Math.log1p(percent / 100);

const numbers = (effect: number, lower: number, upper: number) => ({
  effect: ofPercent(effect),
  lower: ofPercent(lower),
  upper: ofPercent(upper),
});

function effect(change: Partial<ClaimedEffect> = {}): ClaimedEffect {
  return {
    display_name: "age",
    step: false,
    ...numbers(12, 3, 22),
    p_value: 0.002,
    p_holm: 0.004,
    ...change,
  };
}

const CLAIM: PoissonClaim = {
  errors: "hc3",
  clusters: null,
  independent: true,
  silent: null,
  counts_per_coefficient: 25,
  few_counts: false,
  joint: { statistic: 11, df: [2, 90], p_value: 0.004 },
  effects: [],
};

const EXISTS: ExistsResult = { state: "exists", columns: [], rows: [], first_rows: [], row_count: 0 };

/** The sentence about visits, by age and a flag. */
function said(
  effects: ClaimedEffect[],
  change: Partial<PoissonClaim> = {},
  more: Partial<Found> = {},
  x = ["age", "flag"],
) {
  const found: Found = {
    exists: EXISTS,
    exposure: null,
    independence_assumed: false,
    claim: { ...CLAIM, effects, ...change },
    ...more,
  };
  return textOf(poissonFindings(found), poissonPhrase, labelsFor("visits", x, { entity: "firm" }));
}

const UNCLEAR = { p_value: 0.4, p_holm: 0.4, ...numbers(5, -10, 20) };

it("tells a clear effect in percent of one more unit", () => {
  expect(said([effect(), effect({ display_name: "flag", step: true, ...UNCLEAR })])).toBe(
    "One more unit of age goes with 12.0 % more visits (95 % CI 3.0 to 22.0 %; p = .004, jackknife standard errors), with flag held fixed.",
  );
});

it("tells up to three effects, and counts the others", () => {
  const names = ["a", "b", "c", "d"];
  const all = names.map((name, i) => effect({ display_name: name, p_value: 0.001 * (i + 1) }));
  const text = said(all, {}, {}, names);
  expect(text).toContain(
    ", with b, c and d held fixed. Also, one more unit of b goes with 12.0 % more visits (",
  );
  expect(text).toContain("Also, one more unit of c goes with");
  expect(text).toContain("Also clear: 1 more X.");
});

it("names the exposure", () => {
  expect(said([effect()], {}, { exposure: "holders" }, ["age"])).toContain(
    "12.0 % more visits for each unit of holders (95 % CI 3.0 to 22.0 %;",
  );
});

it("turns the limits of an effect that goes with less", () => {
  const less = effect({ display_name: "flag", step: true, ...numbers(-20, -31, -9) });
  expect(said([effect(UNCLEAR), less])).toBe(
    "visits is on average 20 % lower where flag is 1 than where it is 0 (95 % CI 9 to 31 %; p = .004, jackknife standard errors), with age held fixed.",
  );
});

it("compares a category with its base", () => {
  const category = { column_index: 2, level: "north", base: "south" };
  expect(said([effect({ category })], {}, {}, ["region"])).toContain(
    "visits is on average 12.0 % higher in rows of north than in those of south (95 % CI 3.0 to 22.0 %;",
  );
});

it("takes a smaller step where a whole one would multiply the count too often", () => {
  // 1,001 to the power of a tenth is 1.996; of 101 and 10,001 it is 1.586 and 2.512.
  const steep = effect(numbers(100_000, 10_000, 1_000_000));
  expect(said([steep], {}, {}, ["age"])).toContain(
    "0.1 units more of age goes with 100 % more visits (95 % CI 59 to 151 %;",
  );
});

it("has the size of an X that is measured in large units, whose count a whole unit would take away", () => {
  const steep = effect({ effect: -108, lower: -150, upper: -66 });
  expect(said([steep], {}, {}, ["age"])).toMatch(/^0\.0\d+ units more of age goes with [\d.]+ % less visits/);
  expect(said([steep], {}, {}, ["age"])).not.toContain("100 %");
});

it("claims nothing unless all X at once and this one after Holm's correction are clear", () => {
  const both = [effect({ p_holm: 0.06 }), effect({ display_name: "flag", step: true, ...UNCLEAR })];
  expect(said(both)).toContain("No clear relation between visits and age or flag; the closest is age:");
  const joint = { statistic: 2, df: [2, 90] as [number | null, number | null], p_value: 0.2 };
  expect(said([effect(), effect(UNCLEAR)], { joint })).toContain("all X at once p = .200, this one p = .004");
  expect(said([effect({ lower: ofPercent(-1) })], {}, {}, ["age"])).toContain(
    "No clear relation between visits and age: the estimate is 12 % more visits for one more unit of age",
  );
});

it("claims nothing of few counts above 0", () => {
  expect(said([effect()], { counts_per_coefficient: 4.5, few_counts: true }, {}, ["age"])).toBe(
    "Too few rows have a count above 0 to say what goes with visits: 4.5 for each coefficient, fewer than 5.",
  );
  expect(said([effect()], { counts_per_coefficient: 5 }, {}, ["age"])).toContain("12.0 % more visits");
});

it("names the columns and rows that stand in the way of an estimate", () => {
  const exists: ExistsResult = {
    state: "separated",
    columns: ["flag"],
    rows: [],
    first_rows: [3, 7],
    row_count: 2,
  };
  expect(said([], {}, { exists, claim: null })).toBe(
    "flag predicts 0 of visits without doubt in 2 rows (3 and 7), so its coefficient has no finite estimate. Leave these columns out, or keep the other rows by a filter.",
  );
});

it("says nothing where errors may not be trusted", () => {
  const few = said([effect()], { silent: "few_entities", clusters: 3, independent: false, errors: "cv3" });
  expect(few).toContain("Nothing is said of visits beyond these rows: 3 values of firm are too few.");
  expect(said([effect()], {}, { claim: null })).toBe("");
});
