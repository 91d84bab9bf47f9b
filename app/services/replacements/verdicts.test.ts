import { describe, expect, it } from "vitest";
import type { ColumnFacts } from "~/compute/contract/types";
import { guessedFactor } from "./guessed-factor";
import { verdictOfPair } from "./verdicts";

const facts = (median: number | null): ColumnFacts => ({
  type: "NUMBER",
  values: 10,
  missing: 0,
  distinct: 10,
  min: median,
  q1: median,
  median,
  q3: median,
  max: median,
  first: null,
  last: null,
});

function comparisonOf(old: number | null, fresh: number | null) {
  const none = { count: 0, first: [] };
  return {
    old: facts(old),
    new: facts(fresh),
    histogram: null,
    new_values: none,
    gone_values: none,
    pairs: 0,
    equal: 0,
    lost: 0,
    filled: 0,
    unit: null,
    likeness: 0,
    examples: [],
  };
}

function verdict(old: number | null, fresh: number | null) {
  const comparison = comparisonOf(old, fresh);
  return verdictOfPair(
    { old: 1, new: 1, by: "name", comparison },
    { old: "Sales", new: "Sales" },
    { isKey: false, isAppended: false },
  );
}

describe("the years of a file", () => {
  const years = {
    ...comparisonOf(2020, 2022),
    new_values: { count: 1, first: [2022] },
    gone_values: { count: 3, first: [2018, 2019, 2020] },
  };
  const verdictOf = (isAppended: boolean) =>
    verdictOfPair(
      { old: 1, new: 1, by: "name", comparison: years },
      { old: "year", new: "year" },
      { isKey: true, isAppended },
    ).text;

  it("are new or gone when the file is replaced", () => {
    expect(verdictOf(false)).toBe("1 new value: 2022; 3 gone values: 2018, 2019, 2020");
  });
  it("are only new when its rows are appended", () => {
    expect(verdictOf(true)).toBe("1 new value: 2022");
  });
});

describe("a column without rows in common", () => {
  it("is to be looked at when its medians are a hundred times apart", () => {
    expect(verdict(1.2, 1_212)).toEqual({
      kind: "changed",
      text: "no rows in common; the median is 1,010 times as large: check its unit",
      looks_wrong: true,
    });
    expect(verdict(1_212, 1.2).text).toBe(
      "no rows in common; the median is a 1,010th of the earlier one: check its unit",
    );
  });
  it("can be divided by the power of ten nearest to the ratio, if the user says so", () => {
    expect(guessedFactor(comparisonOf(1.2, 1_212))).toBe(1_000);
    expect(guessedFactor(comparisonOf(1_212, 1.2))).toBe(0.001);
    expect(guessedFactor(comparisonOf(3, 330_000))).toBe(100_000);
    expect(guessedFactor(comparisonOf(1, 99))).toBeNull();
    // Rows in common show a factor exactly, or that there is none.
    expect(guessedFactor({ ...comparisonOf(1.2, 1_212), pairs: 4 })).toBeNull();
  });
  it("is not called wrong otherwise", () => {
    expect(verdict(1, 99).looks_wrong).toBe(false);
    expect(verdict(0, 5_000).looks_wrong).toBe(false);
    expect(verdict(-3, 5_000).looks_wrong).toBe(false);
    expect(verdict(null, 5_000).looks_wrong).toBe(false);
  });
});
