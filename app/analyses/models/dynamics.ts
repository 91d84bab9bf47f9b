import type { DynamicResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import { type Asked, type AskedVariable, variableLabel } from "../asked";
import {
  COEFFICIENT_COLUMNS,
  errorCells,
  errorColumns,
  intervalCells,
  intervalColumns,
} from "./estimate-columns";
import { regressionTables } from "./tables";
import { namedTable } from "./named-table";

/** Tables of a dynamic model's own, in display order. */
export const OWN_TABLES = ["dynamics", "long-run", "iv-check"] as const;

/** What was asked with Y of the period before among the X: first in autoregressions, last in Koyck models. */
export function withLag(asked: Asked, place: "first" | "last"): Asked {
  const { y, x } = asked;
  const lag: AskedVariable = {
    ...y,
    name: `${y.name} one period before`,
    label: variableLabel(y.label, "lag1"),
  };
  return { ...asked, x: place === "first" ? [lag, ...x] : [...x, lag] };
}

function longRunTable(panel: DynamicResult): ResultTable {
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
    rows: (panel.long_run ?? []).map((effect) => [
      effect.display_name,
      effect.impact,
      effect.long_run,
      effect.long_run_se,
      effect.long_run_nw_se,
    ]),
  };
}

function instrumentTable(panel: DynamicResult): ResultTable {
  return {
    key: "iv-check",
    title: "Instrumental-variables check (2SLS)",
    columns: [...COEFFICIENT_COLUMNS, ...errorColumns({}), ...intervalColumns({ prefix: "ci_" })],
    rows: (panel.iv_check ?? []).map((row) => [
      row.display_name,
      row.coeff,
      ...errorCells(row),
      ...intervalCells(row),
    ]),
  };
}

/** The tables of the regression with those of the dynamics; those without content are left out. */
export function dynamicTables(panel: DynamicResult, asked: Asked): ResultTable[] {
  const own = [
    namedTable("dynamics", "Dynamics", panel.dynamics),
    longRunTable(panel),
    instrumentTable(panel),
  ];
  return [...regressionTables(panel, asked), ...own.filter((table) => table.rows.length > 0)];
}

export const DYNAMIC_READING = [
  "The coefficient of the lag is the share of this period's level that carries over to the next: near 0 little, near 1 almost all.",
  "The immediate effect is that of the same period. The long-run effect adds what later periods carry over.",
  "With lagged Y in the model Durbin–Watson is biased towards 2; rely on Durbin's h and Breusch–Godfrey.",
];

export const DYNAMIC_METHODS = [
  "OLS with Y of the period before; a lag never bridges a gap or two entities. Long-run effects β/(1 − φ) with standard errors by the delta method; Durbin's h (Durbin 1970).",
];
