import type { QqPlotResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { Asked } from "../asked";
import { fitTable } from "../fits";

/** The fits; no table when there are none. */
export function qqPlotTables(panel: QqPlotResult, asked: Asked): ResultTable[] {
  return [fitTable(panel, asked)].filter((table) => table.rows.length > 0);
}
