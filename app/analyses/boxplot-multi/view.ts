import { boxplotCharts } from "../boxplot/charts";
import { boxplotOutliers } from "../boxplot/outliers";
import { boxplotSentence } from "../boxplot/sentence";
import { boxplotTables } from "../boxplot/tables";
import { boxplotView } from "../boxplot/view";
import type { AnalysisView } from "../view";
import { BoxplotMultiReport } from "./report";
import { BoxplotMultiResult } from "./result";

export const boxplotMultiView: AnalysisView<"boxplot_multi"> = {
  subtitle: (panel, asked) => `${asked.y.label} by ${panel.by ?? asked.x[0]?.label ?? "X"}`,
  sentence: boxplotSentence,
  outliers: boxplotOutliers,
  charts: boxplotCharts,
  tables: boxplotTables,
  readingAid: boxplotView.readingAid,
  methods: [
    "Groups: each value of X when there are at most 12, else X is cut at its quartiles (type 7); a group holds its upper limit.",
    ...boxplotView.methods,
  ],
  Result: BoxplotMultiResult,
  Report: BoxplotMultiReport,
};
