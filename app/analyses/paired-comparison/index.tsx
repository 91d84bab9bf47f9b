import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { speak } from "../sentences/statement";
import type { AnalysisView, ViewProps } from "../view";
import { pairedCharts } from "./charts";
import { pairedFindings, pairedPhrase } from "./findings";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { pairedInStata } from "./proof-stata";
import { differenceLabel, unitsDiffer } from "./size";
import { pairedTables } from "./tables";

function PairedComparisonView({ result, labels, slots }: ViewProps<"paired_comparison">) {
  const [tests, ...others] = pairedTables(result, labels);
  return (
    <>
      {slots.chart(result.bins ? "differences" : "slopes")}
      {slots.chart("agreement")}
      {tests ? <div className="result-wide">{slots.table(tests)}</div> : null}
      {others.map((table) => (
        <div key={table.key} className="result-wide">
          {slots.table(table)}
        </div>
      ))}
    </>
  );
}

export const view: AnalysisView<"paired_comparison"> = {
  subtitle: (_, labels) => differenceLabel(labels).label,
  says: (result, labels) => speak(pairedFindings(result, unitsDiffer(labels)), pairedPhrase, labels),
  outliers: ({ outliers_removed }) => outliers_removed,
  charts: pairedCharts,
  tables: pairedTables,
  readingAid: [
    "Every difference is Y less X of the same row; with Ln on both it is the logarithm of Y/X.",
    "A mean difference near 0 does not mean that two measurements agree: single pairs may differ by as much as the limits of agreement say.",
    "In the chart of differences, points that widen or slope to the right mean that the measurements differ more where values are high; Ln on both then often helps.",
  ],
  methods: [
    "Mean difference: Student’s t; the sentence needs the t with Hall’s (1992) allowance for skewness to agree. Where rows share entities or follow each other in time it rests on clustered or EWC standard errors of the mean difference.",
    "Wilcoxon’s signed ranks: exact to 50 pairs without ties and zeros, else by the normal distribution with corrections for ties and continuity; zeros by Pratt 1959. Shift: median of the averages of every two differences (Hodges and Lehmann 1963).",
    "Limits of agreement: mean ∓ 1.96 standard deviations (Bland and Altman 1986), with exact limits of each (Carkeet 2015).",
  ],
  View: PairedComparisonView,
};

export const proof: ProofCode<"paired_comparison"> = {
  r: { library: [], code: [codeInR], packages: [] },
  python: { library: [], code: [codeInPython], packages: [] },
  stata: pairedInStata,
};

export const mainNumbers: MainNumbers<"paired_comparison"> = ({ mean_diff, t, agreement }) => [
  { name: "Mean difference", value: mean_diff },
  { name: "Lower 95\u202f% limit", value: t?.lower ?? null },
  { name: "Upper 95\u202f% limit", value: t?.upper ?? null },
  { name: "Lower limit of agreement", value: agreement?.lower ?? null },
  { name: "Upper limit of agreement", value: agreement?.upper ?? null },
];
