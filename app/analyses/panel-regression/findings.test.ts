import { expect, it } from "vitest";
import type { Effect, Effects } from "~/compute/contract/types";
import { effect, effects, labelsFor } from "../../../tests/factories/evidence-builders";
import { kindsOf, textOf } from "../../../tests/factories/sentence-text";
import { withCoefficients } from "../variables/coefficient-labels";
import type { VariableLabels } from "../variables/variable-labels";
import { panelEstimates, panelFindings } from "./findings";
import { panelPhrase } from "./phrases";

type Found = Parameters<typeof panelFindings>[0];

const clear = effect(0.11, 0.02, 0.001, 0.002);
const unclear = effect(0.3, 0.2, 0.14, 0.14);

function found(claim: Effects | null, change: Partial<Found> = {}): Found {
  return {
    two_way: false,
    claim: claim && { ...claim, errors: "cv3", entities: 10 },
    mundlak: null,
    constant_within: [],
    lost_with_periods: [],
    singletons: 0,
    singleton_names: [],
    lag_of_y: false,
    periods: 20,
    errors: null,
    n: 200,
    ...change,
  };
}

const beyond = (coefficients: Effects["coefficients"], p: number): Partial<Effects> => ({
  beyond: [{ held: "periods", coefficients, joint: { statistic: 1, df: [1, 9], p_value: p } }],
});

const labels = labelsFor("inv", ["value"], { entity: "firm", time: "year" });
const two = labelsFor("inv", ["value", "capital"], { entity: "firm", time: "year" });
const said = (result: Found, of: VariableLabels = labels) => textOf(panelFindings(result), panelPhrase, of);

const HELD =
  " What never changes in one firm is held fixed; what changes along with X is not, so this need not be a cause.";

it.each([
  [
    "a direction",
    said(found(effects([clear], beyond([clear], 0.001)))),
    `When value of one firm is 1 higher than usual for it, inv is 0.110 higher (95 % CI 0.070 to 0.150; p = .002, standard errors clustered by firm).${HELD}`,
  ],
  [
    "a direction of two-way effects",
    said(found(effects([effect(-0.11, 0.02, 0.001)]), { two_way: true })),
    "When value of one firm is 1 higher than usual for it and for that year, inv is 0.110 lower (95 % CI 0.070 to 0.150; p = .001, standard errors clustered by firm). What never changes in one firm is held fixed, and what all share in a year; what changes along with X is not, so this need not be a cause.",
  ],
  [
    "logarithms",
    // 100(e^(0.5 ln 1.01) − 1) = 0.499, limits by 0.46 and 0.54: 0.459 and 0.539.
    said(
      found(effects([effect(0.5, 0.02, 0.001)], beyond([effect(0.5, 0.02, 0.001)], 0.001))),
      labelsFor(["cost", "log"], [["output", "log"]], { entity: "firm", time: "year" }),
    ),
    `When output of one firm is 1 % higher than usual for it, cost is 0.499 % higher (95 % CI 0.459 % to 0.539 %; p = .001, standard errors clustered by firm).${HELD}`,
  ],
  [
    "no relation",
    said(found(effects([unclear]))),
    "No clear relation between value and inv within one firm (p = .140): the estimate is 0.30 of inv per unit of value (95 % CI −0.10 to 0.70, standard errors clustered by firm).",
  ],
  [
    "what all share in a period",
    said(found(effects([clear], beyond([effect(0.05, 0.04, 0.21)], 0.21)))),
    "inv and value move together in every firm. Beyond what every firm shares in a year, there is no clear relation (p = .210; without that p = .002): the estimate is 0.050 of inv per unit of value (95 % CI −0.030 to 0.130).",
  ],
  [
    "an X that changes alike for all",
    said(
      found(
        effects([clear], beyond([{ ...clear, coeff: null, t_stat: null, p_value: null, holm_p: null }], 1)),
      ),
    ),
    "value changes alike in every firm, so what goes with it cannot be told from what happens to all in a year; nothing is claimed.",
  ],
  [
    "few entities",
    said(
      found(effects([clear], { silent: "few_entities" }), {
        claim: { ...effects([clear], { silent: "few_entities" }), entities: 3 },
      }),
    ),
    "Nothing can be said beyond these rows: 3 values of firm with several rows are too few to tell chance from a relation. In them the estimate is 0.110 of inv per unit of value within one firm.",
  ],
  [
    "the past of Y",
    said(found(effects([clear], { silent: "within_bias" }), { lag_of_y: true })),
    "Nothing is claimed: the past of inv is among the X. With a level for each firm its coefficient is too small in few periods, and all others are biased with it (Nickell 1981). Leave it out, or use the function Autoregression.",
  ],
  [
    "no X that changes",
    said(found(null, { constant_within: ["value"] })),
    "value does not change enough within any firm, so nothing can be said of changes within one.",
  ],
  [
    "an exact fit",
    said(found(effects([clear], { silent: "exact" }))),
    "Within one firm the X give inv exactly.",
  ],
])("says of %s what it may", (_, text, expected) => {
  expect(text).toBe(expected);
});

