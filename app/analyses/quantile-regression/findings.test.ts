import { expect, it } from "vitest";
import type { ClaimedNumber, QuantileClaim, QuantileEffect } from "~/compute/contract/types";
import { effect, effects, labelsFor } from "../../../tests/factories/evidence-builders";
import { kindsOf, textOf } from "../../../tests/factories/sentence-text";
import { quantileFindings } from "./findings";
import { quantilePhrase } from "./phrases";

type Found = Parameters<typeof quantileFindings>[0];

const number = (value: number, lower: number, upper: number, p_holm: number): ClaimedNumber => ({
  value,
  lower,
  upper,
  p_value: p_holm / 2,
  p_holm,
});

const EFFECT: QuantileEffect = {
  display_name: "income",
  slope: number(0.56, 0.49, 0.63, 0.0002),
  low: 0.4,
  high: 0.69,
  difference: number(0.29, 0.19, 0.39, 0.003),
};

const CLAIM: QuantileClaim = {
  units: "rows",
  clusters: null,
  silent: null,
  middle: 0.5,
  low: 0.1,
  high: 0.9,
  effects: [],
};

function said(
  effects: QuantileEffect[],
  change: Partial<QuantileClaim> = {},
  more: Partial<Found> = {},
  x: Parameters<typeof labelsFor>[1] = ["income"],
  y: Parameters<typeof labelsFor>[0] = "food",
) {
  const found: Found = {
    n: 235,
    independence_assumed: false,
    claim: { ...CLAIM, effects, ...change },
    ...more,
  };
  return textOf(quantileFindings(found), quantilePhrase, labelsFor(y, x, { entity: "firm" }));
}

const ALIKE = { difference: number(0.02, -0.1, 0.14, 0.7), high: 0.42 };
const UNCLEAR = { slope: number(0.1, -0.2, 0.4, 0.8) };

it("says first that an X matters more at the top, then its slope at the median", () => {
  expect(said([EFFECT])).toBe(
    "income matters more at the top of food than at the bottom: one more unit of income goes with 0.4 more food at the 10 % quantile and 0.69 more at the 90 % quantile (difference 0.29, 95 % CI 0.19 to 0.39; p = .003, bootstrap of rows). One more unit of income goes with a median of food that is 0.560 higher (95 % CI 0.490 to 0.630; p < .001, bootstrap of rows).",
  );
});

it("says that an X matters less at the top, or the other way round there", () => {
  const less = { low: -0.69, high: -0.4 };
  expect(said([{ ...EFFECT, ...less }])).toContain(
    "income matters less at the top of food than at the bottom",
  );
  expect(said([{ ...EFFECT, low: -0.4 }])).toContain(
    "income goes in opposite directions at the bottom and at the top of food",
  );
});

it("names falls as such, and what is held fixed", () => {
  const fall = { ...EFFECT, ...ALIKE, slope: number(-0.56, -0.63, -0.49, 0.0002) };
  const other = { ...EFFECT, ...UNCLEAR, ...ALIKE, display_name: "age" };
  expect(said([fall, other], {}, {}, ["income", "age"])).toContain(
    "One more unit of income goes with a median of food that is 0.560 lower (95 % CI 0.490 to 0.630; p < .001, bootstrap of rows), with age held fixed.",
  );
});

it("says that slopes do not clearly differ", () => {
  expect(said([{ ...EFFECT, ...ALIKE }])).toContain("No clear difference between the bottom and the top");
});

it("claims nothing that Holm's correction or the limits leave open", () => {
  const open = { slope: number(0.1, -0.01, 0.2, 0.04), difference: number(0.2, 0.1, 0.3, 0.06) };
  const text = said([{ ...EFFECT, ...open }]);
  expect(text).toMatch(/no clear relation between the median of food and income/i);
  expect(text).not.toContain("matters more");
});

it("says how many rows a comparison takes", () => {
  const none = { low: null, high: null };
  const alone = { ...EFFECT, low: null, high: null, difference: { ...EFFECT.difference, p_value: null } };
  expect(said([alone], none, { n: 30 })).toContain(
    "30 rows are too few to compare the top with the bottom: that takes five rows beyond a quantile for each coefficient.",
  );
});

it.each([
  ["series", "the rows follow each other in time"],
  ["ties", "food takes so few values that its quantiles jump from one to the next"],
  ["few_rows", "235 rows are too few for so many coefficients"],
  ["few_entities", "4 values of firm are too few"],
  ["exact", "the line fits every row"],
  ["no_errors", "standard errors that may be trusted are not defined here"],
] as const)("says why nothing is claimed: %s", (silent, why) => {
  expect(said([EFFECT], { silent, clusters: 4 })).toContain(`beyond these rows: ${why}`);
});

