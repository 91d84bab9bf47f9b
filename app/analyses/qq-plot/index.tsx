import type { QqPlotResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import type { Statement } from "../sentences/statement";
import { FitNotices, FitReport } from "../univariate/fit-failures";
import { type FitFinding, fitFindings, fitVerdict } from "../univariate/fit-findings";
import { fitStatement, type JudgedFits } from "../univariate/fit-statement";
import { fitTable, listAics, numbersOfFits } from "../univariate/fits";
import fitsInR from "../univariate/proof-fits.R?raw";
import fitsInPython from "../univariate/proof-fits.py?raw";
import quantilesInR from "../univariate/proof-quantiles.R?raw";
import quantilesInPython from "../univariate/proof-quantiles.py?raw";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ReportProps, ViewProps } from "../view";
import { listPlots, qqPlotCharts } from "./charts";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { quantilePlotInStata } from "./proof-stata";

/** The table of fits; empty if nothing was fitted. */
function qqPlotTables(result: QqPlotResult, labels: VariableLabels): ResultTable[] {
  return [fitTable(result, labels)].filter((table) => table.rows.length > 0);
}

/** The best fit, and the evidence against each distribution. */
function findingsOf(fits: JudgedFits, n: number): FitFinding[] {
  const { best, evidence } = fits;
  const aics = listAics(fits);
  if (evidence?.dependent) return fitFindings(aics, evidence, n);
  const others = aics.filter(({ key }) => key !== best);
  return [...fitFindings(aics, evidence, n), ...others.flatMap(({ key }) => fitVerdict(evidence, key, n))];
}

/** The best fit, and the evidence against each distribution, in words. */
function qqPlotStatement(result: QqPlotResult, labels: VariableLabels): Statement {
  return fitStatement(result, labels, findingsOf);
}

function QqPlotView({ result, labels, slots }: ViewProps<"qq_plot">) {
  return (
    <>
      <FitNotices result={result} />
      <div className="result-columns">
        {listPlots(result).map(({ key }) => (
          <div key={key}>{slots.chart(`qq-${key}`)}</div>
        ))}
      </div>
      {qqPlotTables(result, labels).map((table) => (
        <div key={table.key}>{slots.table(table, { caption: true })}</div>
      ))}
    </>
  );
}

function QqPlotReport({ result, labels, slots }: ReportProps<"qq_plot">) {
  const charts = listPlots(result).map(({ key }) => `qq-${key}`);
  return <FitReport result={result} charts={charts} tables={qqPlotTables(result, labels)} slots={slots} />;
}

export const view: AnalysisView<"qq_plot"> = {
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

export const proof: ProofCode<"qq_plot"> = {
  r: { library: [fitsInR, quantilesInR], code: [codeInR], packages: [] },
  python: { library: [fitsInPython, quantilesInPython], code: [codeInPython], packages: [] },
  stata: quantilePlotInStata,
};

export const mainNumbers: MainNumbers<"qq_plot"> = ({ fits, evidence }) => {
  const { outside_low = null, outside_middle = 0, outside_high = 0 } = evidence?.normal ?? {};
  const outside = outside_low === null ? null : outside_low + outside_middle + outside_high;
  return [...numbersOfFits(fits), { name: "Normal, points outside the band", value: outside }];
};
