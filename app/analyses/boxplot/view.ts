import type { AnalysisView } from "../view";
import { boxplotCharts } from "../box-charts";
import { boxplotOutliers } from "../box-outliers";
import { BOX_METHODS, BOX_READING_AID } from "../box-texts";
import { BoxplotReport } from "./report";
import { BoxplotResult } from "./result";
import { boxplotStatement } from "../box-sentence";
import { boxplotTables } from "../box-tables";

export const boxplotView: AnalysisView<"boxplot"> = {
  subtitle: (panel, asked) => (panel.by === null ? asked.y.label : `${asked.y.label} by ${panel.by}`),
  says: boxplotStatement,
  outliers: boxplotOutliers,
  charts: boxplotCharts,
  tables: boxplotTables,
  readingAid: BOX_READING_AID,
  methods: BOX_METHODS,
  Result: BoxplotResult,
  Report: BoxplotReport,
};
