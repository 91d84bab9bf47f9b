import type { DotplotResult } from "~/compute/contract/types";
import type { Asked } from "../asked";
import { stackFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** Where the dots stand highest. */
export function dotplotStatement(panel: DotplotResult, asked: Asked): Statement {
  const { values, rows } = panel;
  if (!values) return [];
  return speak(stackFindings(values.x, values.count, rows.used), asked);
}
