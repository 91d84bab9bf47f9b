import type { AnalysisView } from "../view";
import { qqPlotCharts } from "./charts";
import { QqPlotReport } from "./report";
import { QqPlotResult } from "./result";
import { qqPlotStatement } from "./sentence";
import { qqPlotTables } from "./tables";

export const qqPlotView: AnalysisView<"qq_plot"> = {
  subtitle: (_, asked) => asked.y.label,
  says: qqPlotStatement,
  outliers: (panel) => panel.outliers_removed,
  charts: qqPlotCharts,
  tables: qqPlotTables,
  readingAid: [
    "Each point is one value, drawn over the value that the fitted distribution would have at its rank: points along the line mean a good fit.",
    "The shaded envelope holds each point with 95 % probability if the distribution is right; single points outside are no alarm, a run of them is.",
    "Points that leave the line upwards at the right mean a longer upper tail than the distribution has.",
  ],
  methods: [
    "Distributions by maximum likelihood, in units of the variable; plotting positions (i − a)/(n + 1 − 2a) with a = 3/8 up to 10 values, else 1/2.",
    "Envelope: quantiles of the fitted distribution at the 2.5 % and 97.5 % points of Beta(i, n + 1 − i), pointwise.",
    "KS and A² (Anderson–Darling) come without p-values, since the parameters are estimated; compare the AIC.",
  ],
  Result: QqPlotResult,
  Report: QqPlotReport,
};
