import type { TimeplotResult } from "~/compute/contract/types";
import type { Asked } from "../asked";
import { timeFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** What one value says about the next, and whether the series returns to a level. */
export function timeplotStatement(panel: TimeplotResult, asked: Asked): Statement {
  if (!panel.series) return [];
  const situation = {
    r: panel.autocorr1,
    rows: panel.rows.used,
    ordered: asked.time !== null,
    panel: asked.entity !== null,
    trends: panel.trends,
  };
  return speak(timeFindings(situation), asked);
}
