import type { AnalysisView } from "../view";
import { boxplotCharts } from "./charts";
import { boxplotOutliers } from "./outliers";
import { BoxplotReport } from "./report";
import { BoxplotResult } from "./result";
import { boxplotSentence } from "./sentence";
import { boxplotTables } from "./tables";

export const boxplotView: AnalysisView<"boxplot"> = {
  subtitle: (panel, asked) => (panel.by === null ? asked.y.label : `${asked.y.label} by ${panel.by}`),
  sentence: boxplotSentence,
  outliers: boxplotOutliers,
  charts: boxplotCharts,
  tables: boxplotTables,
  readingAid: [
    "The box holds the middle half of the values, the line in it is the median, the diamond the mean.",
    "Where the shaded notches of two boxes do not overlap, their medians differ clearly.",
    "Circles are single values beyond the whiskers: unusual, not necessarily wrong.",
  ],
  methods: [
    "Box: quartiles of Hyndman–Fan type 7. Whiskers: the furthest values within 1.5 interquartile ranges of the box. Diamond: mean.",
    "Shaded notch: median ∓ 1.58·IQR/√n, a rough 95 % interval for comparing two medians (McGill, Tukey and Larsen 1978).",
  ],
  Result: BoxplotResult,
  Report: BoxplotReport,
};
