import type { BoxplotResult } from "~/compute/contract/types";
import type { Asked } from "../asked";
import { boxFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The box, or the extremes among the boxes, in words. */
export function boxplotStatement(panel: BoxplotResult, asked: Asked): Statement {
  return speak(boxFindings(panel.categories ?? [], panel.by), asked);
}
