import { shown } from "~/charts/shown";
import type {
  BoxplotCategory,
  Effect,
  Effects,
  Estimate,
  LagEvidence,
  ModelEvidence,
  OutliersRemoved,
  OutlierState,
  SeriesTrend,
  Shape,
  Transform,
  Trends,
} from "~/compute/contract/types";
import { type VariableLabels, labelVariable } from "~/analyses/variables/variable-labels";
import type { ModelSituation } from "~/analyses/sentences/model-rules";

/** Small evidence for tests of sentences: a test sets what its situation needs, and the rest is unremarkable. */

/** A variable with its transform: "inv", or ["inv", "log"]. */
type Named = string | [name: string, trans: Transform];

/** Labels of variables, by name. */
export function labelsFor(
  y: Named,
  x: Named[] = [],
  keys: { entity?: string; time?: string } = {},
): VariableLabels {
  const variable = (each: Named, column: number) => {
    const [name, trans] = typeof each === "string" ? [each, null] : each;
    return labelVariable({ column, trans }, () => name);
  };
  return {
    y: variable(y, 1),
    x: x.map((each, i) => variable(each, i + 2)),
    entity: keys.entity ?? null,
    time: keys.time ?? null,
  };
}

/** An effect with limits two standard errors away; its adjusted p is `p` by default. */
export function effect(coeff: number, stdErr: number, p: number, holm = p): Effect {
  return {
    display_name: "x",
    coeff,
    std_err: stdErr,
    df: 60,
    t_stat: coeff / stdErr,
    p_value: p,
    holm_p: holm,
    ci_lower: coeff - 2 * stdErr,
    ci_upper: coeff + 2 * stdErr,
  };
}

export function effects(coefficients: Effect[], change: Partial<Effects> = {}): Effects {
  const [first] = coefficients;
  return {
    n: 62,
    errors: "hc3",
    silent: null,
    residual_df: 60,
    entities: null,
    coefficients,
    joint: { statistic: 1, df: [coefficients.length, 60], p_value: first?.p_value ?? null },
    adj_r_squared: 0.812,
    ...change,
  };
}

export function evidence(used: Effects, change: Partial<ModelEvidence> = {}): ModelEvidence {
  return {
    effects: used,
    all_rows: null,
    influential: null,
    trends: null,
    lag: null,
    first_stage: null,
    form: null,
    ...change,
  };
}

export function situation(used: ModelEvidence, change: Partial<ModelSituation> = {}): ModelSituation {
  return { evidence: used, leftOut: 0, lagAt: null, weighted: null, byPeriod: true, ...change };
}

/** RESET with a p-value. */
export const resetOf = (p_value: number) =>
  ({ form: { statistic: 4, df: [2, 58], p_value } }) satisfies Partial<ModelEvidence>;

export function series(change: Partial<SeriesTrend> = {}): SeriesTrend {
  return {
    display_name: "y",
    periods: 100,
    untested: null,
    adf_constant: { statistic: -1.2, lags: 1, n: 98, p_value: 0.612 },
    adf_trend: { statistic: -2, lags: 1, n: 98, p_value: 0.534 },
    kpss: null,
    maddala_wu: null,
    im_pesaran_shin: null,
    unit_root_rejected: false,
    ...change,
  };
}

export function trends(change: Partial<Trends> = {}): Trends {
  return { series: [series(), series()], residuals: null, spurious: false, shared_with: [], ...change };
}

export function estimate(value: number | null, lower: number | null, upper: number | null): Estimate {
  return { display_name: "", value, lower, upper, unbounded: upper === null };
}

export function lagEvidence(lag: Effect, change: Partial<LagEvidence> = {}): LagEvidence {
  return {
    lag,
    may_state: true,
    unit_root_rejected: true,
    serial: { statistic: 0.5, df: [1, 60], p_value: 0.48 },
    half_life: estimate(3.66, 2.08, 9.41),
    long_run_mean: null,
    long_run: [],
    shared_intercept: false,
    ...change,
  };
}

/** A hundred values around 20 with standard deviation 5. */
export function shape(change: Partial<Shape> = {}): Shape {
  return {
    n: 100,
    mean: 20,
    std_dev: 5,
    median: 19.8,
    skewness: 0.1,
    mean_interval: { lower: 19.008, upper: 20.992 },
    too_skewed: false,
    median_interval: { level: 0.95, lower: 18.9, upper: 20.7, coverage: 0.9648 },
    far_tail_share: 0.02,
    distinct: 10,
    dip: { statistic: 0.03, p_value: 0.81 },
    ...change,
  };
}

/** The verdict on outliers. @param above how many lie above the upper fence */
export function judgedOutliers(state: OutlierState, above: number): OutliersRemoved {
  return {
    lower: -17_910,
    upper: 25_606,
    lower_count: 0,
    upper_count: above,
    outside_count: above,
    state,
    rows: shown([]),
    text: "",
  };
}

/** A box of 20 values whose quartiles are 2 from the median, with two points beyond its upper whisker. */
export const boxplotCategory = (
  category: string,
  median: number,
  notch: [number, number],
  removed: OutliersRemoved | null = null,
): BoxplotCategory => ({
  category,
  low_whisker: 1,
  lower_quartile: median - 2,
  median,
  upper_quartile: median + 2,
  high_whisker: 30,
  low_outlier: shown([]),
  high_outlier: shown([]),
  low_outlier_count: 0,
  high_outlier_count: 2,
  low_outlier_row: shown([]),
  high_outlier_row: shown([]),
  count: 20,
  notch_lower: notch[0],
  notch_upper: notch[1],
  mean: median,
  outliers_removed: removed,
});
