import type { HistogramPanel } from "~/compute/contract/types";
import type { Sentence } from "~/lib/sentence";
import type { Asked } from "../asked";
import { bestFitSentence } from "../fits";

/** Which curve fits best, by how much. */
export function histogramSentence(panel: HistogramPanel, asked: Asked): Sentence {
  return bestFitSentence(panel, asked, `The shape of ${asked.y.label}, without fitted curves.`);
}
