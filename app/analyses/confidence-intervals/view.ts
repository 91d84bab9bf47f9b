import type { AnalysisView } from "../view";
import { confidenceIntervalsCharts } from "./charts";
import { ConfidenceIntervalsView } from "./result";
import { confidenceIntervalsStatement } from "./sentence";
import { confidenceIntervalsTables } from "./tables";

export const confidenceIntervalsView: AnalysisView<"confidence_intervals"> = {
  subtitle: (_, labels) => labels.y.label,
  says: confidenceIntervalsStatement,
  outliers: (result) => result.outliers_removed,
  charts: confidenceIntervalsCharts,
  tables: confidenceIntervalsTables,
  readingAid: [
    "An interval of the mean holds the mean of the population in 95 (or 90, 68, 50) of 100 random samples like this one; it says nothing about single values.",
    "The interval of the median is made of two of the values and holds the median of the population in at least 95 of 100 random samples, whatever the shape of the values.",
    "Where outliers were left out, the intervals of all values come first. Those of the kept values are no confidence intervals: the selection is not known to them.",
    "From Q1 to Q3 lies the middle half of the values. The notch is a mark for comparing two medians, as in a boxplot.",
  ],
  methods: [
    "Intervals of the mean: mean ∓ t·s/√n with Student's t of n − 1 degrees of freedom. With n < 25·G1² (Cochran 1977) they miss more often than they say.",
    "Interval of the median: order statistics by the binomial distribution, conservative; from 6 values on.",
    "Notch: median ∓ 1.58·IQR/√n (McGill, Tukey and Larsen 1978). Quartiles: Hyndman–Fan type 7.",
  ],
  View: ConfidenceIntervalsView,
};
