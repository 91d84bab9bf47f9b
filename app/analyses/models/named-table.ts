import type { Named } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import { unitOfModelNumber, withUnit } from "../variables/value-units";
import type { VariableLabels } from "../variables/variable-labels";

/** The order of a model's named numbers: the fit, its test, its likelihood, then the rest. */
const READING_ORDER = [
  "n",
  "r_squared",
  "adj_r_squared",
  "s",
  "scale",
  "rmse",
  "f_stat",
  "f_df1",
  "f_df2",
  "f_p",
  "loglik",
  "aic",
  "bic",
  "durbin_watson",
  "dw_p",
  "ss_reg",
  "ss_res",
  "condition_number",
  "n_outlier",
  "n_zero_weight",
  "lag_coefficient",
  "half_life",
  "mean_lag",
  "median_lag",
  "durbin_h",
  "durbin_h_p",
  "implied_constant",
  "long_run_mean",
  "long_run_mean_se",
  "long_run_mean_nw_se",
];

const order = (key: string) => {
  const index = READING_ORDER.indexOf(key);
  return index < 0 ? READING_ORDER.length : index;
};

/** The entries of a map of named numbers in reading order; unknown names come last. */
export function inReadingOrder(named: Partial<Record<string, Named>> | null): [string, Named][] {
  return Object.entries(named ?? {})
    .filter((entry): entry is [string, Named] => entry[1] !== undefined)
    .sort(([a], [b]) => order(a) - order(b));
}

const COUNTS: ReadonlySet<string> = new Set(["n", "f_df1", "f_df2", "n_outlier", "n_zero_weight"]);
const P_VALUES: ReadonlySet<string> = new Set(["f_p", "dw_p", "durbin_h_p"]);

const kindOf = (key: string) => (COUNTS.has(key) ? "count" : P_VALUES.has(key) ? "p" : "number");

/** A two-column table of the named numbers of a model, each with its unit, in reading order. */
export function namedTable(
  key: string,
  title: string,
  named: Partial<Record<string, Named>> | null,
  { y }: VariableLabels,
): ResultTable {
  return {
    key,
    title,
    columns: [
      { key: "name", label: "Statistic", kind: "text" },
      { key: "value", label: "Value", kind: "number" },
    ],
    rows: inReadingOrder(named).map(([name, { display_name, value }]) => [
      withUnit(display_name, unitOfModelNumber(name, y)),
      { value, kind: kindOf(name) },
    ]),
  };
}
