import type { AnalysisView } from "../view";
import { boxplotCharts } from "../boxes/charts";
import { boxplotOutliers } from "../boxes/outliers";
import { BOX_METHODS, BOX_READING_AID } from "../boxes/texts";
import { BoxplotView } from "./result";
import { boxplotStatement } from "../boxes/sentence";
import { boxplotTables } from "../boxes/tables";

export const boxplotView: AnalysisView<"boxplot"> = {
  subtitle: (result, labels) => (result.by === null ? labels.y.label : `${labels.y.label} by ${result.by}`),
  says: boxplotStatement,
  outliers: boxplotOutliers,
  charts: boxplotCharts,
  tables: boxplotTables,
  readingAid: BOX_READING_AID,
  methods: BOX_METHODS,
  View: BoxplotView,
};
