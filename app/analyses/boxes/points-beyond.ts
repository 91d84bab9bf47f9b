import type { BoxplotCategory } from "~/compute/contract/types";
import { leftOutOf } from "../sentences/removal";

/** The values of a box beyond its whiskers. */
export interface PointsBeyond {
  /** The number of values beyond the whiskers. */
  beyond: number;
  /** How many of these are beyond the outer fences, and not drawn while outliers are excluded. */
  hidden: number;
}

/** Counts the values of a box beyond its whiskers; the core lists only the values that are drawn. */
export function pointsBeyond(box: BoxplotCategory): PointsBeyond {
  const hidden = leftOutOf(box.outliers_removed);
  return { beyond: box.low_outlier_count + box.high_outlier_count + hidden, hidden };
}
