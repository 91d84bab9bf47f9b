import type { Coefficient } from "~/compute/contract/types";
import type { ResultCell, ResultColumn } from "~/lib/result-table";
import { unitOfCoefficient, withUnit } from "../variables/value-units";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";

/** The name that the core gives the constant. */
const CONSTANT = "Constant";

export const P_COLUMN = { label: "p", kind: "p" as const };

/** The estimator of the standard errors in a group of columns. */
interface Estimator extends Pick<ResultColumn, "group" | "groupMark" | "groupNote" | "fold"> {
  /** Prefix of the columns' keys, such as "hc3_". */
  prefix?: string;
}

/** The first columns of every table of coefficients. */
export const COEFFICIENT_COLUMNS: readonly ResultColumn[] = [
  { key: "name", label: "", kind: "text" },
  { key: "coeff", label: "Coefficient", kind: "number" },
];

/** The name of a coefficient with its unit. The constant and the lag of Y are not among the labels of the X. */
export function coefficientName(
  { display_name: name }: Pick<Coefficient, "display_name">,
  { y, x }: VariableLabels,
): string {
  const named: (LabelledVariable | null)[] = x.filter(({ label }) => label === name);
  if (name === CONSTANT) named.push(null);
  // Users may give two columns the same label.
  const units = new Set(named.map((each) => unitOfCoefficient(y, each)));
  const [unit = null] = units;
  return withUnit(name, units.size === 1 ? unit : null);
}

/** Columns for standard error, t and p. */
export function errorColumns({ prefix = "", ...group }: Estimator): ResultColumn[] {
  return [
    { key: `${prefix}std_err`, label: "Std. error", kind: "number", isSecondary: true, ...group },
    { key: `${prefix}t`, label: "t", kind: "number", decimals: 2, fixed: true, isSecondary: true, ...group },
    { key: `${prefix}p`, ...P_COLUMN, ...group },
  ];
}

/** The cells of `errorColumns`. */
export function errorCells(row: Pick<Coefficient, "std_err" | "t_stat" | "p_value">): ResultCell[] {
  return [row.std_err, row.t_stat, row.p_value];
}

/** Columns for the confidence interval. */
export function intervalColumns({ prefix = "", ...group }: Estimator): ResultColumn[] {
  return [
    {
      key: `${prefix}lower`,
      label: "95\u202f% CI: lower",
      labelStart: "95\u202f% CI: ",
      kind: "number",
      ...group,
    },
    { key: `${prefix}upper`, label: "upper", kind: "number", ...group },
  ];
}

/** The cells of `intervalColumns`. */
export function intervalCells(row: Pick<Coefficient, "ci_lower" | "ci_upper">): ResultCell[] {
  return [row.ci_lower, row.ci_upper];
}
