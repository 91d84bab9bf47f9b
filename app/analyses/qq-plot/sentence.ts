import type { FitEvidence, QqPlotResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { type FittedResult, listAics } from "../univariate/fits";
import type { FitFinding } from "../sentences/finding";
import { leftOutOf } from "../sentences/removal";
import { fitAnswers, fitFindings, fitVerdict } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The best fit, and the evidence against each distribution. */
function findings(result: FittedResult, evidence: FitEvidence | null, n: number): FitFinding[] {
  const fits = listAics(result);
  const others = fits.filter(({ key }) => key !== result.best);
  return [...fitFindings(fits, evidence, n), ...others.flatMap(({ key }) => fitVerdict(evidence, key, n))];
}

/** The best fit, and the evidence against each distribution, in words: of the kept values and of all. */
export function qqPlotStatement(result: QqPlotResult, labels: VariableLabels): Statement {
  const { all_values: all, evidence, rows } = result;
  const kept = findings(result, evidence, rows.used);
  const ofAll = all && { findings: findings(all, all.evidence, all.n), values: all.n };
  return speak(fitAnswers(kept, ofAll, leftOutOf(result.outliers_removed)), labels);
}
