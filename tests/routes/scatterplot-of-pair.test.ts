import { afterEach, describe, expect, it, vi } from "vitest";
import type { RowLedger, StepReason } from "~/compute/contract/types";
import { type AnalysisDraft, bodyOfDraft, newDraft, writeDraft } from "~/routes/project/draft/analysis-draft";
import { readDraft } from "~/routes/project/draft/read-draft";
import { pairsShareRows, scatterplotOfPair } from "~/routes/project/draft/scatterplot-of-pair";
import { startsFromLink } from "~/routes/project/sidebar/use-draft";

const CORRELATION: AnalysisDraft = {
  ...newDraft("multivariate"),
  id: "a1",
  functions: ["correlation"],
  y: { column: 2, trans: "log" },
  x: [
    { column: 5, trans: null },
    { column: 7, trans: "sqrt", as_category: false },
  ],
  settings: { correlation: "spearman" },
  filterOn: true,
  filterColumn: 9,
  filterValue: "North",
};

function ledger(...reasons: StepReason[]): RowLedger {
  return { total: 40, used: 39, steps: reasons.map((reason) => ({ reason, text: "", count: 1 })) };
}

describe("the scatterplot of two variables of a correlation", () => {
  it("has their columns, transforms and rows, the second upwards", () => {
    const draft = scatterplotOfPair(CORRELATION, [0, 2]);
    expect(draft && bodyOfDraft(draft, "p1")).toMatchObject({
      analysis_type: "multivariate",
      analysis_function: ["scatterplot"],
      variables: { Y: { column: 7, trans: "sqrt" }, X: [{ column: 2, trans: "log" }] },
      remove_outliers: false,
      filter_by_variable: true,
      filter_by_variable_json: { column_index: 9, column_value: "North" },
    });
  });

  it("is a draft that a URL can carry", () => {
    const draft = scatterplotOfPair(CORRELATION, [1, 2]);
    expect(draft && readDraft(writeDraft(draft))).toEqual(draft);
  });

  it.each([
    [0, 3],
    [1, 1],
    [NaN, 1],
    [-1, 0],
  ])("does not exist for the indexes %s and %s", (a, b) => {
    expect(scatterplotOfPair(CORRELATION, [a, b])).toBeNull();
  });
});

describe("two variables alone", () => {
  const complete = { ...CORRELATION, settings: { complete: true } };

  it("have the rows they have in each pair", () => {
    expect(pairsShareRows(CORRELATION, ledger("filter", "missing"), false)).toBe(true);
  });

  it("have more rows than among complete rows", () => {
    expect(pairsShareRows(complete, ledger("filter", "missing"), false)).toBe(false);
    expect(pairsShareRows(complete, ledger("transform"), false)).toBe(false);
  });

  it("have the same rows where no value is missing, or there is no other variable", () => {
    expect(pairsShareRows(complete, ledger("row_filter", "filter"), false)).toBe(true);
    const two = { ...complete, x: complete.x.slice(0, 1) };
    expect(pairsShareRows(two, ledger("missing"), false)).toBe(true);
  });

  it("have more rows where some have no time", () => {
    expect(pairsShareRows(CORRELATION, ledger("missing"), true)).toBe(false);
  });
});

describe("a new analysis whose URL has a draft", () => {
  afterEach(() => vi.unstubAllGlobals());
  const base = newDraft("multivariate");
  const carried = { ...base, functions: ["scatterplot" as const] };

  it("starts with it when a link was followed, and with later changes after a reload", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    expect(startsFromLink("p1", carried, base, false)).toBe(true);
    expect(startsFromLink("p1", carried, base, false)).toBe(false);
    expect(startsFromLink("p1", carried, base, true)).toBe(true);
    expect(startsFromLink("p2", carried, base, false)).toBe(true);
    expect(startsFromLink("p2", base, base, true)).toBe(false);
    expect(startsFromLink("p2", { ...carried, id: "a1" }, base, true)).toBe(false);
  });
});
