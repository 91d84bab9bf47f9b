import type { StatisticName, StatisticsResult } from "~/compute/contract/types";
import type { Asked } from "../asked";
import { leftOutOf } from "../sentences/removal";
import { statisticsFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** Centre and spread in words; the middle half where its quartiles were asked for. */
export function statisticsStatement(panel: StatisticsResult, asked: Asked): Statement {
  const { evidence } = panel;
  if (!evidence) return [];
  const value = (name: StatisticName) => panel.statistics.find((each) => each.name === name)?.value ?? null;
  const [q1, q3] = [value("q1"), value("q3")];
  const situation = {
    evidence,
    leftOut: leftOutOf(panel.outliers_removed),
    quartiles: q1 === null || q3 === null ? null : { q1, q3 },
    ordered: asked.time !== null,
  };
  return speak(statisticsFindings(situation), asked);
}
