import type { RobustRegressionResult } from "~/compute/contract/types";
import { formatBrief, formatCount, formatNumber } from "~/lib/format-number";

/** The line under the coefficients. */
export function robustLine(panel: RobustRegressionResult): string {
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
  "Look at the hollow points: are they errors, or real and informative?",
];

export const ROBUST_METHODS = [
  "MM-estimator with the bisquare: breakdown point of one half, 95 % efficiency at the normal (Yohai 1987); deterministic search of the S-estimate (Salibián-Barrera and Yohai 2006).",
  "Standard errors: Croux, Dhaene and Hoorelbeke 2003; Newey–West with the scores ψ. Robust R²: Renaud and Victoria-Feser 2010.",
];
