import type { RobustKey, RobustStatisticsResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { robustFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** Whether outliers move mean and standard deviation, compared with the MM pair of all values, in words. */
export function robustStatisticsStatement(result: RobustStatisticsResult, labels: VariableLabels): Statement {
  const pair = (key: RobustKey) => result.robust_stats?.find((each) => each.key === key);
  const [classical, robust] = [pair("mean_sd"), pair("tukey_mm")];
  const location = robust?.location ?? null;
  const mean = classical?.location ?? null;
  if (location === null || mean === null) return [];
  const scales = { scale: robust?.scale ?? null, sd: classical?.scale ?? null };
  return speak(robustFindings({ location, mean, ...scales, n: result.rows.used }), labels);
}
