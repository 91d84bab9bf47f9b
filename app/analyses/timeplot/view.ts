import type { AnalysisView } from "../view";
import { timeplotCharts } from "./charts";
import { TimeplotView } from "./result";
import { timeplotStatement } from "./sentence";
import { timeplotTables } from "./tables";

export const timeplotView: AnalysisView<"timeplot"> = {
  subtitle: (result, labels) => `${labels.y.label} over ${result.x_display_name}`,
  says: timeplotStatement,
  outliers: (result) => result.outliers_removed,
  charts: timeplotCharts,
  tables: timeplotTables,
  readingAid: [
    "A line that wanders has values close to their neighbours; a line that jumps up and down at random has independent ones.",
    "A missing or removed value breaks the line; time is not closed up.",
  ],
  methods: [
    "Unit root: augmented Dickey–Fuller with a constant, and with constant and trend; the smaller p of both, doubled, stands in the sentence. Panels: Maddala and Wu 1999.",
    "Lag-1 autocorrelation: Σ dᵢ·dᵢ₋₁ / Σ dᵢ² with d the deviations from the mean of all values; products are taken within one series.",
    "Above 12 series, and above 2,000 values of a single one, the median, the quartiles, the 5 % and 95 % quantiles (type 7) and the ends at each time are drawn; up to 12 series with more values, the smallest and the largest of each stretch of time. Numbers come from all values.",
  ],
  View: TimeplotView,
};
