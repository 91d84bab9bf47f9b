import { numberInWords } from "~/analyses/sentences/comparison-phrases";
import type { ComparisonPart } from "./report-input";

/** "Comparison of three analyses" */
export function comparisonTitle({ drawn }: Pick<ComparisonPart, "drawn">): string {
  return `Comparison of ${numberInWords(drawn.comparison.analyses.length)} analyses`;
}
