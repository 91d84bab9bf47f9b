import type { RegressionResult, RobustRegressionResult } from "~/compute/contract/types";
import { formatBrief, formatCount, formatFixed, formatP, phraseP } from "~/lib/format-number";

type ModelResult = RegressionResult | RobustRegressionResult;

function sizeOf({ n, evidence }: ModelResult): string[] {
  const entities = evidence?.effects.entities ?? null;
  return [`n = ${formatCount(n)}`, ...(entities === null ? [] : [`${formatCount(entities)} entities`])];
}

/** The test of all X at once, with the errors of the sentence. */
function jointTest({ evidence }: ModelResult): string[] {
  const joint = evidence?.effects.joint ?? null;
  if (joint === null || evidence?.effects.coefficients.length === 1) return [];
  const df = joint.df.map((each) => formatCount(each)).join(", ");
  return [`joint test F(${df}) = ${formatBrief(joint.statistic)}, ${phraseP(joint.p_value)}`];
}

/** The p-values on which claims about several X rest. */
function adjustedLines({ evidence }: ModelResult): string[] {
  if (!evidence) return [];
  const lag = evidence.lag?.lag.display_name;
  const named = evidence.effects.coefficients.filter(
    (effect) => effect.display_name !== lag && effect.holm_p !== null,
  );
  if (named.length < 2) return [];
  const list = named.map(({ display_name: name, holm_p: p }) => `${name} ${formatP(p)}`).join(", ");
  return [`Holm-adjusted p: ${list}. A relation is claimed only if this and the joint test are below .05.`];
}

/** The lines below the coefficients of a least-squares fit: as papers report it, and what claims rest on. */
export function fitLines(result: RegressionResult): string[] {
  const value = (key: string) => result.reg_stat?.[key]?.value ?? null;
  const parts = [
    ...sizeOf(result),
    `R² ${formatFixed(value("r_squared"))}`,
    `adjusted ${formatFixed(value("adj_r_squared"))}`,
    `s ${formatBrief(value("s"))}`,
    ...jointTest(result),
  ];
  return [parts.join(" · "), ...adjustedLines(result)];
}

/** The lines below the coefficients of a robust fit. */
export function robustLines(result: RobustRegressionResult): string[] {
  const value = (key: string) => result.reg_stat?.[key]?.value ?? null;
  const parts = [
    ...sizeOf(result),
    `robust R² ${formatFixed(value("r_squared"))}`,
    `adjusted ${formatFixed(value("adj_r_squared"))}`,
    `scale ${formatBrief(value("scale"))}`,
    `${formatCount(value("n_outlier"))} beyond 2.5 scales`,
    `${formatCount(value("n_zero_weight"))} with weight 0`,
    ...jointTest(result),
  ];
  return [parts.join(" · "), ...adjustedLines(result)];
}
