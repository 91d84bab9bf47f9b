import type { LogitResult } from "~/compute/contract/types";
import type { ResultCell, ResultTable } from "~/lib/result-table";
import { coefficientTable, limits, NAME, P } from "../models/likelihood-tables";
import { termTables } from "../models/term-table";
import { errorsInWords } from "../sentences/effect-phrases";
import type { VariableLabels } from "../variables/variable-labels";

const BLANK: ResultCell = { blank: true };

const points = (value: number | null) => (value === null ? null : 100 * value);

function effectsTable(
  { claim, marginal_effects: classical, event }: LogitResult,
  labels: VariableLabels,
): ResultTable[] {
  if (!claim || !classical) return [];
  const errors =
    claim.errors === null
      ? ""
      : ` (${claim.errors === "hc3" ? "jackknife or likelihood errors, the wider" : errorsInWords(claim.errors, labels)})`;
  return [
    {
      key: "effects",
      title: `Average marginal effects on ${labels.y.label} ${event ?? ""} in percentage points${errors}`,
      columns: [
        NAME,
        { key: "effect", label: "Effect", kind: "number" },
        ...limits(),
        P,
        { key: "holm", label: "p (Holm)", kind: "p" },
      ],
      // A product has no average effect.
      rows: claim.effects
        .filter(({ term }) => term === undefined)
        .map(({ display_name: name, effect, lower, upper, p_value, p_holm }) => [
          name,
          points(effect),
          points(lower),
          points(upper),
          p_value,
          p_holm,
        ]),
    },
    {
      key: "classical_effects",
      title: "Average marginal effects in percentage points with errors of the likelihood",
      columns: [
        NAME,
        { key: "effect", label: "Effect", kind: "number" },
        { key: "std_err", label: "Std. error", kind: "number" },
        ...limits(),
        P,
      ],
      rows: classical.map(({ display_name: name, effect, std_err, lower, upper, p_value }) => [
        name,
        points(effect),
        points(std_err),
        points(lower),
        points(upper),
        p_value,
      ]),
    },
  ];
}

function oddsTable({ odds_ratios: odds, coefficients }: LogitResult): ResultTable[] {
  if (!odds || odds.length === 0) return [];
  return [
    {
      key: "odds",
      title: coefficients ? "Odds ratios" : "Odds ratios of Firth's estimate",
      columns: [NAME, { key: "odds_ratio", label: "Odds ratio", kind: "number" }, ...limits()],
      rows: odds.map(({ display_name: name, odds_ratio, lower, upper }) => [name, odds_ratio, lower, upper]),
    },
  ];
}

function firthTable({ firth }: LogitResult): ResultTable[] {
  if (!firth) return [];
  return [
    {
      key: "firth",
      title: "Firth's penalised estimate (limits and p of the profile)",
      columns: [
        NAME,
        { key: "coeff", label: "Coefficient", kind: "number" },
        { key: "std_err", label: "Std. error", kind: "number" },
        ...limits(),
        P,
      ],
      rows: firth.map(({ display_name: name, coeff, std_err, lower, upper, p_value }) => [
        name,
        coeff,
        std_err,
        lower,
        upper,
        p_value,
      ]),
    },
  ];
}

/** Rows of a table "measure, value, further numbers". */
function fitTable(result: LogitResult): ResultTable[] {
  const {
    n,
    events,
    event,
    loglik,
    null_loglik,
    lr,
    mcfadden,
    tjur,
    auc,
    hosmer_lemeshow: hl,
    convergence,
  } = result;
  const count = (value: number | null): ResultCell => ({ value, kind: "count" });
  const blank = [BLANK, BLANK, BLANK, BLANK];
  const common: ResultCell[][] = [
    ["Rows", count(n), ...blank],
    [`Rows with ${event ?? "the event"}`, count(events), ...blank],
  ];
  const ofMaximum: ResultCell[][] = lr
    ? [
        ["Log-likelihood", loglik, ...blank],
        ["The same with a constant alone", null_loglik, ...blank],
        ["Likelihood ratio", lr.statistic, count(lr.df), lr.p_value, BLANK, BLANK],
        ["R² of McFadden", mcfadden, ...blank],
        ["R² of Tjur", tjur, ...blank],
        [
          "Area under the curve (DeLong)",
          auc?.value ?? null,
          BLANK,
          BLANK,
          auc?.lower ?? null,
          auc?.upper ?? null,
        ],
        [
          "Hosmer and Lemeshow",
          hl?.statistic ?? null,
          count(hl?.df ?? null),
          hl?.p_value ?? null,
          BLANK,
          BLANK,
        ],
        ["Steps to the maximum", count(convergence?.iterations ?? null), ...blank],
        ["Condition of the information", convergence?.condition ?? null, ...blank],
      ]
    : [["Log-likelihood of a constant alone", null_loglik, ...blank]];
  return [
    {
      key: "fit",
      title: "How well it fits",
      columns: [
        { key: "name", label: "Measure", kind: "text" },
        { key: "value", label: "Value", kind: "number" },
        { key: "df", label: "df", kind: "count" },
        P,
        ...limits(),
      ],
      rows: [...common, ...ofMaximum],
    },
  ];
}

function calibrationTable({ calibration }: LogitResult): ResultTable[] {
  if (!calibration) return [];
  return [
    {
      key: "calibration",
      title: "Predicted and observed shares in ten bins, %",
      columns: [
        { key: "bin", label: "Bin", kind: "count" },
        { key: "n", label: "Rows", kind: "count" },
        { key: "expected", label: "Predicted", kind: "number", decimals: 1 },
        { key: "observed", label: "Observed", kind: "number", decimals: 1 },
      ],
      rows: calibration.map(({ n, expected, observed }, i) => [i + 1, n, 100 * expected, 100 * observed]),
    },
  ];
}

function confusionTable({ confusion, event, other }: LogitResult): ResultTable[] {
  if (!confusion) return [];
  return [
    {
      key: "confusion",
      title: "Rows by a predicted share of one half or more",
      columns: [
        { key: "name", label: "Outcome", kind: "text" },
        { key: "above", label: "One half or more", kind: "count" },
        { key: "below", label: "Less", kind: "count" },
      ],
      rows: [
        [event ?? "", confusion.true_positive, confusion.false_negative],
        [other ?? "", confusion.false_positive, confusion.true_negative],
      ],
    },
  ];
}

/** Effects first, then the fit, coefficients and other estimators; empty if the result is only a message. */
export function logitTables(result: LogitResult, labels: VariableLabels): ResultTable[] {
  if (result.n === null) return [];
  return [
    ...effectsTable(result, labels),
    ...termTables(
      result.claim?.with_terms,
      labels,
      ` on the probability of ${result.event ?? "the event"}, as shares and averages over the rows`,
    ),
    ...fitTable(result),
    ...oddsTable(result),
    ...coefficientTable("coefficients", "Coefficients (logarithms of odds)", result.coefficients, "z"),
    ...firthTable(result),
    ...coefficientTable("probit", "Coefficients of probit", result.probit, "z"),
    ...coefficientTable(
      "linear_probability",
      "Linear probability with HC3 errors",
      result.linear_probability,
      "t",
    ),
    ...calibrationTable(result),
    ...confusionTable(result),
  ];
}
