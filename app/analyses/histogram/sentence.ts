import type { HistogramResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { listAics } from "../univariate/fits";
import { leftOutOf } from "../sentences/removal";
import { fitAnswers, fitFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The best fit, and the evidence against it, in words: of the kept values and of all. */
export function histogramStatement(result: HistogramResult, labels: VariableLabels): Statement {
  const { all_values: all, evidence, rows } = result;
  const kept = fitFindings(listAics(result), evidence, rows.used);
  const ofAll = all && { findings: fitFindings(listAics(all), all.evidence, all.n), values: all.n };
  return speak(fitAnswers(kept, ofAll, leftOutOf(result.outliers_removed)), labels);
}
