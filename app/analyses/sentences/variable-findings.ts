/** What may be said of one variable: the findings, the rules that choose them (docs/methods/claims.md), and their words. */
import type {
  DependentMean,
  DipTest,
  ErrorsUsed,
  Interval,
  MedianInterval,
  Shape,
  Silence,
  VariableEvidence,
} from "~/compute/contract/types";
import { formatCount, formatTogether, phraseP } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { errorsInWords } from "./effect-phrases";
import { evidenceInWords, isAlike, isBelow, LEVEL } from "./levels";
import { outliersInWords } from "./removal";
import { type Part, part, strong } from "./statement";
import { nameOf, scaleOf, valueInWords } from "./units";

/** Share of the standard deviation by which mean and median must differ to be mentioned, … */
export const APART = 0.2;
/** … and, divided by √n, the share that chance explains for normal values: twice √((π/2 − 1)/n). */
const APART_BY_CHANCE = 1.5;
/** Far values are few below this share of all values, if there are at least `FAR_FROM` values. */
const FAR_SHARE = 0.1;
const FAR_FROM = 10;
/** Of fewer different values, such as answers on a scale, none is far: the largest are ordinary. */
const DIFFERENT = 10;

/** With fewer values their skewness is not seen. */
const FEW_VALUES = 12;

/** Findings of one variable. */
export type VariableFinding =
  | { say: "one_value"; shape: Shape }
  | { say: "two_values"; shape: Shape }
  | { say: "several_modes"; dip: DipTest }
  | { say: "centre"; shape: Shape; pull: Pull; of: "all" | "kept"; leftOut: number }
  | { say: "centre_of_all"; shape: Shape; leftOut: number }
  | { say: "middle_half"; q1: number; q3: number }
  | { say: "mean_interval"; interval: Interval; errors: ErrorsUsed | null; of: "all" }
  /** Rows depend on each other so much that no interval of the mean may be trusted. */
  | { say: "mean_unknown"; why: Silence }
  | { say: "median_interval"; interval: MedianInterval | null; of: "all" }
  | { say: "kept_interval"; shape: Shape; leftOut: number }
  | { say: "too_skewed" }
  /** So few values that an interval of the mean holds for normal ones only. */
  | { say: "few_values" }
  | { say: "independence_assumed" };

/** The position of the mean relative to the median. */
type Pull =
  /** A few far values pull it to one side. */
  | "up"
  | "down"
  /** It is apart from the median, but not because of a few far values. */
  | "above"
  | "below"
  /** Closer than a fifth of a standard deviation, or than chance explains with this number of values. */
  | "close";

/** The input to the rules of one variable. */
export interface VariableSituation {
  evidence: VariableEvidence;
  leftOut: number;
  /** Quartiles, if they were requested. */
  quartiles: { q1: number; q3: number } | null;
  /** Whether rows have an order in time. */
  ordered: boolean;
}

function pullOf({ mean, median, std_dev: sd, n, far_tail_share: far, distinct }: Shape): Pull {
  if (mean === null || median === null || sd === null || sd === 0) return "close";
  const gap = mean - median;
  if (Math.abs(gap) <= Math.max(APART, APART_BY_CHANCE / Math.sqrt(n)) * sd) return "close";
  const byFew = n >= FAR_FROM && distinct >= DIFFERENT && far !== null && far > 0 && far < FAR_SHARE;
  if (gap > 0) return byFew ? "up" : "above";
  return byFew ? "down" : "below";
}

const widthOf = ({ lower, upper }: Interval) => (upper ?? NaN) - (lower ?? NaN);

/** The interval of the mean: in rows that may depend on each other the wider of two, or none. */
function meanFinding(shape: Shape, dependent: DependentMean | null): VariableFinding {
  const own: VariableFinding = {
    say: "mean_interval",
    interval: shape.mean_interval,
    errors: null,
    of: "all",
  };
  if (dependent === null) return own;
  const { silent, interval, errors } = dependent;
  if (silent !== null) return { say: "mean_unknown", why: silent };
  return widthOf(interval) > widthOf(shape.mean_interval) ? { ...own, interval, errors } : own;
}

