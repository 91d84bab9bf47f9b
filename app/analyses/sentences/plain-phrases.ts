import { formatBrief, formatCount, phraseCorrelation, phraseP } from "~/lib/format-number";
import type { PointsBeyond } from "../boxes/points-beyond";
import type { VariableLabels } from "../variables/variable-labels";
import type { DescriptionFinding, Pattern, TimeFinding } from "./finding";
import { outliersInWords } from "./removal";
import { LEVEL } from "./rules";
import { type Part, part, strong } from "./statement";
import { nameOf } from "./units";
import { evidenceInWords } from "./variable-phrases";

function beyondInWords({ beyond, hidden }: PointsBeyond): string {
  if (beyond === 0) return "no point lies beyond the whiskers";
  const points = beyond === 1 ? "1 point lies" : `${formatCount(beyond)} points lie`;
  const place = `${points} beyond the whiskers`;
  if (hidden === 0) return place;
  if (hidden === beyond) return `${place} and ${beyond === 1 ? "is" : "are"} not drawn`;
  return `${place}, ${formatCount(hidden)} of them not drawn`;
}

/** Puts a description of the values into words. */
export function descriptionPhrase(finding: DescriptionFinding, labels: VariableLabels): Part[] {
  const y = nameOf(labels.y);
  switch (finding.say) {
    case "box": {
      const { lower, median, upper } = finding;
      return [
        part("subject", "Half of the values of ", ...y, " lie between "),
        part(
          "size",
          strong(formatBrief(lower)),
          " and ",
          strong(formatBrief(upper)),
          ", the median is ",
          strong(formatBrief(median)),
        ),
        part("evidence", `; ${beyondInWords(finding)}.`),
      ];
    }
    case "boxes": {
      const { by, highest, lowest, notchesOverlap } = finding;
      return [
        part("subject", "In these rows the median of ", ...y, ` is highest for ${by} `),
        part(
          "size",
          strong(highest.category),
          ` (${formatBrief(highest.median)}) and lowest for `,
          strong(lowest.category),
          ` (${formatBrief(lowest.median)})`,
        ),
        part("hedge", notchesOverlap ? "; their notches overlap, so that may be chance." : "."),
      ];
    }
    case "equal_boxes":
      return [
        part(
          "size",
          "The median of ",
          ...y,
          " is ",
          strong(formatBrief(finding.median)),
          ` in every category of ${finding.by}.`,
        ),
      ];
    case "categories":
      return [
        part(
          "subject",
          `${formatCount(finding.count)} ${finding.count === 1 ? "category" : "categories"} of ${finding.by}.`,
        ),
      ];
    case "one_stack":
      return [
        part("size", "All values of ", ...y, " stand in one stack at ", strong(formatBrief(finding.at)), "."),
      ];
    case "tallest_stack":
      return [
        part(
          "size",
          "The tallest stack of ",
          ...y,
          " stands at ",
          strong(formatBrief(finding.at)),
          ` and holds ${formatCount(finding.count)} of ${formatCount(finding.values)} values.`,
        ),
      ];
  }
}

const PATTERNS: Record<Pattern, string> = {
  similar: "consecutive values are similar",
  alternating: "consecutive values alternate: high ones tend to follow low ones",
  weak: "consecutive values are weakly related",
  unrelated: "no clear relation between consecutive values",
};

function neighbours(
  { r, pattern, within, leftOut, all }: Extract<TimeFinding, { say: "neighbours" }>,
  labels: VariableLabels,
): Part[] {
  const subject = ["lag-1 autocorrelation of ", ...nameOf(labels.y), " "];
  const where = within ? " (within a series, levels of the series included)" : "";
  const shown = strong(phraseCorrelation(r));
  if (all === null) return [part("evidence", `${PATTERNS[pattern]}: `, ...subject, shown, `${where}.`)];
  const outliers = outliersInWords(leftOut);
  const ofAll = strong(phraseCorrelation(all.r));
  if (all.isSame) {
    return [
      part("evidence", `${PATTERNS[pattern]}: `, ...subject, shown, ` without ${outliers} and `, ofAll),
      part("evidence", ` with all values${where}.`),
    ];
  }
  return [
    part("hedge", `the answer depends on ${outliers}. `),
    part("evidence", `With all values: ${PATTERNS[all.pattern]}; `, ...subject, ofAll, `${where}. `),
    part("evidence", `Without: ${PATTERNS[pattern]} (`, shown, ")."),
  ];
}

/** Puts a finding about values in time into words. */
export function timePhrase(finding: TimeFinding, labels: VariableLabels): Part[] {
  const y = nameOf(labels.y);
  switch (finding.say) {
    case "no_order":
      return [
        part(
          "hedge",
          ...y,
          " is in the order of the file, which is not an order in time: nothing is said about consecutive values.",
        ),
      ];
    case "too_few_to_tell":
      return [
        part(
          "hedge",
          `${formatCount(finding.rows)} rows are too few to tell whether consecutive values of `,
          ...y,
          " are related.",
        ),
      ];
    case "neighbours":
      return neighbours(finding, labels);
    case "unit_root": {
      const { rejected, of, p, included } = finding;
      const [there, returns, may] =
        of !== null && of.tested < of.all
          ? [
              `In ${of.tested} of ${of.all} series, those with enough periods without a gap, there is`,
              "they return",
              "they may",
            ]
          : ["There is", "it returns", "it may"];
      const evidence = rejected ? evidenceInWords(p) : p < LEVEL ? "too little evidence" : "no evidence";
      const values = included === 0 ? "" : ", with all values";
      const test = `${of === null ? "augmented Dickey–Fuller" : "Maddala–Wu"} ${phraseP(p)}${values}`;
      const meaning = rejected ? `${returns} to a level or a line` : `${may} follow a trend that wanders`;
      return [part("evidence", `${there} ${evidence} against a unit root (${test}): ${meaning}.`)];
    }
    case "unit_root_untested":
      return [
        part(
          "hedge",
          finding.gaps
            ? "With gaps in time the series cannot be tested for a trend."
            : `${formatCount(finding.periods)} periods are too few to test for a trend.`,
        ),
      ];
  }
}
