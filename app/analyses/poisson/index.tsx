import { MOST_NUMBERS, type MainNumbers } from "../main-numbers";
import designInR from "../proof/library/design.R?raw";
import designInPython from "../proof/library/design.py?raw";
import type { ProofCode } from "../proof-code";
import { type Estimate, unsaidTerms } from "../models/model-estimates";
import { nameOfEffect } from "../models/term-table";
import { speak } from "../sentences/statement";
import { withEffects } from "../sentences/likelihood-terms";
import type { AnalysisView, ViewProps } from "../view";
import { poissonCharts } from "./charts";
import { poissonFindings } from "./findings";
import { poissonPhrase } from "./phrases";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { poissonInStata } from "./proof-stata";
import { percentMore, poissonTables } from "./tables";

/** The tables that are always open. */
const OPEN = ["effects", "fit", "without_separated"];

function PoissonView({ result, labels, slots }: ViewProps<"poisson">) {
  const tables = poissonTables(result, labels);
  const more = tables.filter(({ key }) => !OPEN.includes(key));
  return (
    <>
      {tables
        .filter(({ key }) => OPEN.includes(key))
        .map((table) => (
          <div key={table.key}>{slots.table(table)}</div>
        ))}
      {poissonCharts(result, labels).map(({ key }) => (
        <div key={key} className="result-wide">
          {slots.chart(key)}
        </div>
      ))}
      {more.length > 0 ? (
        <details className="more">
          <summary>Robust errors, coefficients, negative binomial and counts</summary>
          {more.map((table) => (
            <div key={table.key}>{slots.table(table)}</div>
          ))}
        </details>
      ) : null}
    </>
  );
}

export const view: AnalysisView<"poisson"> = {
  subtitle: (result, labels) =>
    `${labels.y.label}${result.exposure === null ? "" : ` for each unit of ${result.exposure}`} by ${[...labels.x, ...(labels.terms ?? [])].map(({ label }) => label).join(", ")}`,
  says: (result, labels) =>
    speak(poissonFindings(result), poissonPhrase, result.claim ? withEffects(result.claim, labels) : labels),
  outliers: () => null,
  charts: poissonCharts,
  tables: poissonTables,
  estimates: ({ claim, coefficients, clusters, exposure }, labels) => {
    const [constant, ...rows] = coefficients ?? [];
    if (constant === undefined || claim === null) return null;
    const errors =
      clusters === null
        ? "robust standard errors"
        : `standard errors clustered by ${labels.entity ?? "entity"}`;
    // p and limits are those of the sentence, which has none of the effect of an X where another is 0.
    const estimates = rows.map((row, at): Estimate => {
      const said = claim.effects[at]?.at ? undefined : claim.effects[at];
      const { p_value = null, lower = null, upper = null } = said ?? {};
      return { ...row, p_value, ci_lower: lower, ci_upper: upper };
    });
    return {
      estimator: "Poisson",
      terms: unsaidTerms(withEffects(claim, labels).x, estimates),
      constant,
      errors: `${errors} (p and intervals of the sentence)`,
      entities: clusters,
      scale: `logarithms of the expected count${exposure === null ? "" : ` for each unit of ${exposure}`}`,
      silence: claim.silent,
    };
  },
  readingAid: [
    "Percent more is by how many percent the expected Y is larger for one more unit of a number, or for a category against its base, with the other X as they are.",
    "A dispersion above 1 means that counts spread more than those of a Poisson distribution. The estimate and its robust errors hold all the same.",
    "The negative binomial is another model of counts that spread more. Where its effects differ much from those above, the form of the model matters.",
    "Where an X is part of a square or an interaction, its percent holds at the stated values of the others. Effects at values of the data are on the logarithm of the expected Y, where 0.1 is about 10 % more.",
    "That an X goes with more Y does not say that it causes it.",
  ],
  methods: [
    "Poisson pseudo-maximum likelihood (Newton's method; Gourieroux, Monfort and Trognon 1984) with robust errors, clustered by entity where entities repeat. The sentence takes the wider of a one-step jackknife by row and of the model's errors times the dispersion; in rows that share entities or times the errors of a model's claims, clustered or EWC.",
    "Whether the maximum exists is decided before the fit by a linear program (Santos Silva and Tenreyro 2010; Correia, Guimarães and Zylkin 2020).",
    "Dispersion: Pearson's X² over its degrees of freedom. Negative binomial NB2 by maximum likelihood, with the observed information of coefficients and ln θ. Rootogram: Kleiber and Zeileis 2016.",
  ],
  View: PoissonView,
};

export const proof: ProofCode<"poisson"> = {
  makesColumns: true,
  r: { library: [designInR], code: [codeInR], packages: [] },
  python: { library: [designInPython], code: [codeInPython], packages: ["statsmodels"] },
  stata: poissonInStata,
};

export const mainNumbers: MainNumbers<"poisson"> = ({ claim, dispersion }) => [
  ...(claim?.effects ?? [])
    .filter(({ term }) => term === undefined)
    .slice(0, MOST_NUMBERS - 1)
    .map((each) => ({
      name: `Effect of ${nameOfEffect(each)}, percent`,
      value: percentMore(each.effect),
    })),
  { name: "Dispersion", value: dispersion?.pearson ?? null },
];
