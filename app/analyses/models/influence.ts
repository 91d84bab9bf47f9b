import type { Emphasis } from "~/charts/scatter";
import type { RegressionPanel } from "~/compute/contract/types";

export interface Influence {
  leverage: number | null;
  studentResidual: number | null;
  emphasis: Emphasis;
  /** Why the point is marked; empty when it is not. */
  reasons: string[];
}

const FAR_RESIDUAL = 3;

/**
 * Diagnostics by row, with the marks of methods.md 9.1: |studentised residual| above 3, leverage above 2k/n, Cook's
 * distance above 4/n. Empty when the panel comes without its observations.
 */
export function influence(panel: RegressionPanel): Map<number, Influence> {
  const { observations, n, k } = panel;
  const byRow = new Map<number, Influence>();
  if (!observations || n === null || k === null) return byRow;
  for (const [i, row] of observations.row.entries()) {
    const leverage = observations.leverage[i] ?? null;
    const studentResidual = observations.student_residual[i] ?? null;
    const cooks = observations.cooks_d[i] ?? null;
    const isFar = studentResidual !== null && Math.abs(studentResidual) > FAR_RESIDUAL;
    const isInfluential = cooks !== null && cooks > 4 / n;
    const hasLeverage = leverage !== null && leverage > (2 * k) / n;
    const reasons = [
      ...(isFar ? ["studentised residual beyond ±3"] : []),
      ...(isInfluential ? ["Cook's distance above 4/n"] : []),
      ...(hasLeverage ? ["leverage above 2k/n"] : []),
    ];
    const emphasis = isFar ? "far" : isInfluential || hasLeverage ? "ring" : null;
    byRow.set(row, { leverage, studentResidual, emphasis, reasons });
  }
  return byRow;
}
