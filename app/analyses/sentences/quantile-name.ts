import { formatBrief } from "~/lib/format-number";

/** "median", "90 % quantile" */
export function quantileName(tau: number | null): string {
  return tau === 0.5 ? "median" : `${formatBrief(tau === null ? null : 100 * tau)}\u202f% quantile`;
}
