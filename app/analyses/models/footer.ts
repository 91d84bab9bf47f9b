import type { RegressionResult } from "~/compute/contract/types";
import { formatBrief, formatCount, formatNumber, phraseP } from "~/lib/format-number";

/** The line under the coefficients: n, R², s and F, as papers give them. */
export function fitLine(panel: RegressionResult): string {
  const value = (key: string) => panel.reg_stat?.[key]?.value ?? null;
  const parts = [
    `n = ${formatCount(panel.n)}`,
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
