import type { StatisticName, StatisticsResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { leftOutOf } from "../sentences/removal";
import { speak, type Statement } from "../sentences/statement";
import { statisticsFindings } from "../sentences/variable-findings";
import { variablePhrase } from "../sentences/variable-phrases";
import statisticsInR from "../univariate/proof-statistics.R?raw";
import statisticsInPython from "../univariate/proof-statistics.py?raw";
import { numbersOfStatistics, statisticsTable } from "../univariate/statistics-table";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ViewProps } from "../view";
import codeInR from "./proof.R?raw";
import { statisticsInStata } from "./proof-stata";
import codeInPython from "./proof.py?raw";

/** The table of the requested statistics. */
function statisticsTables(result: StatisticsResult, labels: VariableLabels): ResultTable[] {
  return [statisticsTable(result.statistics, labels.y)];
}

/** The centre in words; also the middle half when both quartiles are among the statistics. */
function statisticsStatement(result: StatisticsResult, labels: VariableLabels): Statement {
  const { evidence } = result;
  if (!evidence) return [];
  const value = (name: StatisticName) => result.statistics.find((each) => each.name === name)?.value ?? null;
  const [q1, q3, min, max] = [value("q1"), value("q3"), value("min"), value("max")];
  const situation = {
    evidence,
    leftOut: leftOutOf(result.outliers_removed),
    quartiles: q1 === null || q3 === null ? null : { q1, q3 },
    ends: min === null || max === null ? null : { min, max },
    ordered: labels.time !== null,
  };
  return speak(statisticsFindings(situation), variablePhrase, labels);
}

function StatisticsView({ result, labels, slots }: ViewProps<"statistics">) {
  return (
    <>
      {statisticsTables(result, labels).map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}

export const view: AnalysisView<"statistics"> = {
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

export const proof: ProofCode<"statistics"> = {
  r: { library: [statisticsInR], code: [codeInR], packages: [] },
  python: { library: [statisticsInPython], code: [codeInPython], packages: [] },
  stata: statisticsInStata,
};

export const mainNumbers: MainNumbers<"statistics"> = ({ statistics }) => numbersOfStatistics(statistics);
