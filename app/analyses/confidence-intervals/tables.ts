import type { ConfidenceIntervalsResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";
import { withUnit } from "../variables/value-units";
import { statisticsTable } from "../univariate/statistics-table";
import { listIntervals } from "./intervals";

/** The intervals, and the statistics behind them; no table when the result holds a message. */
export function confidenceIntervalsTables(
  result: ConfidenceIntervalsResult,
  labels: VariableLabels,
): ResultTable[] {
  const intervals = listIntervals(result);
  if (intervals.length === 0) return [];
  const number = { kind: "number" as const, decimals: 3, fixed: true };
  return [
    {
      key: "intervals",
      title: `Confidence intervals of ${labels.y.label}`,
      columns: [
        { key: "name", label: "Interval", kind: "text" },
        { key: "lower", label: withUnit("Lower", labels.y.unit), ...number },
        { key: "upper", label: withUnit("Upper", labels.y.unit), ...number },
        { key: "t", label: "t quantile", ...number },
      ],
      rows: intervals.map(({ label, around, lower, upper, t }) => [
        label,
        lower,
        upper,
        around === "mean" && t !== null ? t : { blank: true },
      ]),
    },
    statisticsTable(result.statistics ?? [], labels.y),
  ];
}
