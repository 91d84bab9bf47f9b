import type { ConfidenceIntervalsResult } from "~/compute/contract/types";
import type { Asked } from "../asked";
import { leftOutOf } from "../sentences/removal";
import { intervalFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The intervals of mean and median of all values, then what leaving values out makes of the first. */
export function confidenceIntervalsStatement(panel: ConfidenceIntervalsResult, asked: Asked): Statement {
  const { evidence } = panel;
  if (!evidence) return [];
  const leftOut = leftOutOf(panel.outliers_removed);
  return speak(intervalFindings({ evidence, leftOut, quartiles: null, ordered: asked.time !== null }), asked);
}
