import { expect, it } from "vitest";
import type { DependentTop, FrequenciesResult } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { frequencyFindings, frequencyPhrase } from "./findings";
import { withValuesOf } from "./shares";

type Change = { p?: number; equal?: number; isOrdered?: boolean; dependent?: Partial<DependentTop> };

const CLUSTERED: DependentTop = {
  errors: "cv3",
  entities: 20,
  silent: null,
  difference: 0.2,
  std_err: 0.05,
  df: 19,
  p_value: 0.001,
};

/** The sentence about values with these counts, in this order. */
function said(counts: number[], { p = 0.001, equal = 0.001, isOrdered = false, dependent }: Change = {}) {
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const levels = counts.map((count, i) => ({
    value: ["red", "green", "blue", "grey"][i] ?? `colour ${i}`,
    count,
    share: count / rows,
    lower: 0.3,
    upper: 0.5,
  }));
  const top: FrequenciesResult["top"] = {
    value: "red",
    share: 0.4,
    second: counts.length > 1 ? "green" : null,
    p_value: counts.length > 1 ? p : null,
    dependent: dependent ? { ...CLUSTERED, ...dependent } : null,
  };
  const equal_shares = { statistic: 1, df: counts.length - 1, p_value: equal };
  const found = frequencyFindings({ levels, distinct: counts.length, equal_shares, top, rows, isOrdered });
  return textOf(found, frequencyPhrase, labelsFor("colour", [], { entity: "shop" }));
}

it.each([
  ["one value", said([7]), "All 7 rows have the value red of colour."],
  ["one row", said([1]), "The only row has the value red of colour."],
  ["values that occur once", said([1, 1, 1]), "Each of the 3 values of colour occurs once."],
  [
    "a value that is ahead",
    said([60, 20, 20]),
    "red is the most frequent value of colour: 60 of 100 rows (60 %, 95 % limits 30 to 50 %); green comes second with 20 (p = .001). There is strong evidence that some of the 3 values are more frequent than others (Pearson p = .001).",
  ],
  [
    "a value that chance alone may have put ahead",
    said([40, 32, 28], { p: 0.4, equal: 0.3 }),
    "No value of colour is clearly the most frequent: red has 40 rows and green has 32 (p = .400). There is no evidence that some of the 3 values are more frequent than others (Pearson p = .300).",
  ],
  [
    "two that lead together",
    said([4, 4, 1], { p: 1 }),
    "No value of colour is clearly the most frequent: red and green have 4 rows each (p = 1.000).",
  ],
  [
    "several that lead together",
    said([4, 4, 4, 1], { p: 1 }),
    "No value of colour is clearly the most frequent: 3 values have 4 rows each (p = 1.000).",
  ],
  [
    "rows in time that were taken as independent",
    said([60, 40], { isOrdered: true }),
    "red is the most frequent value of colour: 60 of 100 rows (60 %, 95 % limits 30 to 50 %); green comes second with 40 (p = .001). This takes the rows as independent; values that follow each other in time often are not.",
  ],
])("the sentence of frequencies: %s", (_, sentence, expected) => {
  expect(sentence).toBe(expected);
});

it("claims nothing of panel data that the binomial test alone would claim", () => {
  expect(said([60, 40], { dependent: {} })).toMatch(
    /^red is the most frequent value of colour: 60 of 100 rows \(60.%\);/,
  );
  expect(said([60, 40], { dependent: { p_value: 0.2 } })).toMatch(
    /^No value of colour is clearly.*p = \.200/,
  );
  expect(said([60, 40], { dependent: { silent: "few_entities", entities: 3 } })).toBe(
    "In these rows red is the most frequent value of colour: 60 of 100 rows (60 %). Nothing is said beyond them: 3 values of shop are too few.",
  );
});

it("writes fractions in percent", () => {
  const level = (value: string) => ({ value, count: 2, share: 0.5, lower: 0.1, upper: 0.9 });
  const top = { value: "0.141", share: 0.5, second: "0.1412", p_value: 1, dependent: null };
  const result = {
    display_name: "discount",
    filter_by_variable: null,
    notes: [],
    rows: { total: 4, used: 4, steps: [] },
    levels: [level("0.141"), level("0.1412")],
    distinct: 2,
    missing: 0,
    others: null,
    equal_shares: null,
    top,
  };
  const { y, ...labels } = labelsFor("discount");
  const named = withValuesOf(result, { ...labels, y: { ...y, unit: "fraction" } });
  expect(named.levels?.map(({ value }) => value)).toEqual(["14.1\u202f%", "14.12\u202f%"]);
  expect(named.top).toMatchObject({ value: "14.1\u202f%", second: "14.12\u202f%" });
  expect(withValuesOf(result, { ...labels, y })).toBe(result);
});
