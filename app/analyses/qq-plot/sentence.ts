import type { QqPlotResult } from "~/compute/contract/types";
import type { FitFinding } from "../sentences/finding";
import { fitFindings, fitVerdict } from "../sentences/rules";
import type { Statement } from "../sentences/statement";
import { fitStatement, type JudgedFits } from "../univariate/fit-statement";
import { listAics } from "../univariate/fits";
import type { VariableLabels } from "../variables/variable-labels";

/** The best fit, and the evidence against each distribution. */
function findingsOf(fits: JudgedFits, n: number): FitFinding[] {
  const { best, evidence } = fits;
  const aics = listAics(fits);
  const others = aics.filter(({ key }) => key !== best);
  return [...fitFindings(aics, evidence, n), ...others.flatMap(({ key }) => fitVerdict(evidence, key, n))];
}

/** The best fit, and the evidence against each distribution, in words. */
export function qqPlotStatement(result: QqPlotResult, labels: VariableLabels): Statement {
  return fitStatement(result, labels, findingsOf);
}
