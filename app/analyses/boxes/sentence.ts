import type { BoxplotResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { boxFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The box, or the highest and lowest of several boxes, in words. */
export function boxplotStatement(result: BoxplotResult, labels: VariableLabels): Statement {
  return speak(boxFindings(result.categories ?? [], result.by), labels);
}
