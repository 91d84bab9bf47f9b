import { boxplotCharts } from "../boxes/charts";
import { boxplotOutliers } from "../boxes/outliers";
import { boxplotStatement } from "../boxes/sentence";
import { boxplotTables } from "../boxes/tables";
import { BOX_METHODS, BOX_READING_AID } from "../boxes/texts";
import type { AnalysisView } from "../view";
import { BoxplotMultiView } from "./result";

export const boxplotMultiView: AnalysisView<"boxplot_multi"> = {
  subtitle: (result, labels) => `${labels.y.label} by ${result.by ?? labels.x[0]?.label ?? "X"}`,
  says: boxplotStatement,
  outliers: boxplotOutliers,
  charts: boxplotCharts,
  tables: boxplotTables,
  readingAid: BOX_READING_AID,
  methods: [
    "Groups: each value of X when there are at most 12, else X is cut at its quartiles (type 7); upper limits are inclusive.",
    ...BOX_METHODS,
  ],
  View: BoxplotMultiView,
};