/** Kinds of values whose centre means little: all equal, of two kinds, or with several peaks. */
function kindOfValues(shape: Shape, isRelated = false): VariableFinding[] {
  if (shape.distinct === 1) return [{ say: "one_value", shape }];
  if (shape.distinct === 2) return [{ say: "two_values", shape }];
  // The test takes rows as independent: a series that wanders has peaks by chance.
  if (isRelated) return [];
  return shape.dip && isBelow(shape.dip.p_value, LEVEL) ? [{ say: "several_modes", dip: shape.dip }] : [];
}

/** The findings about the centre: of the kept values and, where values were left out, of all values. */
export function statisticsFindings({ evidence, leftOut, quartiles }: VariableSituation): VariableFinding[] {
  const { kept, all, dependent } = evidence;
  const kind = kindOfValues(kept, dependent?.related);
  const isPlain = kept.distinct > 2;
  const middle: VariableFinding[] = quartiles && isPlain ? [{ say: "middle_half", ...quartiles }] : [];
  if (!isPlain) return [...kind, ...(all ? [{ say: "centre_of_all", shape: all, leftOut } as const] : [])];
  const pull = kind.length > 0 ? "close" : pullOf(kept);
  const centre: VariableFinding = { say: "centre", shape: kept, pull, of: all ? "kept" : "all", leftOut };
  if (!all) return [...kind, centre, ...middle];
  const ofAll: VariableFinding = { say: "centre_of_all", shape: all, leftOut };
  const first = !isAlike(kept.mean, all.mean) ? [ofAll, centre] : [centre, ofAll];
  return [...kind, ...first, ...middle];
}

/** The intervals of mean and median of all values; that of the kept values comes last and is not a confidence interval. */
export function intervalFindings({ evidence, leftOut, ordered }: VariableSituation): VariableFinding[] {
  const { kept, all, dependent } = evidence;
  const shape = all ?? kept;
  if (shape.distinct === 1) return [{ say: "one_value", shape }];
  const isRelated = dependent?.related === true;
  const mean = meanFinding(shape, dependent);
  const isMean = mean.say === "mean_interval";
  return [
    mean,
    ...(isRelated ? [] : [{ say: "median_interval", interval: shape.median_interval, of: "all" } as const]),
    ...(shape.too_skewed && isMean ? [{ say: "too_skewed" } as const] : []),
    ...(shape.n < FEW_VALUES && !shape.too_skewed && isMean ? [{ say: "few_values" } as const] : []),
    ...(ordered && !isRelated ? [{ say: "independence_assumed" } as const] : []),
    ...(all ? [{ say: "kept_interval", shape: kept, leftOut } as const] : []),
  ];
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

function meanUnknown(why: Silence, labels: VariableLabels): Part[] {
  const reason =
    why === "few_entities"
      ? `the values of ${labels.entity ?? "the entity"} are too few`
      : "values that follow each other are too alike";
  return [part("hedge", "no interval of the mean of ", ...nameOf(labels.y), ` can be trusted: ${reason}.`)];
}

function medianInterval(interval: MedianInterval | null, labels: VariableLabels): Part[] {
  if (!interval) return [part("hedge", "The values are too few for an interval of the median.")];
  const { lower, upper } = interval;
  return [
    part("subject", "the median lies between "),
    part("size", strong(valueInWords(lower, labels.y)), " and ", strong(valueInWords(upper, labels.y))),
    part("evidence", " (exact, at least 95\u202f%)."),
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

/** Puts a finding about one variable into words. */
export function variablePhrase(finding: VariableFinding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "one_value":
      return [
        part("subject", `all ${formatCount(finding.shape.n)} values of `, ...nameOf(labels.y), " are "),
        part("size", strong(valueInWords(finding.shape.mean, labels.y)), "."),
      ];
    case "two_values":
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
      return [
        part(
          "size",
          "The middle half lies between ",
          strong(valueInWords(finding.q1, labels.y)),
          " and ",
          strong(valueInWords(finding.q3, labels.y)),
          ".",
        ),
      ];
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
