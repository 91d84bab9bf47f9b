import type { PanelRegressionResult } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { speak } from "../sentences/statement";
import { withCoefficients } from "../variables/coefficient-labels";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ViewProps } from "../view";
import { panelCharts } from "./charts";
import { panelEstimates, panelFindings } from "./findings";
import { panelPhrase } from "./phrases";
import designInR from "../proof/library/design.R?raw";
import designInPython from "../proof/library/design.py?raw";
import panelInPython from "../proof/library/panel.py?raw";
import panelInR from "../proof/library/panel.R?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { panelInStata } from "./proof-stata";
import { panelTables } from "./tables";

/** Labels with one X for each coefficient. */
function labelled(result: PanelRegressionResult, labels: VariableLabels): VariableLabels {
  return result.claim ? withCoefficients(labels, result.claim) : labels;
}

function PanelRegressionView({ result, labels, slots }: ViewProps<"panel_regression">) {
  return (
    <>
      {panelCharts(result, labels).map(({ key }) => (
        <div key={key}>{slots.chart(key)}</div>
      ))}
      {panelTables(result, labels).map((table) => (
        <div key={table.key} className="result-wide">
          {slots.table(table)}
        </div>
      ))}
    </>
  );
}

export const view: AnalysisView<"panel_regression"> = {
  subtitle: ({ two_way: twoWay, entities }, labels) => {
    const of = twoWay ? "effects of entities and periods" : "effects of entities";
    const x = [...labels.x, ...(labels.terms ?? [])].map(({ label }) => label).join(", ");
    return `${labels.y.label} on ${x}, ${of}${entities === null ? "" : ` (${formatCount(entities)})`}`;
  },
  says: (result, labels) => speak(panelFindings(result), panelPhrase, labelled(result, labels)),
  outliers: () => null,
  charts: panelCharts,
  tables: panelTables,
  estimates: panelEstimates,
  readingAid: [
    "Effects of entities compare each entity with itself: the coefficient says how Y moves when X is above what is usual for that entity.",
    "Between compares the means of entities; pooled and random effects mix both. Where they lie far apart, entities differ in something that goes along with X.",
    "R² within is of the deviations that the estimator uses; the much higher R² of a regression with a dummy for each entity counts the levels of entities as explained.",
  ],
  methods: [
    "Effects of entities: least squares on deviations from the means of entities; of entities and periods: on what the effects of both leave, found by alternating projections with conjugate gradients to twelve digits. The sentence rests on the wider of the cluster jackknives CV3 by entity and, from five periods on, by period, and on effects of periods besides.",
    "Random effects: Swamy and Arora (1972), unbalanced panels by Baltagi and Chang (1994). Differences: to the period before, without a constant.",
    "Tests: F against pooled least squares; Mundlak (1978) with CV3; Hausman (1978) with the variance of random effects in both (Stata’s sigmamore) and with each estimator’s own.",
  ],
  View: PanelRegressionView,
};

export const proof: ProofCode<"panel_regression"> = {
  makesColumns: true,
  r: { library: [panelInR, designInR], code: [codeInR], packages: [] },
  python: { library: [panelInPython, designInPython], code: [codeInPython], packages: [] },
  stata: panelInStata,
};

export const mainNumbers: MainNumbers<"panel_regression"> = ({ estimators, two_way: twoWay }) =>
  (estimators ? (twoWay ? estimators.two_way : estimators.entity) : []).flatMap(
    ({ display_name: name, coeff, std_err }) => [
      { name, value: coeff },
      { name: `${name}, standard error`, value: std_err },
    ],
  );
