import type { HistogramResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import type { Statement } from "../sentences/statement";
import { FitNotices, FitReport } from "../univariate/fit-failures";
import { fitFindings } from "../univariate/fit-findings";
import { fitStatement } from "../univariate/fit-statement";
import { fitTable, listAics, numbersOfFits } from "../univariate/fits";
import fitsInR from "../univariate/proof-fits.R?raw";
import fitsInPython from "../univariate/proof-fits.py?raw";
import { withUnit } from "../variables/value-units";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ReportProps, ViewProps } from "../view";
import { histogramCharts } from "./charts";
import prettyInPython from "./proof-pretty.py?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { histogramInStata } from "./proof-stata";

function binTable(result: HistogramResult, labels: VariableLabels): ResultTable {
  const bars = result.chart?.histogram_bars ?? [];
  const total = bars.reduce((sum, count) => sum + count, 0);
  return {
    key: "bins",
    title: `Histogram of ${labels.y.label}`,
    columns: [
      { key: "bin", label: withUnit("Bin", labels.y.unit), kind: "text" },
      { key: "count", label: "Count", kind: "count" },
      { key: "share", label: "Share, %", kind: "number", decimals: 1, fixed: true },
    ],
    rows: bars.map((count, i) => [
      result.chart?.histogram_bin_labels[i] ?? "",
      count,
      total > 0 ? (100 * count) / total : null,
    ]),
  };
}

/** Tables of fits and bins; empty ones are left out. */
function histogramTables(result: HistogramResult, labels: VariableLabels): ResultTable[] {
  return [fitTable(result, labels), binTable(result, labels)].filter((table) => table.rows.length > 0);
}

/** The best fit, and the evidence against it, in words. */
function histogramStatement(result: HistogramResult, labels: VariableLabels): Statement {
  return fitStatement(result, labels, (fits, n) => fitFindings(listAics(fits), fits.evidence, n));
}

function HistogramView({ result, labels, slots }: ViewProps<"histogram">) {
  const tables = histogramTables(result, labels);
  const fits = tables.find((table) => table.key === "fits");
  const bins = tables.find((table) => table.key === "bins");
  return (
    <>
      <FitNotices result={result} />
      <div className="result-wide">{slots.chart("histogram")}</div>
      {fits ? slots.table(fits) : null}
      {bins ? (
        <details className="more">
          <summary>Counts by bin</summary>
          {slots.table(bins, { caption: false })}
        </details>
      ) : null}
    </>
  );
}

function HistogramReport({ result, labels, slots }: ReportProps<"histogram">) {
  const tables = histogramTables(result, labels);
  return <FitReport result={result} charts={["histogram"]} tables={tables} slots={slots} />;
}

export const view: AnalysisView<"histogram"> = {
  subtitle: (_, labels) => labels.y.label,
  says: histogramStatement,
  outliers: (result) => result.outliers_removed,
  charts: histogramCharts,
  tables: histogramTables,
  readingAid: [
    "Each bar counts the values between two edges; the curves show what a normal, lognormal or Burr XII distribution would look like.",
    "The smallest AIC marks the best curve. Differences below 2 mean little; above 10 they are decisive.",
  ],
  methods: [
    "Bins: Freedman–Diaconis width, rounded to 1, 2 or 5 times a power of ten; upper edges are inclusive.",
    "Curves by maximum likelihood (the normal with divisor n). KS and A² (Anderson–Darling) come without p-values, since the parameters are estimated. Whether the best curve fits at all is judged by the simultaneous band of the Q-Q plot, for Burr XII by a parametric bootstrap of A².",
  ],
  View: HistogramView,
  Report: HistogramReport,
};

export const proof: ProofCode<"histogram"> = {
  r: { library: [fitsInR], code: [codeInR], packages: [] },
  python: { library: [fitsInPython, prettyInPython], code: [codeInPython], packages: [] },
  stata: histogramInStata,
};

export const mainNumbers: MainNumbers<"histogram"> = ({ fits }) => numbersOfFits(fits);
