import type { MedianInterval, Shape } from "~/compute/contract/types";
import { formatBrief, formatCount, formatTogether, phraseP } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import type { Pull, VariableFinding } from "./finding";
import { outliersInWords } from "./removal";
import { STRICT } from "./rules";
import { type Part, part, strong } from "./statement";
import { nameOf } from "./units";

/** "strong evidence" or "some evidence", for a test that rejects. */
export function evidenceInWords(p: number | null): string {
  return p !== null && p < STRICT ? "strong evidence" : "some evidence";
}

const PULLS: Record<Pull, string> = {
  up: ", pulled up by a few large values",
  down: ", pulled down by a few small values",
  above: ", above the median",
  below: ", below the median",
  close: "",
};

function centre(shape: Shape, pull: Pull, before: string, labels: VariableLabels): Part[] {
  const isApart = pull === "up" || pull === "down";
  const median = isApart || pull === "close" ? " (median " : " of ";
  const close = isApart || pull === "close" ? ")." : ".";
  return [
    part("subject", `${before}the mean of `, ...nameOf(labels.y), " is "),
    part(
      "size",
      strong(formatBrief(shape.mean)),
      PULLS[pull],
      median,
      strong(formatBrief(shape.median)),
      close,
    ),
  ];
}

function meanInterval({ mean_interval: { lower, upper } }: Shape, labels: VariableLabels): Part[] {
  const [, low = "", high = ""] = formatTogether(null, lower, upper);
  return [
    part("subject", "with 95\u202f% confidence the mean of ", ...nameOf(labels.y), " lies between "),
    part("size", strong(low), " and ", strong(high), "."),
  ];
}

function medianInterval(interval: MedianInterval | null): Part[] {
  if (!interval) return [part("hedge", "The values are too few for an interval of the median.")];
  const { lower, upper } = interval;
  return [
    part("subject", "the median lies between "),
    part("size", strong(formatBrief(lower)), " and ", strong(formatBrief(upper))),
    part("evidence", " (exact, at least 95\u202f%)."),
  ];
}

function keptInterval({ mean_interval: { lower, upper } }: Shape, leftOut: number): Part[] {
  const [, low = "", high = ""] = formatTogether(null, lower, upper);
  return [
    part("subject", `Without ${outliersInWords(leftOut)} the interval of the kept values is `),
    part("size", `${low} to ${high}`),
    part("hedge", ", which is not a 95\u202f% confidence interval."),
  ];
}

function robustPair(finding: VariableFinding & { say: "robust_pair" }, labels: VariableLabels): Part[] {
  const { location, scale, mean, sd, moved } = finding;
  const opening = part("subject", "A robust estimate puts the centre of ", ...nameOf(labels.y), " at ");
  if (scale === null || scale === 0) {
    return [
      opening,
      part(
        "size",
        strong(formatBrief(location)),
        "; more than half of the values are equal, so its robust spread is 0.",
      ),
    ];
  }
  const size = part("size", strong(formatBrief(location)), " and its spread at ", strong(formatBrief(scale)));
  const figures = {
    mean: `the mean (${formatBrief(mean)})`,
    sd: `the standard deviation (${formatBrief(sd)})`,
  };
  switch (moved) {
    case "none":
      return [opening, size, part("evidence", `; ${figures.mean} and ${figures.sd} agree with them.`)];
    case "few":
      return [opening, size, part("evidence", `, compared with ${figures.mean} and ${figures.sd}.`)];
    case "mean":
      return [opening, size, part("evidence", `; outliers or a long tail move ${figures.mean}.`)];
    case "sd":
      return [opening, size, part("evidence", `; outliers or a long tail inflate ${figures.sd}.`)];
    case "both":
      return [
        opening,
        size,
        part("evidence", `; outliers or a long tail move ${figures.mean} and ${figures.sd}.`),
      ];
  }
}

/** Puts a finding about one variable into words. */
export function variablePhrase(finding: VariableFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "one_value":
      return [
        part("subject", `all ${formatCount(finding.shape.n)} values of `, ...nameOf(labels.y), " are "),
        part("size", strong(formatBrief(finding.shape.mean)), "."),
      ];
    case "two_values":
      return [
        part("subject", ...nameOf(labels.y), " takes only two different values; their mean is "),
        part("size", strong(formatBrief(finding.shape.mean)), "."),
      ];
    case "several_modes":
      return [
        part(
          "evidence",
          `there is ${evidenceInWords(finding.dip.p_value)} against a single peak (dip test ${phraseP(finding.dip.p_value)}): mean and median may lie where few values of `,
          ...nameOf(labels.y),
          " are.",
        ),
      ];
    case "centre": {
      const before = finding.of === "kept" ? `without ${outliersInWords(finding.leftOut)} ` : "";
      return centre(finding.shape, finding.pull, before, labels);
    }
    case "centre_of_all":
      return [
        part("subject", "with all values the mean is "),
        part(
          "size",
          strong(formatBrief(finding.shape.mean)),
          " (median ",
          strong(formatBrief(finding.shape.median)),
          ").",
        ),
      ];
    case "middle_half":
      return [
        part(
          "size",
          "The middle half lies between ",
          strong(formatBrief(finding.q1)),
          " and ",
          strong(formatBrief(finding.q3)),
          ".",
        ),
      ];
    case "mean_interval":
      return meanInterval(finding.shape, labels);
    case "median_interval":
      return medianInterval(finding.interval);
    case "kept_interval":
      return keptInterval(finding.shape, finding.leftOut);
    case "too_skewed":
      return [
        part(
          "hedge",
          "The values are skewed; with so few of them such an interval misses the mean more often than 5 times in 100.",
        ),
      ];
    case "independence_assumed":
      return [
        part(
          "hedge",
          "Both take the rows as independent; values that follow each other in time often are not.",
        ),
      ];
    case "robust_pair":
      return robustPair(finding, labels);
  }
}
