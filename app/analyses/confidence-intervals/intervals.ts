import type { ConfidenceIntervalsResult } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";

/** An interval with its name and its centre. */
export interface NamedInterval {
  key: string;
  label: string;
  around: "mean" | "median";
  centre: number | null;
  lower: number | null;
  upper: number | null;
  /** The t quantile, for intervals of the mean. */
  t: number | null;
}

const LEVELS = ["0.5", "0.68", "0.9", "0.95"] as const;

/** "Median of all values" where outliers were left out; else "Median". */
const named = (what: string, of: string) => (of === "" ? what : `${what} of ${of}`);

/** The exact interval of the median of all values, outliers included. */
function medianInterval(result: ConfidenceIntervalsResult, of: string): NamedInterval[] {
  const shape = result.evidence?.all ?? result.evidence?.kept;
  if (!shape?.median_interval) return [];
  const { lower, upper } = shape.median_interval;
  const label = `${named("Median", of)}, 95\u202f%`;
  return [{ key: "median", label, around: "median", centre: shape.median, lower, upper, t: null }];
}

/** The interval of the mean of all values that allows for rows that depend on each other. */
function meanOfDependent(result: ConfidenceIntervalsResult): NamedInterval[] {
  const { dependent = null, all, kept } = result.evidence ?? { all: null, kept: null };
  if (dependent === null || dependent.silent !== null) return [];
  const errors = dependent.errors === "ewc" ? "EWC" : "clustered";
  const label = `Mean${all ? " of all values" : ""}, 95\u202f%, ${errors}`;
  const centre = (all ?? kept)?.mean ?? null;
  return [{ key: "dependent", label, around: "mean", centre, ...dependent.interval, t: null }];
}

/** The interval of the mean of all values, where outliers were left out. */
function meanOfAll(result: ConfidenceIntervalsResult): NamedInterval[] {
  const all = result.evidence?.all;
  if (!all) return [];
  const { lower, upper } = all.mean_interval;
  const label = "Mean of all values, 95\u202f%";
  return [{ key: "all", label, around: "mean", centre: all.mean, lower, upper, t: null }];
}

/**
 * All intervals: first the intervals of all values, then of the mean by level, then quartiles and notch around the median.
 * Where values were left out, the intervals of the kept values are not confidence intervals, and their names say so.
 */
export function listIntervals(result: ConfidenceIntervalsResult): NamedInterval[] {
  const { chart, statistics } = result;
  if (!chart) return [];
  const value = (name: "avg" | "median") => statistics?.find((each) => each.name === name)?.value ?? null;
  const [mean, median] = [value("avg"), value("median")];
  const hasAll = (result.evidence?.all ?? null) !== null;
  const kept = hasAll ? "kept values" : "";
  return [
    ...meanOfDependent(result),
    ...meanOfAll(result),
    ...(hasAll ? medianInterval(result, "all values") : []),
    ...LEVELS.map((level): NamedInterval => {
      const { lower, upper, t_stat } = chart.avg_interval[level];
      // These are not confidence intervals: their names say what they are made of.
      const label = hasAll
        ? `Mean of kept values ± ${formatBrief(t_stat, 3)} SE`
        : `Mean, ${Math.round(100 * Number(level))}\u202f%`;
      return { key: level, label, around: "mean", centre: mean, lower, upper, t: t_stat };
    }),
    ...(hasAll ? [] : medianInterval(result, "")),
    {
      key: "iqr",
      label: hasAll ? "Middle half of kept values (Q1\u2013Q3)" : "Middle half (Q1\u2013Q3)",
      around: "median",
      centre: median,
      ...chart.iqr_interval,
      t: null,
    },
    {
      key: "notch",
      label: `${named("Median", kept)}, notch`,
      around: "median",
      centre: median,
      ...chart.notches_interval,
      t: null,
    },
  ];
}
