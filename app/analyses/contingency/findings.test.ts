import { expect, it } from "vitest";
import type { ContingencyResult, CrossClaim, WithinColumn } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { contingencyFindings } from "./findings";
import { contingencyPhrase } from "./phrases";

type Found = Parameters<typeof contingencyFindings>[0];

const CLAIM: CrossClaim = {
  basis: "chi_squared",
  errors: null,
  clusters: null,
  silent: null,
  p_value: 0.0002,
  difference: null,
  lower: null,
  upper: null,
};

const share = (of: number) => ({ share: of, lower: of - 0.05, upper: of + 0.05 });

const NOTHING: Found = {
  row_names: null,
  columns: null,
  counts: null,
  expected: null,
  row_totals: null,
  row_shares: null,
  cramers_v: null,
  farthest: null,
  kappa: null,
  mcnemar: null,
  within: null,
  claim: null,
  independence_assumed: false,
};

/** The sentence about whether people are admitted, by their sex: two shares. */
function ofTwo(change: Partial<CrossClaim> = {}, more: Partial<ContingencyResult> = {}) {
  const found: Found = {
    ...NOTHING,
    row_names: ["Female", "Male"],
    columns: ["Admitted", "Rejected"],
    row_shares: [
      [share(0.3), share(0.7)],
      [share(0.45), share(0.55)],
    ],
    claim: { ...CLAIM, difference: 0.15, lower: 0.11, upper: 0.19, ...change },
    ...more,
  };
  return textOf(
    contingencyFindings(found),
    contingencyPhrase,
    labelsFor("Admit", ["Gender"], { entity: "college" }),
  );
}

/** The sentence about a larger table. */
function ofMore(change: Partial<CrossClaim> = {}, more: Partial<ContingencyResult> = {}) {
  const found: Found = {
    ...NOTHING,
    row_names: ["Black", "Blond"],
    columns: ["Blue", "Brown", "Green"],
    counts: [
      [20, 68, 5],
      [94, 7, 16],
    ],
    expected: [
      [50.5, 33.2, 9.3],
      [63.5, 41.8, 11.7],
    ],
    row_totals: [93, 117],
    cramers_v: { value: 0.62, corrected: 0.61, lower: 0.48, upper: 0.75 },
    farthest: { row: 1, column: 0, p_value: 1e-9 },
    claim: { ...CLAIM, ...change },
    ...more,
  };
  return textOf(
    contingencyFindings(found),
    contingencyPhrase,
    labelsFor("Eye", ["Hair"], { entity: "school" }),
  );
}

const within = (change: Partial<WithinColumn>): WithinColumn => ({
  column: "Dept",
  values: [],
  missing: 0,
  statistic: 1.5,
  df: 1,
  p_value: 0.0004,
  difference: 0.12,
  lower: 0.05,
  upper: 0.19,
  reversed: false,
  ...change,
});

const CLAIMED =
  "Admit is Rejected more often where Gender is Female than where it is Male: in 70 % against 55 % of their rows, 15.0 percentage points more (95 % CI 11.0 to 19.0; p < .001).";

it.each([
  ["two shares that differ", ofTwo(), CLAIMED],
  [
    "the lower share first",
    ofTwo(
      { difference: -0.15, lower: -0.19, upper: -0.11 },
      {
        row_shares: [
          [share(0.45), share(0.55)],
          [share(0.3), share(0.7)],
        ],
      },
    ),
    "Admit is Rejected more often where Gender is Male than where it is Female: in 70 % against 55 % of their rows, 15.0 percentage points more (95 % CI 11.0 to 19.0; p < .001).",
  ],
  [
    "two shares that chance alone may give",
    ofTwo({ basis: "fisher", p_value: 0.094, lower: -0.03, upper: 0.33 }),
    "No clear relation between Admit and Gender: Admit is Rejected in 70 % of the rows with Gender Female and in 55 % of those with Male, a difference of 15 percentage points (95 % CI −3 to 33; Fisher p = .094).",
  ],
  [
    "a test that rejects and limits that do not",
    ofTwo({ p_value: 0.049, lower: -0.01, upper: 0.31 }),
    "No clear relation between Admit and Gender: Admit is Rejected in 70 % of the rows with Gender Female and in 55 % of those with Male, a difference of 15 percentage points (95 % CI −1 to 31; p = .049).",
  ],
  [
    "a difference that turns within a third column",
    ofTwo(
      {},
      { within: within({ reversed: true, difference: -0.02, lower: -0.05, upper: 0.01, p_value: 0.2 }) },
    ),
    `Within the values of Dept the difference turns: there Rejected is 2.0 percentage points less frequent where Gender is Female than where it is Male (95 % CI −1.0 to 5.0; p = .200), which may be chance. ${CLAIMED}`,
  ],
  [
    "a difference that a third column explains",
    ofTwo({}, { within: within({ difference: 0.01, lower: -0.03, upper: 0.05, p_value: 0.6 }) }),
    `Within the values of Dept no clear relation is left (1.0 percentage points, 95 % CI −3.0 to 5.0; p = .600). ${CLAIMED}`,
  ],
  [
    "a difference that holds within",
    ofTwo({}, { within: within({}) }),
    `${CLAIMED} It also holds within the values of Dept (12.0 percentage points, 95 % CI 5.0 to 19.0; p < .001).`,
  ],
  [
    "panel data",
    ofTwo({ basis: "regression", errors: "cv3", clusters: 20, p_value: 0.01 }),
    "Admit is Rejected more often where Gender is Female than where it is Male: in 70 % against 55 % of their rows, 15.0 percentage points more (95 % CI 11.0 to 19.0; p = .010, standard errors clustered by college).",
  ],
  [
    "too few entities",
    ofTwo({ basis: "regression", errors: "cv3", clusters: 3, silent: "few_entities" }),
    "Nothing is said of Admit and Gender beyond these rows: 3 values of college are too few.",
  ],
  [
    "a larger table with the farthest cell",
    ofMore(),
    "Eye and Hair go together (Cramér's V = .62, 95 % CI .48 to .75; p < .001). Farthest from chance: Eye Blue where Hair is Blond, in 94 of 117 rows, more than the 63.5 expected without a relation.",
  ],
  [
    "a larger table without a relation",
    ofMore({ p_value: 0.3 }, { farthest: { row: 0, column: 0, p_value: 0.4 } }),
    "No clear relation between Eye and Hair (Cramér's V = .62, 95 % CI .48 to .75; p = .300).",
  ],
  [
    "a larger table of panel data, whose limits and cells are not said",
    ofMore({ basis: "regression", errors: "cv3", clusters: 20, p_value: 0.01 }),
    "Eye and Hair go together (Cramér's V = .62; p = .010, standard errors clustered by school).",
  ],
  [
    "two answers of the same rows",
    ofTwo(
      {},
      {
        kappa: { value: 0.4, std_err: 0.1, lower: 0.2, upper: 1.05 },
        mcnemar: { discordant: [1, 7], p_value: 0.07 },
      },
    ),
    `${CLAIMED} Agreement of both answers beyond chance: κ = .40; 95 % CI .20 to 1.00. 1 row changes from Female to Male and 7 back (McNemar p = .070).`,
  ],
  [
    "rows in time that were taken as independent",
    ofTwo({}, { independence_assumed: true }),
    `${CLAIMED} This takes the rows as independent; values that follow each other in time often are not.`,
  ],
])("the sentence of two categories: %s", (_, sentence, expected) => {
  expect(sentence.replaceAll("\u202f", " ")).toBe(expected.replaceAll("\u202f", " "));
});
