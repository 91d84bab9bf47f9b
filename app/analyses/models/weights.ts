import type { RobustRegressionPanel } from "~/compute/contract/types";
import { formatBrief, formatCount, formatNumber } from "~/lib/format-number";
import type { Sentence } from "~/lib/sentence";
import type { Asked } from "../asked";
import { strongestEffect } from "./sentence";

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

/** The strongest coefficient in words, and how many rows count less. */
export function robustSentence(panel: RobustRegressionPanel, asked: Asked): Sentence {
  const far = panel.reg_stat?.n_outlier?.value ?? 0;
  const out = panel.reg_stat?.n_zero_weight?.value ?? 0;
  if (far === 0) return [...strongestEffect(panel, asked), " No row lies far off."];
  const rows =
    far === 1 ? "1 row lies far off and counts less" : `${formatCount(far)} rows lie far off and count less`;
  const without =
    out === 0 ? "none is left out" : out === 1 ? "1 is left out" : `${formatCount(out)} are left out`;
  return [...strongestEffect(panel, asked), ` ${rows}; ${without} altogether.`];
}

export const ROBUST_READING = [
  "Rows far from the line count less, the farther the less; rows with weight 0 count for nothing. So a few odd rows cannot bend the line, and none has to be deleted.",
  "Hollow points lie more than 2.5 scales from the line. Look at them: are they errors, or do they tell something?",
];

export const ROBUST_METHODS = [
  "MM-estimator with the bisquare: breakdown point of one half, 95 % efficiency at the normal (Yohai 1987); deterministic search of the S-estimate (Salibián-Barrera and Yohai 2006).",
  "Standard errors: Croux, Dhaene and Hoorelbeke 2003; Newey–West with the scores ψ. Robust R²: Renaud and Victoria-Feser 2010.",
];