it("names what it says nothing of", () => {
  const result = found(effects([clear, unclear], { joint: { statistic: 9, df: [2, 9], p_value: 0.001 } }), {
    constant_within: ["school"],
    singletons: 5,
    singleton_names: ["f1", "f2", "f3", "f4", "f5"],
  });
  expect(said(result, two)).toContain(
    "school does not change within any firm, so nothing is said of it. f1, f2, f3 and 2 others have one row and tell nothing of changes.",
  );
});

it("lets Mundlak's test decide what is said of random effects", () => {
  const of = (p: number, coefficient = clear) =>
    found(effects([coefficient]), { mundlak: { statistic: 2, df1: 1, df2: 9, p_value: p } });
  expect(said(of(0.23))).toContain(
    "No evidence against random effects (Mundlak, p = .230); what is said holds without them.",
  );
  expect(said(of(0.01))).toContain(
    "Between values of firm the relation differs from that within (Mundlak, p = .010), so random effects would mix the two.",
  );
  expect(said(of(0.01, unclear))).toContain("Mundlak");
  expect(said(of(0.23, unclear))).not.toContain("Mundlak");
});

it("holds only those X fixed that have a coefficient", () => {
  const none = { ...unclear, coeff: null, t_stat: null, p_value: null, holm_p: null };
  expect(said(found(effects([clear, none])), two)).toContain("standard errors clustered by firm).");
  const both = effects([clear, unclear], { joint: { statistic: 9, df: [2, 9], p_value: 0.001 } });
  expect(said(found(both), two)).toContain("standard errors clustered by firm), with capital held fixed.");
});

it("names an X that is clear within entities although the strongest one only follows time", () => {
  const strongest = effect(0.4, 0.02, 0.0001, 0.0002);
  const joint = { statistic: 9, df: [2, 9] as [number, number], p_value: 0.001 };
  const left = [effect(0.05, 0.04, 0.21, 0.21), effect(0.11, 0.02, 0.001, 0.002)];
  const result = found(
    effects([strongest, clear], { joint, beyond: [{ held: "periods", coefficients: left, joint }] }),
  );
  const text = said(result, two);
  expect(text).toMatch(
    /^When capital of one firm is 1 higher than usual for it, inv is 0\.110 higher \(95 % CI 0\.070 to 0\.150; p = \.002, standard errors clustered by firm\), with value held fixed\./,
  );
  expect(text).toContain(
    "inv and value move together in every firm. Beyond what every firm shares in a year, there is no clear relation (p = .210; without that p < .001)",
  );
  expect(panelEstimates(result, two)?.terms.map(({ claim }) => claim)).toEqual(["none", "more"]);
});

it("names an X that is clear although one with a larger t has fewer degrees of freedom", () => {
  const joint = { statistic: 9, df: [2, 9] as [number, number], p_value: 0.001 };
  const few = effect(0.9, 0.1, 0.03, 0.06);
  const both = [few, clear];
  const result = found(effects(both, { joint, beyond: [{ held: "periods", coefficients: both, joint }] }));
  expect(said(result, two)).toMatch(/^When capital of one firm is 1 higher/);
});

it("needs all X at once and each after Holm, and says where shocks cannot be seen", () => {
  const joint = (p: number) => ({ joint: { statistic: 1, df: [2, 9] as [number, number], p_value: p } });
  expect(kindsOf(panelFindings(found(effects([clear, unclear], joint(0.3)), { periods: 4 })))).toEqual([
    "within_none",
  ]);
  expect(kindsOf(panelFindings(found(effects([clear, clear], joint(0.001)), { periods: 4 })))).toEqual([
    "within_direction",
    "within_also",
    "what_is_held",
    "shocks_unseen_within",
  ]);
});

it("has what its sentence claims in a comparison, without X that do not change in one entity", () => {
  const compared = (claim: Effects, change: Partial<Found> = {}) => {
    const estimates = panelEstimates(found(claim, change), two);
    return [estimates?.terms.map(({ x, claim: said }) => [x.name, said]), estimates?.silence];
  };
  const constant = { ...unclear, coeff: null, std_err: null, p_value: null };
  expect(compared(effects([clear, unclear], beyond([clear, unclear], 0.001)))).toEqual([
    [
      ["value", "more"],
      ["capital", "none"],
    ],
    null,
  ]);
  expect(compared(effects([unclear, constant]), { constant_within: ["capital"] })).toEqual([
    [["value", "none"]],
    null,
  ]);
  expect(compared(effects([clear, clear], { silent: "few_entities" }))).toEqual([
    [
      ["value", "unsaid"],
      ["capital", "unsaid"],
    ],
    "few_entities",
  ]);
});

