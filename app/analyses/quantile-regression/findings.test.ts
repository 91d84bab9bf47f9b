import { expect, it } from "vitest";
import type { ClaimedNumber, QuantileClaim, QuantileEffect } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
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
