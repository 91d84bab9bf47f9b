import type { RegressionResult, RobustRegressionResult } from "~/compute/contract/types";
import { formatBrief, formatCount, formatNumber, phraseP } from "~/lib/format-number";

/** The line below the coefficients of a least-squares fit: n, R², s and F, as papers report them. */
export function fitLine(result: RegressionResult): string {
  const value = (key: string) => result.reg_stat?.[key]?.value ?? null;
  const parts = [
    `n = ${formatCount(result.n)}`,
    `R² ${formatNumber(value("r_squared"))}`,
    `adjusted ${formatNumber(value("adj_r_squared"))}`,
    `s ${formatBrief(value("s"))}`,
    `F(${formatCount(value("f_df1"))}, ${formatCount(value("f_df2"))}) = ${formatBrief(value("f_stat"))}, ${phraseP(value("f_p"))}`,
    `AIC ${formatNumber(value("aic"), 2)}`,
    `BIC ${formatNumber(value("bic"), 2)}`,
    `Durbin–Watson ${formatNumber(value("durbin_watson"), 2)}`,
  ];
  return parts.join(" · ");
}

/** The line below the coefficients of a robust fit. */
export function robustLine(result: RobustRegressionResult): string {
  const value = (key: string) => result.reg_stat?.[key]?.value ?? null;
  return [
    `n = ${formatCount(result.n)}`,
    `robust R² ${formatNumber(value("r_squared"))}`,
    `adjusted ${formatNumber(value("adj_r_squared"))}`,
    `scale ${formatBrief(value("scale"))}`,
    `${formatCount(value("n_outlier"))} beyond 2.5 scales`,
    `${formatCount(value("n_zero_weight"))} with weight 0`,
  ].join(" · ");
}
