import type { ConfidenceIntervalsPanel } from "~/compute/contract/types";

/** An interval with its name and the value it belongs to. */
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

/** All intervals, those of the mean from the widest level down, then those of the median. */
export function listIntervals(panel: ConfidenceIntervalsPanel): NamedInterval[] {
  const { chart, statistics } = panel;
  if (!chart) return [];
  const value = (name: "avg" | "median") => statistics?.find((each) => each.name === name)?.value ?? null;
  const [mean, median] = [value("avg"), value("median")];
  return [
    ...LEVELS.map((level): NamedInterval => {
      const { lower, upper, t_stat } = chart.avg_interval[level];
      const percent = Math.round(100 * Number(level));
      return {
        key: level,
        label: `Mean, ${percent}\u202f%`,
        around: "mean",
        centre: mean,
        lower,
        upper,
        t: t_stat,
      };
    }),
    {
      key: "iqr",
      label: "Median, Q1 to Q3",
      around: "median",
      centre: median,
      ...chart.iqr_interval,
      t: null,
    },
    {
      key: "notch",
      label: "Median, notch",
      around: "median",
      centre: median,
      ...chart.notches_interval,
      t: null,
    },
  ];
}
