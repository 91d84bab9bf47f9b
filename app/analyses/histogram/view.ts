import type { AnalysisView } from "../view";
import { histogramCharts } from "./charts";
import { HistogramReport } from "./report";
import { HistogramView } from "./result";
import { histogramStatement } from "./sentence";
import { histogramTables } from "./tables";

export const histogramView: AnalysisView<"histogram"> = {
  subtitle: (_, labels) => labels.y.label,
  says: histogramStatement,
  outliers: (result) => result.outliers_removed,
  charts: histogramCharts,
  tables: histogramTables,
  readingAid: [
    "Each bar counts the values between two edges; the curves show what a normal, lognormal or Burr XII distribution would look like.",
    "The smallest AIC marks the best curve. Differences below 2 mean little; above 10 they are decisive.",
  ],
  methods: [
    "Bins: Freedman–Diaconis width, rounded to 1, 2 or 5 times a power of ten; upper edges are inclusive.",
    "Curves by maximum likelihood (the normal with divisor n). KS and A² (Anderson–Darling) come without p-values, since the parameters are estimated. Whether the best curve fits at all is judged by the simultaneous band of the Q-Q plot, for Burr XII by a parametric bootstrap of A².",
  ],
  View: HistogramView,
  Report: HistogramReport,
};
