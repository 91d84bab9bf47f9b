import type { Coefficient } from "~/compute/contract/types";
import type { ResultCell, ResultColumn } from "~/lib/result-table";

export const P_COLUMN = { label: "p", kind: "p" as const };

/** What sets the columns of one estimator apart from those of another in the same table. */
interface Estimator {
  /** Of the columns' keys, such as "hc3_". */
  prefix?: string;
  /** The heading over them. */
  group?: string;
}

/** Name and coefficient, which every table of coefficients begins with. */
export const COEFFICIENT_COLUMNS: readonly ResultColumn[] = [
  { key: "name", label: "", kind: "text" },
  { key: "coeff", label: "Coefficient", kind: "number" },
];

/** Standard error, t and p. */
export function errorColumns({ prefix = "", ...group }: Estimator): ResultColumn[] {
  return [
    { key: `${prefix}std_err`, label: "Std. error", kind: "number", ...group },
    { key: `${prefix}t`, label: "t", kind: "number", decimals: 2, fixed: true, ...group },
    { key: `${prefix}p`, ...P_COLUMN, ...group },
  ];
}

/** The cells of `errorColumns`. */
export function errorCells(row: Pick<Coefficient, "std_err" | "t_stat" | "p_value">): ResultCell[] {
  return [row.std_err, row.t_stat, row.p_value];
}

/** The confidence interval. */
export function intervalColumns({ prefix = "", ...group }: Estimator): ResultColumn[] {
  return [
    { key: `${prefix}lower`, label: "95\u202f% CI: lower", kind: "number", ...group },
    { key: `${prefix}upper`, label: "upper", kind: "number", ...group },
  ];
}

/** The cells of `intervalColumns`. */
export function intervalCells(row: Pick<Coefficient, "ci_lower" | "ci_upper">): ResultCell[] {
  return [row.ci_lower, row.ci_upper];
}
