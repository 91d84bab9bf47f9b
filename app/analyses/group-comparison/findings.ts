/** The findings about groups, the rules that choose them (docs/methods/group-comparison.md), and their words. */
import type { ClaimedPair, GroupClaim, GroupComparisonResult } from "~/compute/contract/types";
import { countOf, formatCount, formatTogether, phraseP } from "~/lib/format-number";
import { errorsInWords } from "../sentences/effect-phrases";
import { isBelow, LEVEL } from "../sentences/levels";
import { leftOutOf, outliersInWords } from "../sentences/removal";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf, unitsOf, valueInWords } from "../sentences/units";
import { whyUntested } from "../sentences/untested";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";

/** A difference between two groups, the higher one first. */
interface Difference {
  higher: string;
  lower: string;
  /** The mean of the first less the mean of the second, with its limits. */
  size: readonly [difference: number | null, lower: number | null, upper: number | null];
  p: number | null;
}

type Basis = Pick<GroupClaim, "errors" | "clusters">;

export type GroupFinding =
  | { say: "equal_groups"; value: number; groups: number }
  | { say: "rests_on_outliers"; count: number; without: boolean; p: number | null; all: number | null }
  | { say: "pairs_rest_on_outliers"; count: number }
  /** The only pair, or of the pairs that clearly differ the one that differs most; `kept`: outliers were left out. */
  | {
      say: "groups_differ";
      largest: Difference;
      differing: number;
      pairs: number;
      groups: number;
      p: number | null;
      basis: Basis;
      kept: boolean;
    }
  | { say: "no_pair_differs"; largest: Difference; groups: number; p: number | null; basis: Basis }
  | {
      say: "groups_alike";
      largest: Difference;
      groups: number;
      p: number | null;
      detectable: number | null;
      basis: Basis;
    }
  | { say: "groups_untested"; largest: Difference; claim: Pick<GroupClaim, "silent" | "clusters"> }
  | { say: "independence_assumed" };

type Compared = Pick<
  GroupComparisonResult,
  "groups" | "pairs" | "claim" | "all_rows" | "detectable" | "independence_assumed" | "outliers_removed"
>;

const differs = ({ silent, p_value }: GroupClaim) => silent === null && isBelow(p_value, LEVEL);

/** The indexes of the pairs that a claim says differ. */
function claimedPairs(claim: GroupClaim): number[] {
  return differs(claim)
    ? claim.pairs.flatMap(({ p_value }, at) => (isBelow(p_value, LEVEL) ? [at] : []))
    : [];
}

const sizeOf = (pair: ClaimedPair | undefined) => Math.abs(pair?.diff ?? 0);

/** The largest of some pairs. */
function largestOf(result: Compared, claim: GroupClaim, indexes: readonly number[]): Difference | null {
  const at = [...indexes].sort((a, b) => sizeOf(claim.pairs[b]) - sizeOf(claim.pairs[a]))[0];
  const [pair, found] = at === undefined ? [] : [result.pairs?.[at], claim.pairs[at]];
  if (!pair || !found || found.diff === null) return null;
  const { diff, lower, upper, p_value: p } = found;
  const turn = (value: number | null) => (value === null ? null : -value);
  return diff >= 0
    ? { higher: pair.a, lower: pair.b, size: [diff, lower, upper], p }
    : { higher: pair.b, lower: pair.a, size: [-diff, turn(upper), turn(lower)], p };
}

/** The change when outliers are left out: whether groups differ, or which. */
function hingesOf(claim: GroupClaim, all: GroupClaim | null, count: number, loses: boolean): GroupFinding[] {
  if (all === null) return [];
  const [without, p] = [differs(claim), claim.p_value];
  if (without !== differs(all)) return [{ say: "rests_on_outliers", count, without, p, all: all.p_value }];
  return loses ? [{ say: "pairs_rest_on_outliers", count }] : [];
}

/** Whether groups differ, and the pair that differs most. A pair differs only if it does so without the outliers and with all rows. */
export function groupFindings(result: Compared): GroupFinding[] {
  const { claim, all_rows: all, detectable } = result;
  const groups = result.groups ?? [];
  if (!claim) return [];
  const value = groups[0]?.mean ?? null;
  if (value !== null && groups.every(({ mean, sd }) => mean === value && !sd))
    return [{ say: "equal_groups", value, groups: groups.length }];
  const everywhere = claim.pairs.map((_, at) => at);
  const largest = largestOf(result, claim, everywhere);
  if (!largest) return [];
  if (claim.silent !== null) return [{ say: "groups_untested", largest, claim }];
  const assumed = result.independence_assumed ? [{ say: "independence_assumed" } as const] : [];
  const [own, ofAll] = [claimedPairs(claim), all ? claimedPairs(all) : null];
  const turned = (at: number) => (claim.pairs[at]?.diff ?? 0) * (all?.pairs[at]?.diff ?? 0) < 0;
  const agreed = ofAll === null ? own : own.filter((at) => ofAll.includes(at) && !turned(at));
  const count = leftOutOf(result.outliers_removed);
  const hinges = hingesOf(claim, all, count, agreed.length < own.length);
  const common = { groups: groups.length, p: claim.p_value, basis: claim };
  const agreedLargest = largestOf(result, claim, agreed);
  if (agreedLargest)
    return [
      ...hinges,
      {
        say: "groups_differ",
        largest: agreedLargest,
        differing: agreed.length,
        pairs: claim.pairs.length,
        kept: all !== null,
        ...common,
      },
      ...assumed,
    ];
  if (differs(claim) && (all === null || differs(all)) && claim.pairs.length > 1)
    return [...hinges, { say: "no_pair_differs", largest, ...common }, ...assumed];
  if (hinges.length > 0) return hinges;
  return [
    {
      say: "groups_alike",
      largest,
      // The detectable difference holds for rows that do not depend on each other.
      detectable: claim.errors === null ? detectable : null,
      ...common,
    },
    ...assumed,
  ];
}

