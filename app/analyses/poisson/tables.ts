import type { PoissonResult } from "~/compute/contract/types";
import type { ResultCell, ResultTable } from "~/lib/result-table";
import { coefficientTable, limits, NAME, P } from "../models/likelihood-tables";
import { nameOfEffect, termTables } from "../models/term-table";
import { errorsInWords } from "../sentences/effect-phrases";
import type { VariableLabels } from "../variables/variable-labels";

const BLANK: ResultCell = { blank: true };

/** 100(eᵇ − 1). */
export const percentMore = (coefficient: number | null) =>
  coefficient === null ? null : 100 * Math.expm1(coefficient);

const percent = (share: number | null) => (share === null ? null : 100 * share);

function effectsTable({ claim, exposure }: PoissonResult, labels: VariableLabels): ResultTable[] {
  if (!claim || claim.effects.length === 0) return [];
  // A product has no percent of its own.
  const ofX = claim.effects.filter(({ term }) => term === undefined);
  const errors =
    claim.errors === null
      ? ""
      : ` (${claim.errors === "hc3" ? "jackknife or model errors, the wider" : errorsInWords(claim.errors, labels)})`;
  return [
    {
      key: "effects",
      title: `Percent more ${labels.y.label}${exposure === null ? "" : ` for each unit of ${exposure}`}${errors}`,
      columns: [
        NAME,
        { key: "effect", label: "Percent more", kind: "number" },
        ...limits(),
        P,
        { key: "holm", label: "p (Holm)", kind: "p" },
      ],
      rows: ofX.map((each) => [
        nameOfEffect(each),
        percentMore(each.effect),
        percentMore(each.lower),
        percentMore(each.upper),
        each.p_value,
        each.p_holm,
      ]),
    },
  ];
}

/** The errors that the coefficients have: robust, or clustered by entity. */
const robust = ({ clusters }: PoissonResult, labels: VariableLabels) =>
  clusters === null ? "robust errors" : `errors clustered by ${labels.entity ?? "entity"}`;

function percentTable(result: PoissonResult, labels: VariableLabels): ResultTable[] {
  if (!result.percent_effects || result.percent_effects.length === 0) return [];
  return [
    {
      key: "percent_effects",
      title: `Percent more with ${robust(result, labels)}`,
      columns: [NAME, { key: "effect", label: "Percent more", kind: "number" }, ...limits(), P],
      rows: result.percent_effects.map(({ display_name: name, effect, lower, upper, p_value }) => [
        name,
        effect,
        lower,
        upper,
        p_value,
      ]),
    },
  ];
}

/** Rows of a table "measure, value, df, p". */
function fitTable(result: PoissonResult): ResultTable[] {
  const { n, loglik, deviance, dispersion, zeros, negative_binomial: other, convergence } = result;
  const count = (value: number | null): ResultCell => ({ value, kind: "count" });
  const blank = [BLANK, BLANK];
  const common: ResultCell[][] = [["Rows", count(n), ...blank]];
  const ofMaximum: ResultCell[][] = dispersion
    ? [
        ["Dispersion (Pearson; 1 for Poisson)", dispersion.pearson, count(dispersion.df), dispersion.p_value],
        ["Zeros observed, %", percent(zeros?.observed ?? null), ...blank],
        ["Zeros predicted, %", percent(zeros?.predicted ?? null), ...blank],
        ["Zeros predicted by the negative binomial, %", percent(zeros?.negative_binomial ?? null), ...blank],
        ["Deviance", deviance, count(dispersion.df), BLANK],
        ["Log-likelihood", loglik, ...blank],
        ["Log-likelihood of the negative binomial", other?.loglik ?? null, ...blank],
        ["θ of the negative binomial", other?.theta ?? null, ...blank],
        ["Steps to the maximum", count(convergence?.iterations ?? null), ...blank],
        ["Gradient", convergence?.gradient ?? null, ...blank],
        ["Condition of the information", convergence?.condition ?? null, ...blank],
      ]
    : [];
  return [
    {
      key: "fit",
      title: "How well it fits",
      columns: [
        { key: "name", label: "Measure", kind: "text" },
        { key: "value", label: "Value", kind: "number" },
        { key: "df", label: "df", kind: "count" },
        P,
      ],
      rows: [...common, ...ofMaximum],
    },
  ];
}

function countsTable({ rootogram }: PoissonResult): ResultTable[] {
  if (!rootogram) return [];
  return [
    {
      key: "counts",
      title: "Rows by their count, observed and expected",
      columns: [
        { key: "from", label: "From", kind: "count" },
        { key: "to", label: "To", kind: "count" },
        { key: "observed", label: "Observed", kind: "count" },
        { key: "expected", label: "Poisson", kind: "number", decimals: 1 },
        { key: "negative_binomial", label: "Negative binomial", kind: "number", decimals: 1 },
      ],
      rows: rootogram.map(({ from, to, observed, expected, negative_binomial }) => [
        from,
        to,
        observed,
        expected,
        negative_binomial,
      ]),
    },
  ];
}

/** Effects first, then the fit, coefficients and the negative binomial; empty if the result is only a message. */
export function poissonTables(result: PoissonResult, labels: VariableLabels): ResultTable[] {
  if (result.n === null) return [];
  const errors = robust(result, labels);
  return [
    ...effectsTable(result, labels),
    ...fitTable(result),
    ...termTables(result.claim?.with_terms, labels, ` on the logarithm of the expected ${labels.y.label}`),
    ...percentTable(result, labels),
    ...coefficientTable(
      "coefficients",
      `Coefficients (logarithms of the expected ${labels.y.label}) with ${errors}`,
      result.coefficients,
      "z",
    ),
    ...coefficientTable(
      "without_separated",
      `Coefficients without the separated rows and columns, with ${errors}`,
      result.without_separated,
      "z",
    ),
    ...coefficientTable(
      "negative_binomial",
      "Coefficients of the negative binomial (NB2)",
      result.negative_binomial?.coefficients ?? null,
      "z",
    ),
    ...countsTable(result),
  ];
}
