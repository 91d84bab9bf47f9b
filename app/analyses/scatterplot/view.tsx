import { regressionCharts } from "../models/charts";
import { fitLine } from "../models/footer";
import { OBSERVATIONS } from "../models/observations";
import { ModelReport } from "../models/report";
import { ModelView } from "../models/result";
import { regressionStatement } from "../models/sentence";
import { modelSubtitle } from "../models/subtitle";
import { regressionTables } from "../models/tables";
import { REGRESSION_MARKS, REGRESSION_METHODS, REGRESSION_READING } from "../models/reading";
import type { AnalysisView, ReportProps, ResultProps } from "../view";
import { LOWESS_METHODS, LOWESS_READING } from "../models/lowess";

function ScatterplotView({ panel, asked, slots }: ResultProps<"scatterplot">) {
  return (
    <ModelView
      marks={REGRESSION_MARKS}
      tables={regressionTables(panel, asked)}
      footer={fitLine(panel)}
      slots={slots}
    />
  );
}

function ScatterplotReport({ panel, asked, slots }: ReportProps<"scatterplot">) {
  return <ModelReport tables={regressionTables(panel, asked)} footer={fitLine(panel)} slots={slots} />;
}

export const scatterplotView: AnalysisView<"scatterplot"> = {
  subtitle: (_, asked) => modelSubtitle(asked, "OLS and lowess"),
  says: regressionStatement,
  outliers: (panel) => panel.outliers_removed,
  charts: (panel, asked) => regressionCharts(panel, asked, panel.loess !== null),
  tables: regressionTables,
  observations: OBSERVATIONS,
  readingAid: [...REGRESSION_READING, LOWESS_READING],
  methods: [...REGRESSION_METHODS, LOWESS_METHODS],
  Result: ScatterplotView,
  Report: ScatterplotReport,
};
