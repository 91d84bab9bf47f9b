import type { AnalysisView } from "../view";
import { confidenceIntervalsCharts } from "./charts";
import { ConfidenceIntervalsReport } from "./report";
import { ConfidenceIntervalsResult } from "./result";
import { confidenceIntervalsStatement } from "./sentence";
import { confidenceIntervalsTables } from "./tables";

export const confidenceIntervalsView: AnalysisView<"confidence_intervals"> = {
  subtitle: (_, asked) => asked.y.label,
  says: confidenceIntervalsStatement,
  outliers: (panel) => panel.outliers_removed,
  charts: confidenceIntervalsCharts,
  tables: confidenceIntervalsTables,
  readingAid: [
    "An interval of the mean holds the mean of the population in 95 (or 90, 68, 50) of 100 samples like this one; it says nothing about single values.",
    "From Q1 to Q3 lies the middle half of the values.",
    "The notch is a rough 95 % interval for comparing two medians: where the notches of two samples do not overlap, their medians differ clearly.",
  ],
  methods: [
    "Intervals of the mean: mean ∓ t·s/√n with Student's t of n − 1 degrees of freedom.",
    "Notch: median ∓ 1.58·IQR/√n (McGill, Tukey and Larsen 1978). Quartiles: Hyndman–Fan type 7.",
  ],
  Result: ConfidenceIntervalsResult,
  Report: ConfidenceIntervalsReport,
};
