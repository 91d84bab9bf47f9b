import { phraseCorrelation } from "~/lib/format-number";
import type { MainNumbers } from "../main-numbers";
import { MOST_NUMBERS } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { speak } from "../sentences/statement";
import type { AnalysisView, ViewProps } from "../view";
import { correlationCharts, drawnPairs } from "./charts";
import { correlationFindings, correlationPhrase } from "./findings";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { correlationInStata } from "./proof-stata";
import { variablesOf } from "./pairs";
import { correlationTables } from "./tables";

function CorrelationView({ result, labels, slots }: ViewProps<"correlation">) {
  const drawn = drawnPairs(result, labels);
  return (
    <>
      <div className="result-wide">{slots.chart("matrix")}</div>
      {correlationTables(result, labels).map((table) => (
        <div key={table.key} className="result-wide">
          {slots.table(table)}
        </div>
      ))}
      {drawn.map(({ key, found: { a, b, pair } }, at) => (
        <details key={key} className="more" open={at === 0 && drawn.length === 1}>
          <summary>
            Scatterplot: {a.label} and {b.label} ({phraseCorrelation(pair.r)})
          </summary>
          <div>{slots.chart(key)}</div>
        </details>
      ))}
    </>
  );
}

export const view: AnalysisView<"correlation"> = {
  subtitle: (_, labels) =>
    variablesOf(labels)
      .map(({ label }) => label)
      .join(", "),
  says: (result, labels) => speak(correlationFindings(result), correlationPhrase, labels),
  outliers: () => null,
  charts: correlationCharts,
  tables: correlationTables,
  readingAid: [
    "1 and −1 mean that one variable follows from the other along a straight line (of ranks: always rises or always falls with it), 0 that it does not.",
    "A correlation says how closely two variables go together, not that one moves the other, nor by how much.",
    "p (Holm) allows for the number of pairs: of many pairs without a relation some have a small p by chance.",
    "Partial: how closely two go together where all others are the same.",
  ],
  methods: [
    "Pearson: t with n − 2 degrees of freedom, limits by Fisher's transformation. Spearman: exact to 9 rows without ties, limits by Bonett and Wright 2000. Kendall's τ-b: exact to 7 rows without ties, limits by Fieller, Hartley and Pearson 1957.",
    "The sentence adjusts for all pairs (Holm) and needs HC4m errors of both regressions to agree. In panel data and in series it rests on both regressions with clustered or EWC errors, also with time held fixed.",
    "Within entities: repeated-measures correlation (Bakdash and Marusich 2017). Robust: the geometric mean of both slopes of MM-estimation.",
  ],
  View: CorrelationView,
};

export const proof: ProofCode<"correlation"> = {
  r: { library: [], code: [codeInR], packages: [] },
  python: { library: [], code: [codeInPython], packages: [] },
  stata: correlationInStata,
};

export const mainNumbers: MainNumbers<"correlation"> = ({ pairs }) =>
  (pairs ?? [])
    .slice(0, MOST_NUMBERS)
    .map(({ a, b, r }) => ({ name: `Correlation of ${a} and ${b}`, value: r }));
