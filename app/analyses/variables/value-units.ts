import type { StatisticName, Transform } from "~/compute/contract/types";
import type { LabelledVariable } from "./variable-labels";

/** The dimension of a number: the variable's unit, its square, or no unit. */
type Dimension = "value" | "square" | "none";

/** The unit of percentages that are stored as fractions: 12 % is 0.12. Sentences speak of percentage points. */
export const FRACTION_UNIT = "fraction";

type UnitOf = Pick<LabelledVariable, "trans" | "unit">;

/** A name with the unit of its numbers: `Sales (CHF m)`. */
export function withUnit(name: string, unit: string | null): string {
  return unit === null ? name : `${name} (${unit})`;
}

/** The unit of a transformed variable: lags and differences keep it; logarithms and roots have none that people read. */
export function unitAfter(trans: Transform | null, unit: string | null): string | null {
  return trans === null || trans === "FirstDiff" || trans === "lag1" ? unit : null;
}

/** The square of a unit: `kg²`, `(CHF m)²`. */
export function squareOf(unit: string): string {
  return /^\p{L}+$/u.test(unit) ? `${unit}²` : `(${unit})²`;
}

function unitIn(dimension: Dimension, unit: string | null): string | null {
  if (unit === null || dimension === "none") return null;
  return dimension === "value" ? unit : squareOf(unit);
}

const STATISTICS: Record<StatisticName, Dimension> = {
  avg: "value",
  se_mean: "value",
  std_dev: "value",
  variance: "square",
  coef_var: "none",
  sum: "value",
  min: "value",
  q1: "value",
  median: "value",
  q3: "value",
  max: "value",
  range: "value",
  iqr: "value",
  skewness: "none",
  kurtosis: "none",
  count_total: "none",
  count_nonmissing: "none",
  count_missing: "none",
};

/** The unit of a statistic of a variable; null if it has none. */
export function unitOfStatistic(name: StatisticName, { unit }: UnitOf): string | null {
  return unitIn(STATISTICS[name], unit);
}

/** The named numbers of a model and of its residuals that have a unit, by the dimension of Y. */
const OF_MODELS: Partial<Record<string, Dimension>> = {
  s: "value",
  scale: "value",
  rmse: "value",
  ss_reg: "square",
  ss_res: "square",
  implied_constant: "value",
  long_run_mean: "value",
  long_run_mean_se: "value",
  long_run_mean_nw_se: "value",
  avg: "value",
  std_dev: "value",
  min: "value",
  q1: "value",
  median: "value",
  q3: "value",
  max: "value",
};

/** The unit of a named number of a model of Y, or of a statistic of its residuals; null if it has none. */
export function unitOfModelNumber(key: string, y: UnitOf): string | null {
  return unitIn(OF_MODELS[key] ?? "none", y.unit);
}

/**
 * The unit of a coefficient: that of Y for one unit of X. Null if it has none, or if the unit of X is not known.
 *
 * @param x null for the constant
 */
export function unitOfCoefficient(y: UnitOf, x: UnitOf | null): string | null {
  if (y.unit === null) return null;
  // A logarithm is a pure number, so a coefficient of one has the unit of Y.
  if (x === null || x.trans === "log") return y.unit;
  return x.unit === null || x.unit === y.unit ? null : `${y.unit} per ${x.unit}`;
}
