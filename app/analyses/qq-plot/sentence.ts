import type { QqPlotResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { listAics } from "../univariate/fits";
import { leftOutOf } from "../sentences/removal";
import { fitFindings, fitVerdict, ofKept } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The best fit, and the evidence against each distribution, in words. */
export function qqPlotStatement(result: QqPlotResult, labels: VariableLabels): Statement {
  const fits = listAics(result);
  const n = result.rows.used;
  const others = fits.filter(({ key }) => key !== result.best);
  const findings = [
    ...fitFindings(fits, result.evidence, n),
    ...others.flatMap(({ key }) => fitVerdict(result.evidence, key, n)),
  ];
  return speak(ofKept(findings, leftOutOf(result.outliers_removed)), labels);
}
