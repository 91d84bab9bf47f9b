import type { OutliersRemoved } from "~/compute/contract/types";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { OutlierTreatment } from "../definition";
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
export function selectionNote(
  outliers: OutliersRemoved | null,
  treatment: OutlierTreatment,
  isModel: boolean,
): string | null {
  if (treatment !== "left_out" || leftOutOf(outliers) === 0) return null;
  return isModel
    ? "The p-values and intervals of the tables do not account for this selection: the rows left out were chosen by their residuals."
    : "The tables do not account for this selection: the values left out were chosen by their size.";
}

/** How outliers were treated, in the singular and the plural. */
const DONE: Partial<Record<OutlierTreatment, (isOne: boolean) => string>> = {
  left_out: (isOne) => (isOne ? "row was left out" : "rows were left out"),
  marked: (isOne) => (isOne ? "row is drawn as a hollow point" : "rows are drawn as hollow points"),
  hidden: (isOne) => (isOne ? "row is not drawn" : "rows are not drawn"),
};

/**
 * The rule by which rows were left out, or drawn apart, with its limits, so that another program can repeat it.
 *
 * @param judged what the rule looks at: values of Y, differences from X, or residuals
 * @returns `null` when no row is an outlier, or all are treated alike
 */
export function removalRule(
  outliers: OutliersRemoved | null,
  treatment: OutlierTreatment,
  labels: VariableLabels,
  judged: "values" | "differences" | "residuals",
): string | null {
  const count = leftOutOf(outliers);
  const done = DONE[treatment]?.(count === 1);
  if (!outliers || count === 0 || done === undefined) return null;
  const { lower, upper } = outliers;
  const rows = `Outliers: ${formatCount(count)} ${done}, with`;
  const limits = `below ${formatBrief(lower, 6)} or above ${formatBrief(upper, 6)}`;
  const fences = "Q1 − 3·IQR and Q3 + 3·IQR, quartiles of type 7, applied once";
  const y = sentenceText(nameOf(labels.y));
  if (judged === "differences") {
    const x = labels.x[0] ? sentenceText(nameOf(labels.x[0])) : "X";
    return `${rows} ${y} − ${x} ${limits}: the outer fences (${fences}) of all differences.`;
  }
  if (judged === "residuals")
    return `${rows} a residual ${limits}: the outer fences (${fences}) of the residuals of a preliminary MM regression of the same variables on all rows.`;
  // Each of several boxes has fences of its own.
  if (lower === null && upper === null)
    return `${rows} ${y} beyond the outer fences (${fences}) of all values of the category.`;
  return `${rows} ${y} ${limits}: the outer fences (${fences}) of all its values.`;
}
