import type { DotplotPanel } from "~/compute/contract/types";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { Sentence } from "~/lib/sentence";
import type { Asked } from "../asked";

/** Where the values crowd, and the widest gap among them. */
export function dotplotSentence(panel: DotplotPanel, asked: Asked): Sentence {
  const { values } = panel;
  if (!values || values.x.length === 0) return [];
  const used = formatCount(panel.rows.used);
  if (values.x.length === 1) {
    return [
      `All values of ${asked.y.label} stand in one stack at `,
      { strong: formatBrief(values.x[0]) },
      ".",
    ];
  }
  const tallest = Math.max(...values.count);
  const at = values.x[values.count.indexOf(tallest)] ?? null;
  return [
    `The ${used} values of ${asked.y.label} crowd most around `,
    { strong: formatBrief(at) },
    ` (${formatCount(tallest)} within ${formatBrief(panel.width)}).`,
  ];
}
