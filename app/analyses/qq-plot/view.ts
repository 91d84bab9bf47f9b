import type { AnalysisView } from "../view";
import { qqPlotCharts } from "./charts";
import { QqPlotReport } from "./report";
import { QqPlotView } from "./result";
import { qqPlotStatement } from "./sentence";
import { qqPlotTables } from "./tables";

export const qqPlotView: AnalysisView<"qq_plot"> = {
  subtitle: (_, labels) => labels.y.label,
  says: qqPlotStatement,
  outliers: (result) => result.outliers_removed,
  charts: qqPlotCharts,
  tables: qqPlotTables,
  readingAid: [
    "Each point is one value, drawn over the value that the fitted distribution would have at its rank: points along the line mean a good fit.",
    "The shaded band of the normal and the lognormal holds all points at once in 95 of 100 samples if the distribution is right: a single point outside is evidence against it. Burr XII has no band; a bootstrap tests it.",
    "Points that leave the line upwards at the right mean a longer upper tail than the distribution has.",
  ],
  methods: [
    "Distributions by maximum likelihood, in units of the variable; plotting positions (i − a)/(n + 1 − 2a) with a = 3/8 up to 10 values, else 1/2.",
    "Band: simultaneous at 95 %, for fitted parameters, its level by n from a table made by simulation. Burr XII: parametric bootstrap of A² with a fixed seed.",
    "KS and A² (Anderson–Darling) come without p-values, since the parameters are estimated; compare the AIC.",
  ],
  View: QqPlotView,
  Report: QqPlotReport,
};
