import type { AnalysisView } from "../view";
import { dotplotCharts } from "./charts";
import { DotplotReport } from "./report";
import { DotplotView } from "./result";
import { dotplotStatement } from "./sentence";
import { dotplotTables } from "./tables";

export const dotplotView: AnalysisView<"dotplot"> = {
  subtitle: (_, labels) => labels.y.label,
  says: dotplotStatement,
  outliers: (result) => result.outliers_removed,
  charts: dotplotCharts,
  tables: dotplotTables,
  readingAid: [
    "Each dot is one value (or several, when a note says so); dots of nearly equal values are stacked.",
    "Hollow dots are values that the rule for outliers removes from other analyses; here they stay in sight.",
  ],
  methods: [
    "Dot density (Wilkinson 1999): a stack holds a value and all following ones less than a width above it; the width is the larger of range/200 and range/(4·√n).",
  ],
  View: DotplotView,
  Report: DotplotReport,
};
