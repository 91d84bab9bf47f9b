import type { AnalysisView } from "../view";
import { boxplotCharts } from "../boxes/charts";
import { boxplotOutliers } from "../boxes/outliers";
import { BOX_METHODS, BOX_READING_AID } from "../boxes/texts";
import { BoxplotReport } from "./report";
import { BoxplotView } from "./result";
import { boxplotStatement } from "../boxes/sentence";
import { boxplotTables } from "../boxes/tables";

export const boxplotView: AnalysisView<"boxplot"> = {
  subtitle: (panel, asked) => (panel.by === null ? asked.y.label : `${asked.y.label} by ${panel.by}`),
  says: boxplotStatement,
  outliers: boxplotOutliers,
  charts: boxplotCharts,
  tables: boxplotTables,
  readingAid: BOX_READING_AID,
  methods: BOX_METHODS,
  Result: BoxplotView,
  Report: BoxplotReport,
};
