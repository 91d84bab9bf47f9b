import type { AnalysisView } from "../view";
import { StatisticsView } from "./result";
import { statisticsStatement } from "./sentence";
import { statisticsTables } from "./tables";

export const statisticsView: AnalysisView<"statistics"> = {
  subtitle: (_, labels) => labels.y.label,
  says: statisticsStatement,
  outliers: (result) => result.outliers_removed,
  charts: () => [],
  tables: statisticsTables,
  readingAid: [
    "The mean is the balance point, the median the middle value: where they differ, the values are skewed.",
    "StDev says how far single values usually lie from the mean; SE Mean says how far the mean itself would move in another sample of the same size.",
  ],
  methods: [
    "Quartiles: Hyndman–Fan type 7 (R's default, Excel's QUARTILE.INC; Minitab uses type 6).",
    "StDev and Variance have the divisor n − 1. Skewness and kurtosis are G1 and G2, as in Minitab, Excel, SAS and SPSS; the kurtosis of a normal distribution is 0.",
  ],
  View: StatisticsView,
};
