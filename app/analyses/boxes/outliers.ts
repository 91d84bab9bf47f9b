import { shown } from "~/charts/shown";
import type { BoxplotResult, OutliersRemoved } from "~/compute/contract/types";

/**
 * The outlier notice of a boxplot: that of its only box, or the sums over the categories, whose fences differ.
 *
 * @returns `null` when the switch was off or the result holds a message
 */
export function boxplotOutliers(result: BoxplotResult): OutliersRemoved | null {
  const each = (result.categories ?? []).flatMap((box) =>
    box.outliers_removed ? [box.outliers_removed] : [],
  );
  const [first] = each;
  if (!first) return null;
  if (each.length === 1) return first;
  const sum = (of: (outliers: OutliersRemoved) => number) => each.reduce((total, one) => total + of(one), 0);
  const lower = sum((one) => one.lower_count);
  const upper = sum((one) => one.upper_count);
  const removed = lower + upper;
  const noun = removed === 1 ? "point is" : "points are";
  return {
    lower: null,
    upper: null,
    lower_count: lower,
    upper_count: upper,
    outside_count: sum((one) => one.outside_count),
    state: removed > 0 ? "done" : first.state,
    rows: shown([]),
    text:
      removed > 0
        ? `${removed} ${noun} hidden beyond the outer fences of their categories (below: ${lower}, above: ${upper}).`
        : "",
  };
}
