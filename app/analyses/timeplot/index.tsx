import type { TimeplotResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { leftOutOf } from "../sentences/removal";
import { speak, type Statement } from "../sentences/statement";
import trendsInR from "../variables/proof-trends.R?raw";
import trendsInPython from "../variables/proof-trends.py?raw";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ViewProps } from "../view";
import { timeplotCharts } from "./charts";
import { timeFindings, timePhrase } from "./findings";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { timeplotInStata } from "./proof-stata";

/** The table of autocorrelation and counts, which the chart does not show; empty if the result is only a message. */
function timeplotTables(result: TimeplotResult, labels: VariableLabels): ResultTable[] {
  const { series } = result;
  if (!series) return [];
  return [
    {
      key: "timeplot",
      title: `Timeplot of ${labels.y.label}`,
      columns: [
        { key: "name", label: "Statistic", kind: "text" },
        { key: "value", label: labels.y.label, kind: "number" },
      ],
      rows: [
        ["Lag-1 autocorrelation", result.autocorr1],
        ["Series", { value: series.length, kind: "count" }],
        ["N", { value: result.rows.used, kind: "count" }],
      ],
    },
  ];
}

/** The autocorrelation of consecutive values and the unit-root test, in words. */
function timeplotStatement(result: TimeplotResult, labels: VariableLabels): Statement {
  if (!result.series) return [];
  const situation = {
    r: result.autocorr1,
    rOfAll: result.autocorr1_all,
    rows: result.rows.used,
    constant: result.notes.some(({ code }) => code === "W-CONST"),
    ordered: labels.time !== null,
    series: labels.entity === null ? null : result.series.length,
    trends: result.trends,
    leftOut: leftOutOf(result.outliers_removed),
  };
  return speak(timeFindings(situation), timePhrase, labels);
}

function TimeplotView({ result, labels, slots }: ViewProps<"timeplot">) {
  return (
    <>
      <div className="result-wide">{slots.chart("timeplot")}</div>
      {timeplotTables(result, labels).map((table) => (
        <div key={table.key} className="max-w-[30rem]">
          {slots.table(table)}
        </div>
      ))}
    </>
  );
}

export const view: AnalysisView<"timeplot"> = {
  subtitle: (result, labels) => `${labels.y.label} over ${result.x_display_name}`,
  says: timeplotStatement,
  outliers: (result) => result.outliers_removed,
  charts: timeplotCharts,
  tables: timeplotTables,
  readingAid: [
    "A line that wanders has values close to their neighbours; a line that jumps up and down at random has independent ones.",
    "A missing or removed value breaks the line; time is not closed up.",
  ],
  methods: [
    "Unit root: augmented Dickey–Fuller with a constant, and with constant and trend; the sentence gives the smaller p of the two, doubled. Panels: Maddala and Wu 1999.",
    "Lag-1 autocorrelation: Σ dᵢ·dᵢ₋₁ / Σ dᵢ² with d the deviations from the mean of all values; products are taken within one series.",
    "Above 12 series, and above 2,000 values of a single one, the median, the quartiles, the 5 % and 95 % quantiles (type 7) and the ends at each time are drawn; up to 12 series with more values, the smallest and the largest of each stretch of time. Numbers come from all values.",
  ],
  View: TimeplotView,
};

export const proof: ProofCode<"timeplot"> = {
  r: { library: [trendsInR], code: [codeInR], packages: [] },
  python: { library: [trendsInPython], code: [codeInPython], packages: [] },
  stata: timeplotInStata,
};

export const mainNumbers: MainNumbers<"timeplot"> = ({ series, autocorr1 }) => [
  { name: "Series", value: series?.length ?? null },
  { name: "Autocorrelation, lag 1", value: autocorr1 },
];
