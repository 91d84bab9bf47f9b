import type { BoxFinding } from "~/analyses/boxes/findings";
import type { ResultEntry } from "~/analyses/results";
import type { ContingencyFinding } from "~/analyses/contingency/findings";
import type { CorrelationFinding } from "~/analyses/correlation/findings";
import type { DidFinding } from "~/analyses/did/findings";
import type { FrequencyFinding } from "~/analyses/frequencies/findings";
import type { GroupFinding } from "~/analyses/group-comparison/findings";
import type { IvFinding } from "~/analyses/iv-regression/findings";
import type { LogitFinding } from "~/analyses/logit/findings";
import type { PairedFinding } from "~/analyses/paired-comparison/findings";
import type { PanelFinding } from "~/analyses/panel-regression/findings";
import type { PoissonFinding } from "~/analyses/poisson/findings";
import type { QuantileFinding } from "~/analyses/quantile-regression/findings";
import type { RobustFinding } from "~/analyses/robust-statistics/findings";
import type { LagFinding, ModelFinding } from "~/analyses/sentences/model-finding";
import type { VariableFinding } from "~/analyses/sentences/variable-findings";
import type { TimeFinding } from "~/analyses/timeplot/findings";
import type { FitFinding } from "~/analyses/univariate/fit-findings";
import type { FunctionKey, Prediction } from "~/compute/contract/types";
import type { Random } from "./random";
import type { Sample } from "./sample";

/** The findings whose claims are measured. */
type Finding =
  | ModelFinding
  | LagFinding
  | VariableFinding
  | RobustFinding
  | FitFinding
  | TimeFinding
  | FrequencyFinding
  | GroupFinding
  | CorrelationFinding
  | PairedFinding
  | PanelFinding
  | ContingencyFinding
  | LogitFinding
  | PoissonFinding
  | QuantileFinding
  | DidFinding
  | IvFinding
  | BoxFinding;

/** A row of docs/claims.md: a claim, where it is measured, and how often it may or must be made. */
export interface Claim {
  /** Stable: it seeds the samples and is linked from docs/methods. */
  id: string;
  /** Number of the rule in docs/methods/claims.md. */
  rule: number;
  claim: string;
  situation: string;
  functionKey: FunctionKey;
  /** Bounds of the share, between 0 and 1. */
  wanted: [low: number, high: number];
  /** Draws a sample of the situation. */
  draw: (random: Random) => Sample;
  /**
   * Whether a result counts, or the share of its rows that does, of those where the claim is made at all; `null` where
   * it is not made.
   */
  counts: (entry: ResultEntry, sample: Sample) => boolean | number | null;
  /** Instead of `counts`: whether the prediction at the X of `sample.expected` counts; `null` where there is none. */
  predicts?: (prediction: Prediction, sample: Sample) => boolean | null;
  /** Samples of the full run; 2,000 by default. */
  samples?: number;
}

/** The findings of one kind. */
export function findings<K extends Finding["say"]>(
  entry: ResultEntry,
  say: K,
): Extract<Finding, { say: K }>[] {
  return entry.statement.flatMap(({ finding }) =>
    finding.say === say ? [finding as Extract<Finding, { say: K }>] : [],
  );
}

/** Whether a result says something of one of these kinds. */
export function saysAny(...kinds: string[]): (entry: ResultEntry) => boolean {
  return ({ statement }) => statement.some(({ finding }) => kinds.includes(finding.say));
}

/** Whether an interval contains a value; `null` without an interval. */
export function holds(
  interval: { lower: number | null; upper: number | null } | null | undefined,
  value: number,
) {
  if (!interval || interval.lower === null || interval.upper === null) return null;
  return interval.lower <= value && value <= interval.upper;
}
