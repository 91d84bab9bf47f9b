import type { BoxplotPanel } from "~/compute/contract/types";
import type { Asked } from "./asked";
import { boxFindings } from "./sentences/rules";
import { speak } from "./sentences/speak";
import type { Statement } from "./sentences/statement";

/** The box, or the extremes among the boxes, in words. */
export function boxplotStatement(panel: BoxplotPanel, asked: Asked): Statement {
  const beyond = (box: NonNullable<BoxplotPanel["categories"]>[number]) =>
    box.low_outlier_count + box.high_outlier_count;
  return speak(boxFindings(panel.categories ?? [], panel.by, beyond), asked);
}
