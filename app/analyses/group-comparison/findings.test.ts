import { expect, it } from "vitest";
import type { ClaimedPair, GroupClaim } from "~/compute/contract/types";
import { judgedOutliers, labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { groupFindings, groupPhrase } from "./findings";

type Found = Parameters<typeof groupFindings>[0];

const NAMES = ["north", "south", "west"];

const pair = (diff: number, p_value: number, reach = 2): ClaimedPair => ({
  diff,
  p_value,
  lower: diff - reach,
  upper: diff + reach,
});

const claimOf = (p_value: number, pairs: ClaimedPair[], change: Partial<GroupClaim> = {}): GroupClaim => ({
  n: 60,
  errors: null,
  clusters: null,
  silent: null,
  pooled: false,
  p_value,
  pairs,
  ...change,
});

/** The sentence about groups with these claims. */
function said(claim: GroupClaim, change: Partial<Found> = {}) {
  const names = NAMES.slice(0, claim.pairs.length === 1 ? 2 : 3);
  const groups = names.map((name, i) => ({
    name,
    n: 20,
    mean: 10 + i,
    sd: 2,
    se: 0.4,
    lower: 9,
    upper: 13,
    median: 10,
  }));
  const namePairs = names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));
  const pairs = namePairs.map(([a, b]) => ({ a, b }) as NonNullable<Found["pairs"]>[number]);
  const found: Found = {
    groups,
    pairs,
    claim,
    all_rows: null,
    detectable: 3,
    independence_assumed: false,
    outliers_removed: null,
    ...change,
  };
  return textOf(groupFindings(found), groupPhrase, labelsFor("sales", ["region"], { entity: "shop" }));
}

it.each([
  [
    "two groups that differ",
    said(claimOf(0.004, [pair(-5, 0.004)])),
    "Rows of south average 5.0 more sales than those of north (95 % CI 3.0 to 7.0; p = .004).",
  ],
  [
    "two groups that chance alone may have set apart",
    said(claimOf(0.2, [pair(-1, 0.2)])),
    "No clear difference in sales between the 2 groups of region (p = .200). In these rows, rows of south average 1.0 more sales than those of north (95 % CI −1.0 to 3.0). A difference of 3 would have shown in 80 of 100 such samples.",
  ],
  [
    "three groups, two pairs of which differ",
    said(claimOf(0.001, [pair(-5, 0.001), pair(-6, 0.0004), pair(-1, 0.6)])),
    "The 3 groups of region differ in sales (p = .001), most of all two: rows of west average 6.0 more sales than those of north (95 % CI 4.0 to 8.0; p < .001). 2 of the 3 pairs clearly differ.",
  ],
  [
    "three groups, no pair of which differs by itself",
    said(claimOf(0.03, [pair(-2, 0.06), pair(-2, 0.07), pair(0, 0.9)])),
    "No two of the 3 groups of region clearly differ in sales, although all together may (p = .030).",
  ],
  [
    "a difference that rests on the outliers that were left out",
    said(claimOf(0.004, [pair(-5, 0.004)]), {
      all_rows: claimOf(0.3, [pair(-4, 0.3)]),
      outliers_removed: judgedOutliers("done", 2),
    }),
    "That groups of region differ rests on leaving out the 2 outliers: p = .004 without, p = .300 with all rows.",
  ],
  [
    "a difference that only all rows show",
    said(claimOf(0.2, [pair(-2, 0.2)]), {
      all_rows: claimOf(0.01, [pair(-4, 0.01)]),
      outliers_removed: judgedOutliers("done", 1),
    }),
    "Without the outlier groups of region do not clearly differ in sales (p = .200); with all rows they do (p = .010).",
  ],
  [
    "a difference that turns with the outliers",
    said(claimOf(0.01, [pair(5, 0.01)]), {
      all_rows: claimOf(0.01, [pair(-4, 0.01)]),
      outliers_removed: judgedOutliers("done", 1),
    }),
    "Which groups of region lie higher depends on leaving out the outlier.",
  ],
  [
    "groups of panel data",
    said(claimOf(0.03, [pair(-5, 0.03)], { errors: "cv3", clusters: 20 })),
    "Rows of south average 5.0 more sales than those of north (95 % CI 3.0 to 7.0; p = .030, standard errors clustered by shop).",
  ],
  [
    "groups of too few entities",
    said(claimOf(0.01, [pair(-5, 0.01)], { errors: "cv3", clusters: 3, silent: "few_entities" })),
    "In these rows, rows of south average 5.0 more sales than those of north. Nothing is said beyond them: 3 values of shop are too few.",
  ],
  [
    "rows in time that were taken as independent",
    said(claimOf(0.004, [pair(-5, 0.004)]), { independence_assumed: true }),
    "Rows of south average 5.0 more sales than those of north (95 % CI 3.0 to 7.0; p = .004). This takes the rows as independent; values that follow each other in time often are not.",
  ],
])("the sentence of groups: %s", (_, sentence, expected) => {
  expect(sentence).toBe(expected);
});
