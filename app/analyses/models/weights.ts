import type { RobustRegressionPanel } from "~/compute/contract/types";
import { formatBrief, formatCount, formatNumber } from "~/lib/format-number";
import type { Marks } from "./marks";

/** |residual / scale| beyond which a row counts as an outlier (methods.md, 10.5). */
const FAR = 2.5;

/** Weights by row; outliers are hollow. Empty when the panel comes without its observations. */
export function weightMarks(panel: RobustRegressionPanel): Marks {
  const byRow: Marks["byRow"] = new Map();
  const { observations } = panel;
  for (const [i, row] of observations?.row.entries() ?? []) {
    const weight = observations?.weight[i] ?? null;
    const size = observations?.std_residual[i] ?? null;
    const isFar = size !== null && Math.abs(size) > FAR;
    byRow.set(row, {
      emphasis: isFar ? "hollow" : null,
      reasons: isFar ? [weight === 0 ? "weight 0" : "residual beyond 2.5 scales"] : [],
      facts: [weight, size],
    });
  }
  return { factTitles: byRow.size > 0 ? ["Weight", "Residual / scale"] : [], byRow };
}

/** The line under the coefficients. */
export function robustLine(panel: RobustRegressionPanel): string {
  const value = (key: string) => panel.reg_stat?.[key]?.value ?? null;
  return [
    `n = ${formatCount(panel.n)}`,
    `robust R² ${formatNumber(value("r_squared"))}`,
    `adjusted ${formatNumber(value("adj_r_squared"))}`,
    `scale ${formatBrief(value("scale"))}`,
    `${formatCount(value("n_outlier"))} beyond 2.5 scales`,
    `${formatCount(value("n_zero_weight"))} with weight 0`,
  ].join(" · ");
}

/** The marks of single points in the charts of a robust regression. */
export const ROBUST_MARKS = "Hollow points: residual beyond 2.5 scales.";

export const ROBUST_READING = [
  "Rows far from the line get less weight, down to 0. So a few outliers cannot bend the line, and none has to be deleted.",
  "Look at the hollow points: are they errors, or do they tell something?",
];

export const ROBUST_METHODS = [
  "MM-estimator with the bisquare: breakdown point of one half, 95 % efficiency at the normal (Yohai 1987); deterministic search of the S-estimate (Salibián-Barrera and Yohai 2006).",
  "Standard errors: Croux, Dhaene and Hoorelbeke 2003; Newey–West with the scores ψ. Robust R²: Renaud and Victoria-Feser 2010.",
];
