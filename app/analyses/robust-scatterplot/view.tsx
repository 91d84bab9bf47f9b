import { fitCharts } from "../models/charts";
import { ROBUST_OBSERVATIONS } from "../models/observations";
import { ModelReport } from "../models/report";
import { ModelView } from "../models/result";
import { modelSubtitle } from "../models/subtitle";
import { robustTables } from "../models/tables";
import { LOWESS_METHODS, LOWESS_READING } from "../models/lowess";
import { robustStatement } from "../models/sentence";
import type { AnalysisView, ReportProps, ResultProps } from "../view";
import { WEIGHT_MARKS } from "../models/marks";
import { ROBUST_METHODS, ROBUST_MARKS, ROBUST_READING, robustLine } from "../models/weights";

function RobustScatterplotView({ panel, asked, slots }: ResultProps<"robust_scatterplot">) {
  return (
    <ModelView
      marks={ROBUST_MARKS}
      tables={robustTables(panel, asked)}
      footer={robustLine(panel)}
      slots={slots}
    />
  );
}

function RobustScatterplotReport({ panel, asked, slots }: ReportProps<"robust_scatterplot">) {
  return <ModelReport tables={robustTables(panel, asked)} footer={robustLine(panel)} slots={slots} />;
}

export const robustScatterplotView: AnalysisView<"robust_scatterplot"> = {
  subtitle: (_, asked) => modelSubtitle(asked, "MM and lowess"),
  says: robustStatement,
  outliers: (panel) => panel.outliers_removed,
  charts: (panel, asked) => fitCharts(panel, asked, WEIGHT_MARKS, panel.loess !== undefined),
  tables: robustTables,
  observations: ROBUST_OBSERVATIONS,
  readingAid: [...ROBUST_READING, LOWESS_READING],
  methods: [...ROBUST_METHODS, LOWESS_METHODS],
  Result: RobustScatterplotView,
  Report: RobustScatterplotReport,
};
