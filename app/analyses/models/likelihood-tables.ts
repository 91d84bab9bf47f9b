/** Columns and tables that functions share whose estimate is the maximum of a likelihood. */
import type { Coefficient } from "~/compute/contract/types";
import type { ResultColumn, ResultTable } from "~/lib/result-table";

export const NAME: ResultColumn = { key: "name", label: "Variable", kind: "text" };
export const P: ResultColumn = { key: "p", label: "p", kind: "p" };

export function limits(kind: "number" = "number"): ResultColumn[] {
  return [
    { key: "lower", label: "Lower 95 %", kind },
    { key: "upper", label: "Upper 95 %", kind },
  ];
}

export function coefficientTable(
  key: string,
  title: string,
  rows: readonly Coefficient[] | null,
  statistic: string,
): ResultTable[] {
  if (!rows) return [];
  return [
    {
      key,
      title,
      columns: [
        NAME,
        { key: "coeff", label: "Coefficient", kind: "number" },
        { key: "std_err", label: "Std. error", kind: "number" },
        { key: "statistic", label: statistic, kind: "number" },
        P,
        ...limits(),
      ],
      rows: rows.map(({ display_name: name, coeff, std_err, t_stat, p_value, ci_lower, ci_upper }) => [
        name,
        coeff,
        std_err,
        t_stat,
        p_value,
        ci_lower,
        ci_upper,
      ]),
    },
  ];
}
