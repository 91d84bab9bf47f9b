import { expect, it } from "vitest";
import type { Coefficient, FirstStage, IvClaim } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { ivEstimates, ivFindings } from "./findings";
import { ivPhrase } from "./phrases";

type Found = Parameters<typeof ivFindings>[0];

const CLAIM: IvClaim = {
  errors: "hc3",
  clusters: null,
  independent: true,
  silent: null,
  p_value: 0.003,
  shape: "bounded",
  intervals: [[-1.9, -0.6]],
  estimate: -1.28,
  estimator: "tsls",
  weak: false,
  contradict: false,
};

const STAGE: FirstStage = {
  name: "price",
  f: 3,
  df1: 2,
  df2: 44,
  p_value: 0.06,
  robust_f: 3,
  partial_r2: 0.1,
  effective_f: 2.9,
  critical: 20.9,
  effective_df: 1.4,
  coefficients: [],
  points: { fitted: [], observed: [], row: [] },
};

function foundOf(change: Partial<IvClaim> = {}, more: Partial<Found> = {}): Found {
  return {
    n: 48,
    independence_assumed: false,
    endogenous: [{ column_index: 2, display_name: "price" }],
    instruments: [
      { column_index: 4, display_name: "tax" },
      { column_index: 5, display_name: "duty" },
    ],
    first_stage: [STAGE],
    hansen_j: { statistic: 0.3, df: 1, p_value: 0.56 },
    sargan: { statistic: 0.3, df: 1, p_value: 0.56 },
    claim: { ...CLAIM, ...change },
    ...more,
  };
}

const labels = labelsFor("packs", ["price", "income"], { entity: "state" });

function said(change: Partial<IvClaim> = {}, more: Partial<Found> = {}) {
  return textOf(ivFindings(foundOf(change, more)), ivPhrase, labels);
}

const row = (name: string, coeff: number, p_value: number): Coefficient => ({
  display_name: name,
  coeff,
  std_err: 0.2,
  t_stat: coeff / 0.2,
  p_value,
  vif: null,
  ci_lower: coeff - 0.5,
  ci_upper: coeff + 0.5,
});

/** The terms of a comparison's column: name, p, interval and claim. */
function compared(change: Partial<IvClaim> = {}, endogenous: Found["endogenous"] = foundOf().endogenous) {
  const tables = {
    errors: "hc1" as const,
    clusters: null,
    categories: null,
    tsls: [row("Constant", 9, 0.01), row("price", -1.28, 0.001), row("income", 0.5, 0.02)],
    liml: null,
  };
  const found = ivEstimates({ ...foundOf(change, { endogenous }), ...tables }, labels);
  return found?.terms.map(({ x, claim, estimate: { p_value: p, ci_lower: lower, ci_upper: upper } }) => {
    return [x.name, p, lower, upper, claim];
  });
}

it("has the p and the interval of its sentence in a comparison, and those of its table for other X", () => {
  const income = ["income", 0.02, 0, 1, "unsaid"];
  expect(compared()).toEqual([["price", 0.003, -1.9, -0.6, "less"], income]);
  const open = { shape: "unbounded" as const, intervals: [[null, null] as [null, null]], p_value: 0.4 };
  expect(compared(open)).toEqual([["price", 0.4, null, null, "none"], income]);
  const silent = compared({ silent: "few_entities", p_value: null });
  expect(silent?.[0]).toEqual(["price", 0.001, -1.78, -0.78, "unsaid"]);
});

it("claims nothing of two endogenous X in a comparison, in the order of its table", () => {
  const both = ["income", "price"].map((name) => ({
    column_index: labels.x.find((x) => x.name === name)?.column ?? -1,
    display_name: name,
  }));
  expect(compared({}, both)?.map(([name, p, , , claim]) => [name, p, claim])).toEqual([
    ["price", 0.001, "unsaid"],
    ["income", 0.02, "unsaid"],
  ]);
});

it("claims an effect with its interval and its condition", () => {
  expect(said()).toBe(
    "One more unit of price leads to 1.28 less packs (95 % Anderson–Rubin interval −1.90 to −0.60; p = .003, jackknife standard errors), with income held fixed, if tax and duty move packs only through price.",
  );
});

it("says of an interval around 0 that the effect is not clear", () => {
  expect(said({ intervals: [[-0.5, 1.5]], estimate: 0.4, p_value: 0.3 })).toContain(
    "No clear effect of price on packs; the estimate is 0.4",
  );
});

