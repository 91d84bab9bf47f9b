import type { TimeplotResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { leftOutOf } from "../sentences/removal";
import { timeFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The autocorrelation of consecutive values and the unit-root test, in words. */
export function timeplotStatement(result: TimeplotResult, labels: VariableLabels): Statement {
  if (!result.series) return [];
  const situation = {
    r: result.autocorr1,
    rOfAll: result.autocorr1_all,
    rows: result.rows.used,
    ordered: labels.time !== null,
    series: labels.entity === null ? null : result.series.length,
    trends: result.trends,
    leftOut: leftOutOf(result.outliers_removed),
  };
  return speak(timeFindings(situation), labels);
}
