import type { BoxplotCategory, BoxplotPanel } from "~/compute/contract/types";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { Sentence } from "~/lib/sentence";
import type { Asked } from "./asked";

function beyondInWords(count: number): string {
  if (count === 0) return "no point lies";
  return count === 1 ? "1 point lies" : `${formatCount(count)} points lie`;
}

function oneBox(box: BoxplotCategory, asked: Asked): Sentence {
  const beyond = box.low_outlier_count + box.high_outlier_count;
  return [
    `Half of the values of ${asked.y.label} lie between `,
    { strong: formatBrief(box.lower_quartile) },
    " and ",
    { strong: formatBrief(box.upper_quartile) },
    ", the middle one is ",
    { strong: formatBrief(box.median) },
    `; ${beyondInWords(beyond)} beyond the whiskers.`,
  ];
}

function severalBoxes(boxes: readonly BoxplotCategory[], by: string, asked: Asked): Sentence {
  const ranked = boxes.filter((box) => box.median !== null).sort((a, b) => (b.median ?? 0) - (a.median ?? 0));
  const highest = ranked[0];
  const lowest = ranked.at(-1);
  if (!highest || !lowest || highest === lowest) return [`${boxes.length} categories of ${by}.`];
  if (highest.median === lowest.median) {
    return [
      `The median of ${asked.y.label} is `,
      { strong: formatBrief(highest.median) },
      ` in every category of ${by}.`,
    ];
  }
  return [
    `The median of ${asked.y.label} is highest for ${by} `,
    { strong: highest.category },
    ` (${formatBrief(highest.median)}) and lowest for `,
    { strong: lowest.category },
    ` (${formatBrief(lowest.median)}).`,
  ];
}

/** The box, or the extremes among the boxes, in words. */
export function boxplotSentence(panel: BoxplotPanel, asked: Asked): Sentence {
  const boxes = panel.categories ?? [];
  const [first] = boxes;
  if (!first) return [];
  return panel.by === null ? oneBox(first, asked) : severalBoxes(boxes, panel.by, asked);
}