it("says in words that a set has no bounds", () => {
  const open = {
    shape: "unbounded" as const,
    intervals: [[null, null]] as [null, null][],
    weak: true,
    p_value: 0.4,
  };
  const text = said({ ...open, estimate: 0.4 });
  expect(text).toContain(
    "Nothing can be said of the effect of price on packs: tax and duty move price so little",
  );
  expect(text).toContain("every effect, of any size and direction, agrees with these rows");
  expect(text).toContain("The instruments are weak (effective F 2.9, critical value 20.9)");
});

it("says which effects two rays that hold 0 leave", () => {
  const rays: Partial<IvClaim> = {
    shape: "two_rays",
    intervals: [
      [null, 1.3],
      [3.8, null],
    ],
    estimate: -2,
    p_value: 0.9,
  };
  expect(said(rays)).toContain(
    "all effects below 1.3 or above 3.8 agree with these rows, and no effect does, too",
  );
});

it("claims no direction of two rays without 0", () => {
  const rays: Partial<IvClaim> = {
    shape: "two_rays",
    intervals: [
      [null, -1.3],
      [3.8, null],
    ],
  };
  const text = said(rays);
  expect(text).toContain("price has an effect on packs, but its direction is open");
  expect(text).not.toContain("leads to");
});

it("says of an empty set that the instruments contradict each other, once", () => {
  const text = said({ shape: "empty", intervals: [], estimate: null, estimator: null, contradict: true });
  expect(text).toBe(
    "No effect of price on packs agrees with these rows: tax and duty contradict each other (the Anderson–Rubin set is empty), so nothing is claimed.",
  );
});

it("has one hedge: instruments that contradict each other before weak ones", () => {
  const text = said({ contradict: true, weak: true }, { hansen_j: { statistic: 6, df: 1, p_value: 0.01 } });
  expect(text).toContain("The instruments contradict each other (Hansen's J, p = .010)");
  expect(text).not.toContain("are weak");
  expect(said({ contradict: true }, { hansen_j: null })).toContain("Sargan's test");
});

it("never calls a test that does not reject a proof", () => {
  expect(said()).not.toMatch(/valid|Hansen|Sargan/u);
});

it("claims nothing that a trend or the season leaves open", () => {
  const text = said({ p_value: 0.2 });
  expect(text).toContain("No clear effect of price on packs beyond what both share over time");
  expect(text).not.toContain("leads to");
});

it("claims no interval of one of two X that are chosen", () => {
  const both = [
    { column_index: 2, display_name: "price" },
    { column_index: 3, display_name: "income" },
  ];
  const change: Partial<IvClaim> = {
    shape: null,
    intervals: [],
    estimate: null,
    estimator: null,
    weak: null,
  };
  expect(said(change, { endogenous: both })).toContain(
    "At least one of price and income has an effect on packs",
  );
  const unclear = said({ ...change, p_value: 0.4 }, { endogenous: both });
  expect(unclear).toContain("No clear effect of price or income on packs");
  expect(unclear).toContain("no interval of one of them is claimed");
});

it.each([
  ["few_entities", "4 values of state are too few"],
  ["no_errors", "standard errors that may be trusted are not defined here"],
] as const)("says why nothing is claimed: %s", (silent, why) => {
  expect(said({ silent, clusters: 4 })).toContain(why);
});

it("names rows that are taken as independent, unless there is another hedge", () => {
  const assumed = { independence_assumed: true };
  expect(said({}, assumed)).toContain("This takes the rows as independent");
  expect(said({ weak: true }, assumed)).not.toContain("This takes the rows as independent");
});

it("has a line for each product of exogenous X in a comparison", () => {
  const of = labelsFor("packs", ["price", "income", "age"]);
  const columns = ["income", "age"].map((name) => of.x.find((x) => x.name === name)?.column ?? -1);
  const terms = [
    { columns: [columns[0] ?? -1, columns[1] ?? -1] as [number, number], label: "income × age" },
  ];
  const names = ["Constant", "price", "income", "age", "income × age"];
  const found = ivEstimates(
    {
      ...foundOf({}, { endogenous: [{ column_index: of.x[0]?.column ?? -1, display_name: "price" }] }),
      errors: "hc1",
      clusters: null,
      categories: [],
      tsls: names.map((name) => row(name, 1, 0.01)),
      liml: null,
    },
    { ...of, terms },
  );
  expect(found?.terms.map(({ x, claim }) => [x.name, x.term?.map(({ name }) => name), claim])).toEqual([
    ["price", undefined, "less"],
    ["income", undefined, "unsaid"],
    ["age", undefined, "unsaid"],
    ["income × age", ["income", "age"], "unsaid"],
  ]);
});
