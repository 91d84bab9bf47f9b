import type { QqPlotResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { listAics } from "../univariate/fits";
import { fitFindings, fitVerdict } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** Which distribution fits best, whether it fits, and whether the others do. */
export function qqPlotStatement(result: QqPlotResult, labels: VariableLabels): Statement {
  const fits = listAics(result);
  const n = result.rows.used;
  const others = fits.filter(({ key }) => key !== result.best);
  return speak(
    [
      ...fitFindings(fits, result.evidence, n),
      ...others.flatMap(({ key }) => fitVerdict(result.evidence, key, n)),
    ],
    labels,
  );
}
