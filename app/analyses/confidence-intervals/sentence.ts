import type { ConfidenceIntervalsResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { leftOutOf } from "../sentences/removal";
import { intervalFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The intervals of mean and median of all values, then the interval of the kept values. */
export function confidenceIntervalsStatement(
  result: ConfidenceIntervalsResult,
  labels: VariableLabels,
): Statement {
  const { evidence } = result;
  if (!evidence) return [];
  const leftOut = leftOutOf(result.outliers_removed);
  return speak(
    intervalFindings({ evidence, leftOut, quartiles: null, ordered: labels.time !== null }),
    labels,
  );
}
