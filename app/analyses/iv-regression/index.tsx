import { MOST_NUMBERS, type MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import designInR from "../proof/library/design.R?raw";
import designInPython from "../proof/library/design.py?raw";
import { speak } from "../sentences/statement";
import type { AnalysisView, ViewProps } from "../view";
import { ivCharts } from "./charts";
import { ivEstimates, ivFindings } from "./findings";
import { ivPhrase } from "./phrases";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { instrumentsInStata } from "./proof-stata";
import { ivTables } from "./tables";

/** The tables that are always open. */
const OPEN = ["anderson_rubin", "tsls", "strength"];

function IvView({ result, labels, slots }: ViewProps<"iv_regression">) {
  const tables = ivTables(result);
  const more = tables.filter(({ key }) => !OPEN.includes(key));
  return (
    <>
      {ivCharts(result, labels).map(({ key }) => (
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
          <summary>Least squares, LIML, tests, exclusion and stages</summary>
          {more.map((table) => (
            <div key={table.key}>{slots.table(table)}</div>
          ))}
        </details>
      ) : null}
    </>
  );
}

export const view: AnalysisView<"iv_regression"> = {
  subtitle: (result, labels) =>
    `${labels.y.label} by ${[...labels.x, ...(labels.terms ?? [])].map(({ label }) => label).join(", ")}; instruments ${result.instruments.map(({ display_name: name }) => name).join(", ")}`,
  says: (result, labels) => speak(ivFindings(result), ivPhrase, labels),
  outliers: () => null,
  charts: ivCharts,
  tables: ivTables,
  estimates: ivEstimates,
  readingAid: [
    "An instrument moves X and has no other way to Y. The first can be seen in the first stage; the second cannot be tested, only argued.",
    "The Anderson–Rubin interval holds however weak the instruments are. It may have no bounds, and then these rows say nothing of the effect.",
    "Effective F below its critical value says that two-stage least squares may be biased by more than 10 % of what worthless instruments would do.",
    "Sargan and Hansen ask whether instruments agree with each other. Instruments that all fail in the same way agree, too.",
    "The direct effect at which the sign is open says how far the instruments may move Y on their own.",
  ],
  methods: [
    "Two-stage least squares and LIML with HC1 errors, clustered by entity (CV1) in panel data, EWC in one series.",
    "Anderson–Rubin sets: exact roots with classical errors, roots of the robust test otherwise. The sentence takes the wider of a jackknife and classical errors, in panel data the jackknives by entity and by period.",
    "Effective F with the simplified critical value of Montiel Olea and Pflueger 2013; Sargan 1958, Hansen 1982, Wu 1973 and Hausman 1978; exclusion by Conley, Hansen and Rossi 2012, local to zero.",
  ],
  View: IvView,
};

export const proof: ProofCode<"iv_regression"> = {
  makesColumns: true,
  r: { library: [designInR], code: [codeInR], packages: [] },
  python: { library: [designInPython], code: [codeInPython], packages: [] },
  stata: instrumentsInStata,
};

export const mainNumbers: MainNumbers<"iv_regression"> = ({ endogenous, tsls, claim }) =>
  [
    ...endogenous.map(({ display_name: name }, m) => ({
      name: `Effect of ${name}`,
      value: tsls?.[m + 1]?.coeff ?? null,
    })),
    ...(claim?.intervals ?? []).flatMap(([low, high]) => [
      { name: "Lower limit", value: low },
      { name: "Upper limit", value: high },
    ]),
  ].slice(0, MOST_NUMBERS);
