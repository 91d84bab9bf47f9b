import { numberInWords } from "~/analyses/sentences/comparison-phrases";

/** "Comparison of three analyses" */
export function comparisonTitle(analyses: number): string {
  return `Comparison of ${numberInWords(analyses)} analyses`;
}
