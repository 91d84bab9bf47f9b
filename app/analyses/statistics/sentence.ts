import type { StatisticName, StatisticsResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { leftOutOf } from "../sentences/removal";
import { statisticsFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The centre in words; also the middle half when both quartiles are among the statistics. */
export function statisticsStatement(result: StatisticsResult, labels: VariableLabels): Statement {
  const { evidence } = result;
  if (!evidence) return [];
  const value = (name: StatisticName) => result.statistics.find((each) => each.name === name)?.value ?? null;
  const [q1, q3] = [value("q1"), value("q3")];
  const situation = {
    evidence,
    leftOut: leftOutOf(result.outliers_removed),
    quartiles: q1 === null || q3 === null ? null : { q1, q3 },
    ordered: labels.time !== null,
  };
  return speak(statisticsFindings(situation), labels);
}