/** The column of the groups as a category of the higher group against the lower one. */
function comparing(x: LabelledVariable | undefined, y: LabelledVariable, { higher, lower }: Difference) {
  return { ...(x ?? y), trans: null, category: { level: higher, base: lower } };
}

/** "7.24 (95 % CI 3.21 to 11.28", with the words of Y in its units. */
function sizeInWords(largest: Difference, labels: VariableLabels, kept: boolean) {
  const x = comparing(labels.x[0], labels.y, largest);
  const { claim, effect, outcome, sign } = unitsOf(labels.y, x);
  const [size = "", low = "", high = ""] = formatTogether(
    ...(largest.size.map((each) => (each === null ? null : effect(each))) as [
      number | null,
      ...(number | null)[],
    ]),
  );
  const name = kept ? "interval of the kept rows" : "95\u202f% CI";
  return {
    claim: claim(outcome(`${size}${sign}`, "more")),
    limits: `${name} ${low}${sign.startsWith(" ") ? "" : sign} to ${high}${sign}`,
  };
}

/** "Welch p = .001"; or p with the errors of the regression. */
function testInWords(p: number | null, { errors }: Basis, labels: VariableLabels): string {
  return errors === null ? phraseP(p) : `${phraseP(p)}, ${errorsInWords(errors, labels)}`;
}

/** Puts a finding about groups into words. */
export function groupPhrase(finding: GroupFinding, labels: VariableLabels): Part[] {
  const y = nameOf(labels.y);
  const by = labels.x[0] ? nameOf(labels.x[0]) : ["X"];
  switch (finding.say) {
    case "equal_groups":
      return [
        part("subject", "All values of ", ...y, " are "),
        part(
          "size",
          strong(valueInWords(finding.value, labels.y)),
          `, in all ${countOf(finding.groups, "group")}.`,
        ),
      ];
    case "rests_on_outliers": {
      const { count, without, p, all } = finding;
      const [own, other] = [phraseP(p), phraseP(all)];
      const rows = outliersInWords(count);
      const text = without ? `That groups of ` : `Without ${rows} groups of `;
      return without
        ? [
            part(
              "hedge",
              text,
              ...by,
              ` differ rests on leaving out ${rows}: ${own} without, ${other} with all rows.`,
            ),
          ]
        : [
            part(
              "hedge",
              text,
              ...by,
              ` do not clearly differ in `,
              ...y,
              ` (${own}); with all rows they do (${other}).`,
            ),
          ];
    }
    case "pairs_rest_on_outliers":
      return [
        part(
          "hedge",
          "Which groups of ",
          ...by,
          ` lie higher depends on leaving out ${outliersInWords(finding.count)}.`,
        ),
      ];
    case "groups_differ": {
      const { largest, differing, pairs, groups, p, basis, kept } = finding;
      const { claim, limits } = sizeInWords(largest, labels, kept);
      if (pairs === 1)
        return [
          part("direction", ...claim),
          part("evidence", ` (${limits}; ${testInWords(p, basis, labels)}).`),
        ];
      const other = differing - 1;
      const more =
        other === 0
          ? `No other of the ${formatCount(pairs)} pairs clearly differs.`
          : `${formatCount(differing)} of the ${formatCount(pairs)} pairs clearly differ.`;
      return [
        part("subject", "The ", countOf(groups, "group"), " of ", ...by, " differ in ", ...y),
        part("evidence", ` (${testInWords(p, basis, labels)}), most of all two: `),
        part("direction", ...claim),
        part("evidence", ` (${limits}; ${phraseP(largest.p)}). ${more}`),
      ];
    }
    case "no_pair_differs": {
      const { groups, p, basis } = finding;
      return [
        part(
          "subject",
          "No two of the ",
          countOf(groups, "group"),
          " of ",
          ...by,
          " clearly differ in ",
          ...y,
        ),
        part("hedge", `, although all together may (${testInWords(p, basis, labels)}).`),
      ];
    }
    case "groups_alike": {
      const { largest, groups, p, detectable, basis } = finding;
      const { claim, limits } = sizeInWords(largest, labels, false);
      const units = unitsOf(labels.y, comparing(labels.x[0], labels.y, largest));
      const [found = ""] = formatTogether(detectable === null ? null : units.effect(detectable));
      const power =
        detectable === null
          ? []
          : [
              part(
                "hedge",
                ` A difference of ${found}${units.sign} would have shown in 80 of 100 such samples.`,
              ),
            ];
      const start = groups === 2 ? "" : "The largest: ";
      return [
        part(
          "subject",
          "No clear difference in ",
          ...y,
          " between the ",
          countOf(groups, "group"),
          " of ",
          ...by,
        ),
        part("evidence", ` (${testInWords(p, basis, labels)}). ${start}`),
        part("size", "In these rows, ", ...claim, ` (${limits}).`),
        ...power,
      ];
    }
    case "groups_untested": {
      const { largest, claim: of } = finding;
      const { claim } = sizeInWords(largest, labels, false);
      return [
        part("size", "In these rows, ", ...claim, "."),
        part(
          "hedge",
          ` Nothing is said beyond them: ${whyUntested(of, labels, { exact: "the rows of a group do not differ" })}.`,
        ),
      ];
    }
    case "independence_assumed":
      return [
        part(
          "hedge",
          "This takes the rows as independent; values that follow each other in time often are not.",
        ),
      ];
  }
}
