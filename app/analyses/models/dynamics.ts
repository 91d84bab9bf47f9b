import type { DynamicResult, LagPosition } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import { variableLabel } from "../variables/transforms";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import {
  COEFFICIENT_COLUMNS,
  coefficientName,
  errorCells,
  errorColumns,
  intervalCells,
  intervalColumns,
} from "./estimate-columns";
import { regressionTables } from "./tables";
import { namedTable } from "./named-table";
import { responseTables } from "./responses";

/** Keys of the tables that only dynamic models have, in display order. */
export const OWN_TABLES = ["dynamics", "long-run", "iv-check"] as const;

/** Adds the lag of Y to the X: as the first in autoregressions, as the last in Koyck models. */
export function withLag(labels: VariableLabels, lagPlace: LagPosition): VariableLabels {
  const { y, x } = labels;
  const lag: LabelledVariable = {
    ...y,
    name: `${y.name} one period before`,
    label: variableLabel(y.label, "lag1"),
    axis: variableLabel(y.axis, "lag1"),
  };
  return { ...labels, x: lagPlace === "first" ? [lag, ...x] : [...x, lag] };
}

function longRunTable(result: DynamicResult, labels: VariableLabels): ResultTable {
  const group = "Long run";
  return {
    key: "long-run",
    title: "Short- and long-run effects",
    columns: [
      { key: "name", label: "", kind: "text" },
      { key: "impact", label: "Immediate", kind: "number" },
      { key: "long_run", label: "Effect", kind: "number", group },
      { key: "long_run_se", label: "Std. error", kind: "number", group },
      { key: "long_run_nw_se", label: "Newey–West", kind: "number", group },
    ],
    rows: (result.long_run ?? []).map((effect) => [
      coefficientName(effect, labels),
      effect.impact,
      effect.long_run,
      effect.long_run_se,
      effect.long_run_nw_se,
    ]),
  };
}

function instrumentTable(result: DynamicResult, labels: VariableLabels): ResultTable {
  return {
    key: "iv-check",
    title: "Instrumental-variables check (2SLS)",
    columns: [...COEFFICIENT_COLUMNS, ...errorColumns({}), ...intervalColumns({ prefix: "ci_" })],
    rows: (result.iv_check ?? []).map((row) => [
      coefficientName(row, labels),
      row.coeff,
      ...errorCells(row),
      ...intervalCells(row),
    ]),
  };
}

/** The tables of the regression, then the tables of the dynamics; empty tables are left out. */
export function dynamicTables(result: DynamicResult, labels: VariableLabels): ResultTable[] {
  const own = [
    namedTable("dynamics", "Dynamics", result.dynamics, labels),
    longRunTable(result, labels),
    instrumentTable(result, labels),
  ];
  return [
    ...regressionTables(result, labels),
    ...own.filter((table) => table.rows.length > 0),
    ...responseTables(result),
  ];
}
