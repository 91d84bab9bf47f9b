import { regressionCharts } from "../models/charts";
import { fitLine } from "../models/footer";
import { OBSERVATIONS } from "../models/observations";
import { REGRESSION_MARKS, REGRESSION_METHODS, REGRESSION_READING } from "../models/reading";
import { ModelReport } from "../models/report";
import { ModelView } from "../models/result";
import { regressionStatement } from "../models/sentence";
import { modelSubtitle } from "../models/subtitle";
import { regressionTables } from "../models/tables";
import type { AnalysisView, ReportProps, ResultProps } from "../view";

function RegressionView({ panel, asked, slots }: ResultProps<"regression">) {
  return (
    <ModelView
      marks={REGRESSION_MARKS}
      tables={regressionTables(panel, asked)}
      footer={fitLine(panel)}
      slots={slots}
    />
  );
}

function RegressionReport({ panel, asked, slots }: ReportProps<"regression">) {
  return <ModelReport tables={regressionTables(panel, asked)} footer={fitLine(panel)} slots={slots} />;
}

export const regressionView: AnalysisView<"regression"> = {
  subtitle: (_, asked) => modelSubtitle(asked, "OLS"),
  says: regressionStatement,
  outliers: (panel) => panel.outliers_removed,
  charts: (panel, asked) => regressionCharts(panel, asked),
  tables: regressionTables,
  observations: OBSERVATIONS,
  readingAid: REGRESSION_READING,
  methods: REGRESSION_METHODS,
  Result: RegressionView,
  Report: RegressionReport,
};
