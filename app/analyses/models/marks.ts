import type { Emphasis } from "~/charts/scatter";
import type { RegressionPanel } from "~/compute/contract/types";
import { influence } from "./influence";

/** What charts show of single rows beyond their place. */
export interface Marks {
  factTitles: string[];
  byRow: Map<number, { emphasis: Emphasis; reasons: string[]; facts: (number | null)[] }>;
}

/** Leverage and studentised residuals, with the marks of methods.md 9.1. */
export function influenceMarks(panel: RegressionPanel): Marks {
  const byRow: Marks["byRow"] = new Map();
  for (const [row, { emphasis, reasons, leverage, studentResidual }] of influence(panel)) {
    byRow.set(row, { emphasis, reasons, facts: [leverage, studentResidual] });
  }
  return { factTitles: byRow.size > 0 ? ["Leverage", "Studentised residual"] : [], byRow };
}
