import { MOST_NUMBERS, type MainNumbers } from "../main-numbers";
import designInR from "../proof/library/design.R?raw";
import designInPython from "../proof/library/design.py?raw";
import type { ProofCode } from "../proof-code";
import { unsaidTerms } from "../models/model-estimates";
import { heldValuesInWords, TERM_TABLES } from "../models/term-table";
import { speak } from "../sentences/statement";
import type { AnalysisView, ViewProps } from "../view";
import { quantileName } from "../sentences/quantile-name";
import { quantileCharts } from "./charts";
import { quantileFindings } from "./findings";
import { quantileLabels, quantilePhrase } from "./phrases";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { quantilesInStata } from "./proof-stata";
import { quantileTables } from "./tables";

/** The tables that are always open. */
const OPEN = ["effects", "quantiles", ...TERM_TABLES];

function QuantileView({ result, labels, slots }: ViewProps<"quantile_regression">) {
  const tables = quantileTables(result, labels);
  const more = tables.filter(({ key }) => !OPEN.includes(key));
  return (
    <>
      {quantileCharts(result, labels).map(({ key }) => (
        <div key={key} className="result-wide">
          {slots.chart(key)}
        </div>
      ))}
      {tables
        .filter(({ key }) => OPEN.includes(key))
        .map((table) => (
          <div key={table.key}>{slots.table(table)}</div>
        ))}
      {more.length > 0 ? (
        <details className="more">
          <summary>Fit, tests of equal slopes and least squares</summary>
          {more.map((table) => (
            <div key={table.key}>{slots.table(table)}</div>
          ))}
        </details>
      ) : null}
    </>
  );
}

export const view: AnalysisView<"quantile_regression"> = {
  subtitle: (_, labels) =>
    `Quantiles of ${labels.y.label} by ${[...labels.x, ...(labels.terms ?? [])].map(({ label }) => label).join(", ")}`,
  says: (result, labels) => speak(quantileFindings(result), quantilePhrase, labels),
  outliers: () => null,
  charts: quantileCharts,
  tables: quantileTables,
  estimates: ({ claim, quantiles, bootstrap }, labels) => {
    const found = quantiles?.find(({ tau }) => tau === claim?.middle);
    const [constant, ...rows] = found?.coefficients ?? [];
    if (constant === undefined || claim === null) return null;
    return {
      estimator: claim.middle === 0.5 ? "Median" : quantileName(claim.middle),
      terms: unsaidTerms(quantileLabels(claim, labels).x, rows),
      constant,
      errors: bootstrap ? `standard errors by a bootstrap of ${bootstrap.units}` : "no standard errors",
      entities: null,
      scale: `effects on the ${quantileName(claim.middle)}`,
      silence: null,
    };
  },
  readingAid: [
    "A coefficient at the 90 % quantile says by how much the value below which 90 % of Y lie moves with one more unit of X, the other X held fixed.",
    "Coefficients that rise from the bottom to the top mean that Y spreads out as X grows; equal ones that X moves the whole of Y alike.",
    "In the chart the band has 95 % limits at each quantile. The straight lines are least squares with its limits.",
    "A quantile of Y given X is not the quantile of one person or firm: who is at the top may change.",
  ],
  methods: [
    "Quantile regression (Koenker and Bassett 1978): exact vertices of the linear program by the simplex method (Barrodale and Roberts 1973); of several lines with the same sum the lowest.",
    "Standard errors by a seeded bootstrap of rows, or of whole entities and periods, t limits; beside them those by nearby quantiles (Hendricks and Koenker 1992) with the bandwidth of Hall and Sheather (1988).",
    "Equal slopes: Wald test over all quantiles. The sentence takes Holm's correction over all slopes and differences. Pseudo R²: Koenker and Machado 1999.",
  ],
  View: QuantileView,
};

export const proof: ProofCode<"quantile_regression"> = {
  makesColumns: true,
  r: { library: [designInR], code: [codeInR], packages: ["quantreg"] },
  python: { library: [designInPython], code: [codeInPython], packages: [] },
  stata: quantilesInStata,
};

export const mainNumbers: MainNumbers<"quantile_regression"> = ({ claim }) =>
  (claim?.effects ?? [])
    .flatMap(({ display_name: name, at, slope, difference }) => {
      const where = at ? ` where ${heldValuesInWords(at)}` : "";
      return [
        {
          name: `Slope of ${name} at the ${quantileName(claim?.middle ?? null)}${where}`,
          value: slope.value,
        },
        ...(claim?.low === null
          ? []
          : [{ name: `Slope of ${name} at the top less at the bottom${where}`, value: difference.value }]),
      ];
    })
    .slice(0, MOST_NUMBERS);
