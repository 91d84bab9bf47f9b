import type { ConfidenceIntervalsPanel } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import type { Sentence } from "~/lib/sentence";
import type { Asked } from "../asked";

/** The 95 % interval of the mean and the notch of the median in words. */
export function confidenceIntervalsSentence(panel: ConfidenceIntervalsPanel, asked: Asked): Sentence {
  const { chart } = panel;
  if (!chart) return [];
  const { lower, upper } = chart.avg_interval["0.95"];
  const notch = chart.notches_interval;
  return [
    `With 95\u202f% confidence the mean of ${asked.y.label} lies between `,
    { strong: formatBrief(lower) },
    " and ",
    { strong: formatBrief(upper) },
    `; the median lies roughly between ${formatBrief(notch.lower)} and ${formatBrief(notch.upper)}.`,
  ];
}