/** A claim of two X and their product, of which the second X may never change within an entity. */
function ofProduct(product: Effect, capital: Effect, change: Partial<Effects> = {}): Effects {
  const at = (name: string, column: number, value: number) => [
    { column_index: column, display_name: name, value },
  ];
  const slope = (value: number, coeff: number) => ({
    ...effect(coeff, 0.02, 0.001),
    display_name: "value",
    at: at("capital", 3, value),
  });
  return effects(
    [
      { ...clear, display_name: "value", at: at("capital", 3, 200) },
      { ...capital, display_name: "capital", at: at("value", 2, 500) },
      { ...product, display_name: "value × capital", term: 0 },
    ],
    {
      joint: { statistic: 9, df: [3, 9], p_value: 0.001 },
      terms: [
        {
          display_name: "value × capital",
          columns: [2, 3],
          coefficients: [2],
          joint: null,
          slopes: [slope(100, 0.2), slope(200, 0.11), slope(300, 0.001)],
          turn: null,
        },
      ],
      held: [
        { column_index: 2, display_name: "value", joint: null, gvif: null, coefficients: [0, 2] },
        { column_index: 3, display_name: "capital", joint: null, gvif: null, coefficients: [1, 2] },
      ],
      ...change,
    },
  );
}

it("says first on what a relation within an entity depends", () => {
  const product = effect(-0.0009, 0.0001, 0.001);
  const result = found(ofProduct(product, unclear));
  expect(textOf(panelFindings(result), panelPhrase, withCoefficients(two, result.claim ?? effects([])))).toBe(
    `Within one firm, the relation between inv and value depends on capital: one more unit of value where capital is 100 goes with 0.200 more inv (95 % CI 0.160 to 0.240); where capital is 300, with no clear change in inv (estimate 0.001, 95 % CI −0.039 to 0.041, standard errors clustered by firm).${HELD}`,
  );
  // Coefficients of X that are part of a product are not compared with those of other models.
  expect(panelEstimates(result, two)?.terms.map(({ x, claim }) => [x.name, claim])).toEqual([
    ["value", "unsaid"],
    ["capital", "unsaid"],
    ["value × capital", "less"],
  ]);
});

it("says where an effect holds while a product is not clear", () => {
  const result = found(ofProduct(effect(0.0009, 0.001, 0.4), unclear));
  const text = textOf(panelFindings(result), panelPhrase, withCoefficients(two, result.claim ?? effects([])));
  expect(text).toContain(
    "When value of one firm is 1 higher than usual for it where capital is 200 (its median), inv is 0.110 higher",
  );
  expect(text).toContain(
    "No clear sign that the relation between inv and value depends on capital (adjusted p = .400).",
  );
});

it("compares the slope in a category with that in its base", () => {
  const named = (name: string) => ({ ...clear, display_name: name });
  const category = { column_index: 2, level: "West", base: "East" };
  const slope = (value: string, coeff: number) => ({
    ...effect(coeff, 0.02, 0.001),
    display_name: "capital",
    at: [{ column_index: 2, display_name: "region", value }],
  });
  const claim = effects(
    [
      { ...named("region: West"), category, at: [{ column_index: 3, display_name: "capital", value: 200 }] },
      { ...named("capital"), at: [{ column_index: 2, display_name: "region", value: "East" }] },
      { ...named("region: West × capital"), term: 0 },
    ],
    {
      joint: { statistic: 9, df: [3, 9], p_value: 0.001 },
      categories: [
        { column_index: 2, display_name: "region", base: "East", levels: [], joint: null, gvif: null },
      ],
      terms: [
        {
          display_name: "region × capital",
          columns: [2, 3],
          coefficients: [2],
          joint: null,
          slopes: [slope("East", 0.1), slope("West", 0.4)],
          turn: null,
        },
      ],
      held: [],
    },
  );
  const ofRegion = labelsFor("inv", ["region", "capital"], { entity: "firm", time: "year" });
  const text = textOf(panelFindings(found(claim)), panelPhrase, withCoefficients(ofRegion, claim));
  expect(text).toContain(
    "one more unit of capital where region is West goes with 0.400 more inv (95 % CI 0.360 to 0.440); where region is East, with 0.100 more inv (95 % CI 0.060 to 0.140",
  );
});
