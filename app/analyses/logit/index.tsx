import type { Coefficient } from "~/compute/contract/types";
import { MOST_NUMBERS, type MainNumbers } from "../main-numbers";
import designInR from "../proof/library/design.R?raw";
import designInPython from "../proof/library/design.py?raw";
import type { ProofCode } from "../proof-code";
import { type Estimate, unsaidTerms } from "../models/model-estimates";
import { speak } from "../sentences/statement";
import { withAverageEffects } from "../sentences/likelihood-terms";
import type { AnalysisView, ViewProps } from "../view";
import { logitCharts } from "./charts";
import { logitFindings } from "./findings";
import { logitPhrase } from "./phrases";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { logitInStata } from "./proof-stata";
import { logitTables } from "./tables";

/** The tables that are always open. */
const OPEN = ["effects", "fit"];

function LogitView({ result, labels, slots }: ViewProps<"logit">) {
  const tables = logitTables(result, labels);
  const isSeparated = result.coefficients === null;
  const isOpen = (key: string) => OPEN.includes(key) || (isSeparated && key === "odds");
  const more = tables.filter(({ key }) => !isOpen(key));
  return (
    <>
      {tables
        .filter(({ key }) => isOpen(key))
        .map((table) => (
          <div key={table.key}>{slots.table(table)}</div>
        ))}
      {logitCharts(result, labels).map(({ key }) => (
        <div key={key} className="result-wide">
          {slots.chart(key)}
        </div>
      ))}
      {more.length > 0 ? (
        <details className="more">
          <summary>Odds ratios, coefficients, probit and calibration</summary>
          {more.map((table) => (
            <div key={table.key}>{slots.table(table)}</div>
          ))}
        </details>
      ) : null}
    </>
  );
}

export const view: AnalysisView<"logit"> = {
  subtitle: (result, labels) =>
    `${labels.y.label} ${result.event ?? ""} by ${[...labels.x, ...(labels.terms ?? [])].map(({ label }) => label).join(", ")}`,
  says: (result, labels) =>
    speak(
      logitFindings(result),
      logitPhrase,
      result.claim ? withAverageEffects(result.claim, labels) : labels,
    ),
  outliers: () => null,
  charts: logitCharts,
  tables: logitTables,
  estimates: ({ claim, coefficients, event }, labels) => {
    const [constant, ...rows] = coefficients ?? [];
    if (constant === undefined || claim === null) return null;
    // Stars are those of the sentence. Errors of the likelihood hold for independent rows alone.
    const held = (row: Coefficient): Estimate =>
      claim.independent ? row : { ...row, std_err: null, ci_lower: null, ci_upper: null };
    // The p of an X that is part of a product is of its average effect, and its coefficient is the effect where the other X is 0.
    const inProducts = claim.with_terms?.coefficients.map(({ at }) => at !== undefined) ?? [];
    const estimates = rows.map((row, at): Estimate => ({
      ...held(row),
      p_value: inProducts[at] ? null : (claim.effects[at]?.p_value ?? null),
    }));
    return {
      estimator: "Logit",
      terms: unsaidTerms(withAverageEffects(claim, labels).x, estimates),
      constant: { ...held(constant), p_value: claim.independent ? constant.p_value : null },
      errors: claim.independent ? "standard errors of the likelihood" : "no standard errors",
      entities: claim.clusters,
      scale: `logarithms of odds of ${event ?? "the event"}`,
      silence: claim.silent,
    };
  },
  readingAid: [
    "An average marginal effect is a change of the probability in percentage points: of one more unit of a number, of 1 against 0, or of a category against its base, averaged over the rows.",
    "With squares and interactions the average effect of an X counts through all of them, and a product has none of its own. A product's test is of odds: effects in percentage points differ where the probability does, whether or not a product is in the model.",
    "An odds ratio above 1 means that the event becomes more likely. It is not a ratio of probabilities.",
    "The area under the curve is the share of pairs, one row with the event and one without, in which the model gives the first the higher probability: 0.5 is chance.",
    "That an X goes with the event does not say that it causes it.",
  ],
  methods: [
    "Logit by maximum likelihood (Newton's method); average marginal effects by the delta method. The sentence takes the wider of errors of the likelihood and of a one-step jackknife by row; in rows that share entities or times the errors of a model's claims, clustered or EWC.",
    "Separation is decided before the fit by a linear program (Albert and Anderson 1984; Konis 2007). Where X separate the values the answer is Firth's penalised estimate (1993) with limits and p of the penalised profile (Heinze and Schemper 2002).",
    "Area under the curve: DeLong and others 1988. R²: McFadden 1974, Tjur 2009. Calibration in ten bins of the predicted shares with the test of Hosmer and Lemeshow (1980).",
  ],
  View: LogitView,
};

export const proof: ProofCode<"logit"> = {
  makesColumns: true,
  r: { library: [designInR], code: [codeInR], packages: [] },
  python: { library: [designInPython], code: [codeInPython], packages: ["statsmodels"] },
  stata: logitInStata,
};

export const mainNumbers: MainNumbers<"logit"> = ({ claim, auc }) => [
  ...(claim?.effects ?? [])
    .filter(({ term, at }) => term === undefined && at === undefined)
    .slice(0, MOST_NUMBERS - 1)
    .map(({ display_name: name, effect }) => ({
      name: claim?.basis === "firth" ? `Odds ratio of ${name}` : `Effect of ${name}, percentage points`,
      value: effect === null ? null : claim?.basis === "firth" ? effect : 100 * effect,
    })),
  { name: "Area under the curve", value: auc?.value ?? null },
];
