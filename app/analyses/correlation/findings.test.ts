import { expect, it } from "vitest";
import type { ClaimedCorrelation, CorrelatedPair, CorrelationClaim } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { correlationFindings, correlationPhrase } from "./findings";

type Found = Parameters<typeof correlationFindings>[0];
type Pair = readonly [r: number | null, p_holm: number | null, change?: Partial<ClaimedCorrelation>];

/** The claims about the pairs of some variables, as the upper triangle by rows. */
function said(
  names: string[],
  pairs: readonly Pair[],
  notes: readonly CorrelatedPair["note"][] = [],
  change: Partial<CorrelationClaim> & Partial<Pick<Found, "coefficient" | "independence_assumed">> = {},
) {
  const { coefficient = "pearson", independence_assumed = false, ...ofClaim } = change;
  const found: Found = {
    names,
    coefficient,
    pairs: pairs.map(([r], at) => ({ r, note: notes[at] ?? null }) as CorrelatedPair),
    claim: {
      errors: null,
      clusters: null,
      pairs: pairs.map(([r, p_holm, own]) => ({
        p_value: p_holm,
        p_holm,
        lower: (r ?? 0) - 0.2,
        upper: (r ?? 0) + 0.2,
        silent: null,
        ...own,
      })),
      ...ofClaim,
    },
    independence_assumed,
  };
  const [y = "", ...x] = names;
  return textOf(correlationFindings(found), correlationPhrase, labelsFor(y, x, { entity: "shop" }));
}

const [two, three] = [
  ["sales", "price"],
  ["sales", "price", "ads"],
];

it.each([
  [
    "two that go together",
    said(two, [[-0.6, 0.002]]),
    "Higher sales goes along with lower price (r = −.60; 95 % CI −.80 to −.40; p = .002).",
  ],
  [
    "two that chance alone may relate",
    said(two, [[0.1, 0.4]], [], { coefficient: "spearman" }),
    "No clear relation between sales and price (ρ = .10; 95 % CI −.10 to .30; p = .400).",
  ],
  [
    "three, of which two pairs are clear",
    said(three, [
      [0.5, 0.01],
      [0.7, 0.0004],
      [0.1, 0.6],
    ]),
    "2 of the 3 pairs clearly go together. Most closely: higher sales goes along with higher ads (r = .70; 95 % CI .50 to .90; p < .001 adjusted for all 3 pairs).",
  ],
  [
    "three, none of them clear",
    said(three, [
      [0.3, 0.2],
      [0.2, 0.5],
      [0.1, 0.6],
    ]),
    "None of the 3 pairs clearly goes together. The closest: sales and price (r = .30; 95 % CI .10 to .50; p = .200 adjusted for all 3 pairs).",
  ],
  [
    "a relation that turns within entities",
    said(two, [[0.6, 0.01]], ["reversed"], { errors: "cv3", clusters: 20 }),
    "Within each shop the relation turns: sales and price go together one way over all rows, and the other way within.",
  ],
  [
    "two series in trend",
    said(two, [[0.9, 1]], ["trend"], { errors: "ewc" }),
    "sales and price both follow a trend; such series often seem related when they are not. Correlate their changes.",
  ],
  [
    "the same information twice",
    said(two, [[1, 0]], ["perfect"]),
    "sales and price follow from each other exactly: the same information twice.",
  ],
  [
    "too few entities",
    said(two, [[0.6, 0.01, { silent: "few_entities" }]], [], { errors: "cv3", clusters: 3 }),
    "Nothing is said of any pair beyond these rows: 3 values of shop are too few.",
  ],
  [
    "rows in time that were taken as independent",
    said(two, [[0.6, 0.01]], [], { independence_assumed: true }),
    "Higher sales goes along with higher price (r = .60; 95 % CI .40 to .80; p = .010). This takes the rows as independent; values that follow each other in time often are not.",
  ],
])("the sentence of correlations: %s", (_, sentence, expected) => {
  expect(sentence.replaceAll("\u202f", " ")).toBe(expected.replaceAll("\u202f", " "));
});
