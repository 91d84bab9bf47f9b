/** The words of what may be said of one variable. */
import type { MedianInterval, Shape, NoClaimReason } from "~/compute/contract/types";
import { formatCount, formatTogether, phraseP, phraseShare } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { errorsInWords } from "./effect-phrases";
import { evidenceInWords } from "./levels";
import { outliersInWords } from "./removal";
import { type Part, part, strong } from "./statement";
import { nameOf, scaleOf, twoValuesInWords, valueInWords } from "./units";
import type { Ends, Pull, VariableFinding } from "./variable-findings";

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
      strong(valueInWords(shape.mean, labels.y)),
      PULLS[pull],
      median,
      strong(valueInWords(shape.median, labels.y)),
      close,
    ),
  ];
}

/** The ends of an interval of Y, with the same digits. */
function endsInWords(lower: number | null, upper: number | null, { y }: VariableLabels): [string, string] {
  const { times, sign } = scaleOf(y);
  const scaled = (end: number | null) => (end === null ? null : times * end);
  const [, low = "", high = ""] = formatTogether(null, scaled(lower), scaled(upper));
  return [`${low}${sign}`, `${high}${sign}`];
}

function meanInterval(
  { interval: { lower, upper }, errors }: Extract<VariableFinding, { say: "mean_interval" }>,
  labels: VariableLabels,
): Part[] {
  const [low, high] = endsInWords(lower, upper, labels);
  return [
    part("subject", "with 95\u202f% confidence the mean of ", ...nameOf(labels.y), " lies between "),
    part("size", strong(low), " and ", strong(high)),
    part("evidence", errors === null ? "." : ` (${errorsInWords(errors, labels)}).`),
  ];
}

function meanUnknown(why: NoClaimReason, labels: VariableLabels): Part[] {
  const reason =
    why === "few_entities"
      ? `the values of ${labels.entity ?? "the entity"} are too few`
      : "values that follow each other are too alike";
  return [part("hedge", "no interval of the mean of ", ...nameOf(labels.y), ` can be trusted: ${reason}.`)];
}

function medianInterval(interval: MedianInterval | null, labels: VariableLabels): Part[] {
  if (!interval) return [part("hedge", "The values are too few for an interval of the median.")];
  const exact = part("evidence", " (exact, at least 95\u202f%).");
  const { lower, upper } = interval;
  if (lower === null || upper === null || lower === upper)
    return [part("subject", "the median is "), part("size", strong(valueInWords(lower, labels.y))), exact];
  const [low, high] = twoValuesInWords(lower, upper, labels.y);
  return [
    part("subject", "the median lies between "),
    part("size", strong(low), " and ", strong(high)),
    exact,
  ];
}

function keptInterval(
  { mean_interval: { lower, upper } }: Shape,
  leftOut: number,
  labels: VariableLabels,
): Part[] {
  const [low, high] = endsInWords(lower, upper, labels);
  return [
    part("subject", `Without ${outliersInWords(leftOut)} the interval of the kept values is `),
    part("size", `${low} to ${high}`),
    part("hedge", ", which is not a 95\u202f% confidence interval."),
  ];
}

/** "52 % of the values of smoker are 1, the others 0." */
function shareOfHigher({ mean }: Shape, { min, max }: Ends, labels: VariableLabels): Part[] {
  const [low, high] = twoValuesInWords(min, max, labels.y);
  const share = phraseShare(((mean ?? min) - min) / (max - min));
  return [
    part("size", strong(share)),
    part("subject", " of the values of ", ...nameOf(labels.y), " are "),
    part("size", strong(high), ", the others ", strong(low), "."),
  ];
}

function middleHalf(q1: number, q3: number, labels: VariableLabels): Part[] {
  const [low, high] = twoValuesInWords(q1, q3, labels.y);
  if (q1 === q3) return [part("size", "At least half of the values are ", strong(low), ".")];
  return [part("size", "The middle half lies between ", strong(low), " and ", strong(high), ".")];
}

/** Puts a finding about one variable into words. */
export function variablePhrase(finding: VariableFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "one_value":
      return [
        finding.shape.n === 1
          ? part("subject", "the only value of ", ...nameOf(labels.y), " is ")
          : part("subject", `all ${formatCount(finding.shape.n)} values of `, ...nameOf(labels.y), " are "),
        part("size", strong(valueInWords(finding.shape.mean, labels.y)), "."),
      ];
    case "two_values":
      if (finding.ends !== null) return shareOfHigher(finding.shape, finding.ends, labels);
      return [
        part("subject", ...nameOf(labels.y), " takes only two different values; their mean is "),
        part("size", strong(valueInWords(finding.shape.mean, labels.y)), "."),
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
          strong(valueInWords(finding.shape.mean, labels.y)),
          " (median ",
          strong(valueInWords(finding.shape.median, labels.y)),
          ").",
        ),
      ];
    case "middle_half":
      return middleHalf(finding.q1, finding.q3, labels);
    case "mean_interval":
      return meanInterval(finding, labels);
    case "mean_unknown":
      return meanUnknown(finding.why, labels);
    case "few_values":
      return [
        part("hedge", "With so few values the interval of the mean holds only if they are roughly normal."),
      ];
    case "median_interval":
      return medianInterval(finding.interval, labels);
    case "kept_interval":
      return keptInterval(finding.shape, finding.leftOut, labels);
    case "too_skewed":
      return [
        part(
          "hedge",
          "With values this skewed the interval covers the mean in less than 95\u202f% of samples.",
        ),
      ];
    case "independence_assumed":
      return [
        part(
          "hedge",
          "The interval of the median takes the rows as independent; values that follow each other in time often are not.",
        ),
      ];
  }
}
