import type { BoxplotResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { speak, type Statement } from "../sentences/statement";
import { boxFindings, boxPhrase } from "./findings";

/** The box, or the highest and lowest of several boxes, in words. */
export function boxplotStatement(result: BoxplotResult, labels: VariableLabels): Statement {
  return speak(boxFindings(result.categories ?? [], result.by, result.difference), boxPhrase, labels);
}
