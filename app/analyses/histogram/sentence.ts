import type { HistogramResult } from "~/compute/contract/types";
import type { Asked } from "../asked";
import { listAics } from "../fits";
import { fitFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** Which distribution fits best, and whether it fits. */
export function histogramStatement(panel: HistogramResult, asked: Asked): Statement {
  return speak(fitFindings(listAics(panel), panel.evidence, panel.rows.used), asked);
}
