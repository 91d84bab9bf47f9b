import type { AnalysisView } from "../view";
import { robustStatisticsCharts } from "./charts";
import { RobustStatisticsView } from "./result";
import { robustStatisticsStatement } from "./sentence";
import { robustStatisticsTables } from "./tables";

export const robustStatisticsView: AnalysisView<"robust_statistics"> = {
  subtitle: (_, labels) => labels.y.label,
  says: robustStatisticsStatement,
  outliers: (result) => result.outliers_removed,
  charts: robustStatisticsCharts,
  tables: robustStatisticsTables,
  readingAid: [
    "Each row is one way to measure centre and spread; all scales estimate the same standard deviation for normal values, so the columns can be read downwards.",
    "Where the robust rows agree with each other and not with the mean, a few values or a long tail pull the mean.",
    "The robust table uses all values, whatever the switch for outliers says: outliers get little weight there.",
  ],
  methods: [
    "MAD with the factor 1.4826; Huber's estimators with k = 1.5; bisquare MM with breakdown point 50 % and efficiency 95 % (Yohai 1987); Qn and Sn with finite-sample factors (Rousseeuw and Croux 1993); τ-estimates (Maronna and Zamar 2002).",
    "The scale of the trimmed mean is √n times its standard error; it is 1.03 times the standard deviation of normal values.",
    "Quartiles: Hyndman–Fan type 7 (R's default, Excel's QUARTILE.INC; Minitab uses type 6).",
  ],
  View: RobustStatisticsView,
};
