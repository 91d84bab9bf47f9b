import type { ConfidenceIntervalsResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { leftOutOf } from "../sentences/removal";
import { speak, type Statement } from "../sentences/statement";
import { intervalFindings } from "../sentences/variable-findings";
import { variablePhrase } from "../sentences/variable-phrases";
import statisticsInR from "../univariate/proof-statistics.R?raw";
import statisticsInPython from "../univariate/proof-statistics.py?raw";
import { numbersOfStatistics, statisticsTable } from "../univariate/statistics-table";
import { withUnit } from "../variables/value-units";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ViewProps } from "../view";
import { confidenceIntervalsCharts } from "./charts";
import { listIntervals } from "./intervals";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { intervalsInStata } from "./proof-stata";

/** The intervals, and the statistics behind them; no table when the result holds a message. */
function confidenceIntervalsTables(result: ConfidenceIntervalsResult, labels: VariableLabels): ResultTable[] {
  const intervals = listIntervals(result);
  if (intervals.length === 0) return [];
  const number = { kind: "number" as const, decimals: 3, fixed: true };
  return [
    {
      key: "intervals",
      title: `Confidence intervals of ${labels.y.label}`,
      columns: [
        { key: "name", label: "Interval", kind: "text" },
        { key: "lower", label: withUnit("Lower", labels.y.unit), ...number },
        { key: "upper", label: withUnit("Upper", labels.y.unit), ...number },
        { key: "t", label: "t quantile", ...number },
      ],
      rows: intervals.map(({ label, around, lower, upper, t }) => [
        label,
        lower,
        upper,
        around === "mean" && t !== null ? t : { blank: true },
      ]),
    },
    statisticsTable(result.statistics ?? [], labels.y),
  ];
}

/** The intervals of mean and median of all values, then the interval of the kept values. */
function confidenceIntervalsStatement(result: ConfidenceIntervalsResult, labels: VariableLabels): Statement {
  const { evidence } = result;
  if (!evidence) return [];
  const leftOut = leftOutOf(result.outliers_removed);
  return speak(
    intervalFindings({ evidence, leftOut, ordered: labels.time !== null }),
    variablePhrase,
    labels,
  );
}

function ConfidenceIntervalsView({ result, labels, slots }: ViewProps<"confidence_intervals">) {
  const tables = confidenceIntervalsTables(result, labels);
  const intervals = tables.find((table) => table.key === "intervals");
  const statistics = tables.find((table) => table.key === "statistics");
  return (
    <>
      <div className="result-columns">
        {intervals ? slots.table(intervals) : null}
        {slots.chart("intervals")}
      </div>
      {statistics ? slots.table(statistics) : null}
    </>
  );
}

export const view: AnalysisView<"confidence_intervals"> = {
  subtitle: (_, labels) => labels.y.label,
  says: confidenceIntervalsStatement,
  outliers: (result) => result.outliers_removed,
  charts: confidenceIntervalsCharts,
  tables: confidenceIntervalsTables,
  readingAid: [
    "An interval of the mean holds the mean of the population in 95 (or 90, 68, 50) of 100 random samples like this one; it says nothing about single values.",
    "The interval of the median is made of two of the values and holds the median of the population in at least 95 of 100 random samples, whatever the shape of the values.",
    "Where outliers were left out, the intervals of all values come first. Those of the kept values are not confidence intervals: they do not account for the selection.",
    "From Q1 to Q3 lies the middle half of the values. The notch is a mark for comparing two medians, as in a boxplot.",
  ],
  methods: [
    "Intervals of the mean: mean ∓ t·s/√n with Student's t of n − 1 degrees of freedom. With n < 25·G1² (Cochran 1977) they miss more often than stated.",
    "Interval of the median: order statistics by the binomial distribution, conservative; from 6 values on.",
    "Notch: median ∓ 1.58·IQR/√n (McGill, Tukey and Larsen 1978). Quartiles: Hyndman–Fan type 7.",
  ],
  View: ConfidenceIntervalsView,
};

export const proof: ProofCode<"confidence_intervals"> = {
  r: { library: [statisticsInR], code: [codeInR], packages: [] },
  python: { library: [statisticsInPython], code: [codeInPython], packages: [] },
  stata: intervalsInStata,
};

export const mainNumbers: MainNumbers<"confidence_intervals"> = ({ chart, statistics }) => [
  ...numbersOfStatistics(statistics),
  { name: "Mean, 95 % from", value: chart?.avg_interval["0.95"].lower ?? null },
  { name: "Mean, 95 % to", value: chart?.avg_interval["0.95"].upper ?? null },
];
