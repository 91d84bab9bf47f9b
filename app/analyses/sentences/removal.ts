import type { OutliersRemoved } from "~/compute/contract/types";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { nameOf } from "./units";
import { sentenceText } from "~/lib/sentence";

/** The number of rows left out as outliers. */
export function leftOutOf(outliers: OutliersRemoved | null): number {
  return outliers?.state === "done" ? outliers.lower_count + outliers.upper_count : 0;
}

/** "the outlier", "the 4 outliers" */
export function outliersInWords(count: number): string {
  return count === 1 ? "the outlier" : `the ${formatCount(count)} outliers`;
}

/** The footnote of numbers whose rows were selected by the data; `null` when no row was left out. */
export function selectionNote(outliers: OutliersRemoved | null, isModel: boolean): string | null {
  if (leftOutOf(outliers) === 0) return null;
  return isModel
    ? "p-values and intervals of the tables do not know of the selection: the rows left out were chosen by their residuals."
    : "The tables do not account for this selection: the values left out were chosen by their size.";
}

/**
 * The rule by which rows were left out, with its limits, so that another program can repeat it.
 *
 * @param isModel whether rows are judged by residuals, not by the values of Y
 * @returns `null` when no row was left out
 */
export function removalRule(
  outliers: OutliersRemoved | null,
  labels: VariableLabels,
  isModel: boolean,
): string | null {
  const count = leftOutOf(outliers);
  if (!outliers || count === 0) return null;
  const limits = `below ${formatBrief(outliers.lower, 6)} or above ${formatBrief(outliers.upper, 6)}`;
  const rows = count === 1 ? "1 row was left out" : `${formatCount(count)} rows were left out`;
  const fences = "Q1 − 3·IQR and Q3 + 3·IQR, quartiles of type 7, applied once";
  return isModel
    ? `Outliers: ${rows}, with a residual ${limits}: the outer fences (${fences}) of the residuals of a preliminary MM regression of the same variables on all rows.`
    : `Outliers: ${rows}, with ${sentenceText(nameOf(labels.y))} ${limits}: the outer fences (${fences}) of all its values.`;
}
