import type { HistogramResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { listAics } from "../univariate/fits";
import { leftOutOf } from "../sentences/removal";
import { fitFindings, ofKept } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The best fit, and the evidence against it, in words. */
export function histogramStatement(result: HistogramResult, labels: VariableLabels): Statement {
  const findings = fitFindings(listAics(result), result.evidence, result.rows.used);
  return speak(ofKept(findings, leftOutOf(result.outliers_removed)), labels);
}
