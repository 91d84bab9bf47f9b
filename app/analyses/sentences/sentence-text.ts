import { sentenceText } from "~/lib/sentence";
import type { VariableLabels } from "../variables/variable-labels";
import type { Finding } from "./finding";
import { speak } from "./speak";
import { sentenceOf } from "./statement";

/** The sentence of findings as a text with ordinary spaces, for tests. */
export function textOf(findings: Finding[], labels: VariableLabels): string {
  return sentenceText(sentenceOf(speak(findings, labels))).replace(/[\u00a0\u202f]/g, " ");
}