it("names what is drawn in panel data, and rows that are taken as independent", () => {
  expect(said([EFFECT], { units: "entities", clusters: 12 })).toContain("bootstrap of whole values of firm");
  expect(said([EFFECT], {}, { independence_assumed: true })).toContain("This takes the rows as independent");
});

const at = (name: string, column: number, value: number) => [
  { column_index: column, display_name: name, value },
];

/** A claim of value, capital and their product. */
function ofProduct(product: Partial<QuantileEffect>, change: Partial<QuantileEffect> = {}): QuantileClaim {
  const own = (name: string, more: Partial<QuantileEffect>): QuantileEffect => ({
    ...EFFECT,
    ...UNCLEAR,
    ...ALIKE,
    display_name: name,
    ...more,
  });
  const all = [
    own("value", { at: at("capital", 3, 200), ...change }),
    own("capital", { at: at("value", 2, 500) }),
    own("value × capital", { term: 0, low: -0.002, high: 0.001, ...product }),
  ];
  const slope = (value: number, coeff: number) => ({
    ...effect(coeff, 0.02, 0.001),
    display_name: "value",
    at: at("capital", 3, value),
  });
  const model = effects(
    all.map(({ display_name, slope: found, term, at: heldAt }) => ({
      ...effect(found.value ?? 0, 0.02, found.p_value ?? 1),
      holm_p: found.p_holm,
      display_name,
      ...(term === undefined ? {} : { term }),
      ...(heldAt ? { at: heldAt } : {}),
    })),
    {
      errors: "bootstrap_rows",
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
    },
  );
  return { ...CLAIM, effects: all, with_terms: model };
}

const toldOf = (claim: QuantileClaim) => {
  const findings = quantileFindings({ n: 235, independence_assumed: false, claim });
  return { findings, text: textOf(findings, quantilePhrase, labelsFor("inv", ["value", "capital"])) };
};
const CLEAR = number(-0.0009, -0.0013, -0.0005, 0.001);
const DIFFERS = number(0.003, 0.001, 0.005, 0.002);

it("says first on what the relation to a quantile depends, and nothing of its X alone", () => {
  const clearOfX = { slope: number(0.56, 0.49, 0.63, 0.0002), difference: EFFECT.difference };
  const { findings, text } = toldOf(ofProduct({ slope: CLEAR }, clearOfX));
  expect(text).toBe(
    "The relation between the median of inv and value depends on capital: one more unit of value where capital is 100 goes with a median of inv that is 0.200 higher (95 % CI 0.160 to 0.240); where capital is 300, with no clear change in the median of inv (estimate 0.001, 95 % CI −0.039 to 0.041, bootstrap of rows).",
  );
  expect(kindsOf(findings)).toEqual(["quantile_term"]);
});

it("says where an effect holds while a product is not clear", () => {
  const { text } = toldOf(
    ofProduct({}, { slope: number(0.56, 0.49, 0.63, 0.0002), difference: EFFECT.difference, high: 0.69 }),
  );
  expect(text).toContain(
    "value matters more at the top of inv than at the bottom where capital is 200 (its median): one more unit of value goes with 0.4 more inv at the 10 % quantile and 0.69 more at the 90 % quantile",
  );
  expect(text).toContain(
    "One more unit of value where capital is 200 (its median) goes with a median of inv that is 0.560 higher (95 % CI 0.490 to 0.630; p < .001, bootstrap of rows).",
  );
  expect(text).toContain(
    "No clear sign that the relation between the median of inv and value depends on capital (adjusted p = .800).",
  );
});

it("says that how far a relation depends on another X differs, not that its X do", () => {
  const { text } = toldOf(ofProduct({ difference: DIFFERS }, { difference: EFFECT.difference }));
  expect(text).toContain(
    "How far the relation between inv and value depends on capital differs between the bottom and the top of inv: the coefficient of value × capital is −0.002 at the 10 % quantile and 0.001 at the 90 % quantile (difference 0.0030, 95 % CI 0.0010 to 0.0050; p = .002, bootstrap of rows).",
  );
  expect(text).not.toContain("matters");
  expect(text).toContain(
    "No clear relation between the median of inv and value or capital; the closest is value where capital is 200 (its median): the estimate is 0.10 for one more unit of value (95 % CI",
  );
});

it("never takes a product for the closest X", () => {
  const { findings } = toldOf(ofProduct({ slope: number(0.001, -0.001, 0.003, 0.2) }));
  expect(findings.flatMap((found) => (found.say === "no_quantile_slope" ? found.closest.at : []))).toEqual([
    0,
  ]);
});
