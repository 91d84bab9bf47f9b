import { sentenceText } from "~/lib/sentence";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { type Finding, type Part, sentenceOf, speak } from "~/analyses/sentences/statement";

/** The sentence of findings as a text with ordinary spaces, for tests. */
export function textOf<F extends Finding>(
  findings: readonly F[],
  phrase: (finding: F, labels: VariableLabels) => Part[],
  labels: VariableLabels,
): string {
  return sentenceText(sentenceOf(speak(findings, phrase, labels))).replace(/[\u00a0\u202f]/g, " ");
}

/** The findings of one kind, for tests. */
export function ofKind<F extends Finding, K extends F["say"]>(
  findings: readonly F[],
  say: K,
): Extract<F, { say: K }>[] {
  return findings.filter((finding): finding is Extract<F, { say: K }> => finding.say === say);
}

/** The kinds of findings, for tests. */
export const kindsOf = (findings: readonly Finding[]) => findings.map(({ say }) => say);
