import { fitCharts } from "../models/charts";
import { ROBUST_OBSERVATIONS } from "../models/observations";
import { ModelReport } from "../models/report";
import { ModelView } from "../models/result";
import { modelSubtitle } from "../models/subtitle";
import { robustTables } from "../models/tables";
import { robustStatement } from "../models/sentence";
import type { AnalysisView, ReportProps, ResultProps } from "../view";
import { WEIGHT_MARKS } from "../models/marks";
import { ROBUST_METHODS, ROBUST_MARKS, ROBUST_READING, robustLine } from "../models/weights";

function RobustRegressionView({ panel, asked, slots }: ResultProps<"robust_regression">) {
  return (
    <ModelView
      marks={ROBUST_MARKS}
      tables={robustTables(panel, asked)}
      footer={robustLine(panel)}
      slots={slots}
    />
  );
}

function RobustRegressionReport({ panel, asked, slots }: ReportProps<"robust_regression">) {
  return <ModelReport tables={robustTables(panel, asked)} footer={robustLine(panel)} slots={slots} />;
}

export const robustRegressionView: AnalysisView<"robust_regression"> = {
  subtitle: (_, asked) => modelSubtitle(asked, "MM"),
  says: robustStatement,
  outliers: (panel) => panel.outliers_removed,
  charts: (panel, asked) => fitCharts(panel, asked, WEIGHT_MARKS),
  tables: robustTables,
  observations: ROBUST_OBSERVATIONS,
  readingAid: ROBUST_READING,
  methods: ROBUST_METHODS,
  Result: RobustRegressionView,
  Report: RobustRegressionReport,
};
