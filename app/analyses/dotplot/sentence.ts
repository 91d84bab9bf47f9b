import type { DotplotResult } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { stackFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** The tallest stack in words. */
export function dotplotStatement(result: DotplotResult, labels: VariableLabels): Statement {
  const { values, rows } = result;
  if (!values) return [];
  return speak(stackFindings(values.x, values.count, rows.used), labels);
}
