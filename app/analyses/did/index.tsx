import { formatCount } from "~/lib/format-number";
import type { MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { speak } from "../sentences/statement";
import type { AnalysisView, ViewProps } from "../view";
import { didCharts } from "./charts";
import { didFindings } from "./findings";
import { didPhrase } from "./phrases";
import panelInPython from "../proof/library/panel.py?raw";
import panelInR from "../proof/library/panel.R?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { didInStata } from "./proof-stata";
import { didTables } from "./tables";

/** The tables that are always open. */
const OPEN = ["effects", "event_study", "starts", "tests"];

function DidView({ result, labels, slots }: ViewProps<"did">) {
  const tables = didTables(result, labels);
  const more = tables.filter(({ key }) => !OPEN.includes(key));
  return (
    <>
      {didCharts(result, labels).map(({ key }) => (
        <div key={key} className="result-wide">
          {slots.chart(key)}
        </div>
      ))}
      {tables
        .filter(({ key }) => OPEN.includes(key))
        .map((table) => (
          <div key={table.key} className="result-wide">
            {slots.table(table)}
          </div>
        ))}
      {more.length > 0 ? (
        <details className="more">
          <summary>Effects of each start in each period</summary>
          {more.map((table) => (
            <div key={table.key}>{slots.table(table)}</div>
          ))}
        </details>
      ) : null}
    </>
  );
}

export const view: AnalysisView<"did"> = {
  subtitle: ({ entities, not_yet_treated: notYet }, labels) => {
    const x = labels.x.map(({ label }) => label).join(", ");
    const of = entities === null ? "" : ` (${formatCount(entities)} values of ${labels.entity ?? "entity"})`;
    return `${labels.y.label} by ${x}, against ${notYet ? "those not yet treated" : "those never treated"}${of}`;
  },
  says: (result, labels) => speak(didFindings(result), didPhrase, labels),
  outliers: () => null,
  charts: didCharts,
  tables: didTables,
  readingAid: [
    "The effect of a start in a period is how much more Y changed since the last period before the start than among those it is compared with.",
    "The overall effect is the mean over treated entities, each over its own periods. Effects that grow with time make the other means larger or smaller.",
    "Effects before the start show how far both sides already moved apart. That they are small, or not significant, does not prove that they would have moved alike afterwards.",
    "Two-way fixed effects also compare with entities that are already treated. Where effects differ over time, some count with a negative weight.",
  ],
  methods: [
    "Effects of each start in each period (Callaway and Sant’Anna 2021) without covariates; in each pair of periods of the entities that have both. Standard errors by influence functions, simultaneous limits by a seeded multiplier bootstrap of entities with normal multipliers.",
    "The sentence takes the overall effect with the variances of samples of treated and never treated entities and Welch’s degrees of freedom; with fewer than five on a side no more than their number less one.",
    "Effects before the start: from the period before (tables), or all against the last period before the start (chart). Their joint Wald test says nothing of what follows.",
    "Two-way fixed effects with CR1 by entity; weights of the treated rows by de Chaisemartin and D’Haultfœuille (2020). Room for differences of trends: relative magnitudes (Rambachan and Roth 2023), by limits that are wider than theirs.",
  ],
  View: DidView,
};

export const proof: ProofCode<"did"> = {
  r: { library: [panelInR], code: [codeInR], packages: [] },
  python: { library: [panelInPython], code: [codeInPython], packages: [] },
  stata: didInStata,
};

export const mainNumbers: MainNumbers<"did"> = ({ claim, twfe }) =>
  claim
    ? [
        { name: "Overall effect", value: claim.att },
        { name: "Overall effect, standard error", value: claim.std_err },
        { name: "Two-way fixed effects", value: twfe?.effect ?? null },
      ]
    : [];
