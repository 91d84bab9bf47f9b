import type { QqPlotResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";
import { fitTable } from "../univariate/fits";

/** The table of fits; none without fits. */
export function qqPlotTables(result: QqPlotResult, labels: VariableLabels): ResultTable[] {
  return [fitTable(result, labels)].filter((table) => table.rows.length > 0);
}
