import { inWords } from "~/lib/sentence";
import type { AnalysisView } from "../view";
import { regressionCharts } from "./charts";
import { RegressionReport } from "./report";
import { RegressionResult } from "./result";
import { regressionSentence } from "./sentence";
import { regressionTables } from "./tables";

export const regressionView: AnalysisView<"regression"> = {
  subtitle: (_, asked) => {
    const model = `${asked.y.label} on ${inWords(asked.x.map((x) => x.label))} · OLS`;
    const keys = [
      ...(asked.entity === null ? [] : [`entity ${asked.entity}`]),
      ...(asked.time === null ? [] : [`time ${asked.time}`]),
    ];
    return keys.length > 0 ? `${model} · ${keys.join(", ")}` : model;
  },
  sentence: regressionSentence,
  outliers: (panel) => panel.outliers_removed,
  charts: regressionCharts,
  tables: regressionTables,
  observations: {
    field: "observations",
    columns: [
      { key: "row", label: "row" },
      { key: "fitted", label: "fitted" },
      { key: "residual", label: "residual" },
      { key: "leverage", label: "leverage" },
      { key: "std_residual", label: "standardized residual" },
      { key: "student_residual", label: "studentised residual" },
      { key: "cooks_d", label: "Cook's distance" },
    ],
  },
  readingAid: [
    "A coefficient says how much Y changes with one unit more of that X while the other X stay as they are; it does not say why.",
    "Std. error and interval say how sure that is. Newey–West errors stay right when residuals are autocorrelated or unevenly spread, OLS errors do not.",
    "In the residual chart look for a pattern: a curve means that a transform may help, a funnel means uneven spread. Orange points have a studentised residual beyond ±3; ringed ones have much leverage or influence.",
    "VIF above 10: this X overlaps so strongly with the others that its own coefficient is uncertain.",
  ],
  methods: [
    "Ordinary least squares by Householder QR with one step of refinement. p-values and intervals: Student's t with n − k degrees of freedom.",
    "Newey–West: Bartlett kernel, lag ⌊4(T/100)^(2/9)⌋, no prewhitening, factor n/(n − k) (Newey and West 1987). HC3: MacKinnon and White 1985.",
  ],
  Result: RegressionResult,
  Report: RegressionReport,
};
