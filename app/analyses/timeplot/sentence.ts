import type { TimeplotPanel } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import type { Sentence } from "~/lib/sentence";
import type { Asked } from "../asked";

/** About twice the standard error 1/√n of a lag-1 autocorrelation. */
function isNotable(r1: number, n: number): boolean {
  return Math.abs(r1) > 2 / Math.sqrt(n);
}

/** What one value says about the next. */
export function timeplotSentence(panel: TimeplotPanel, asked: Asked): Sentence {
  const r1 = panel.autocorr1;
  if (r1 === null) return [`${asked.y.label} in order of ${panel.x_display_name}.`];
  const figure = { strong: formatBrief(r1) };
  if (!isNotable(r1, panel.rows.used)) {
    return [
      `One value of ${asked.y.label} says little about the next: the lag-1 autocorrelation is `,
      figure,
      ".",
    ];
  }
  const pattern = r1 > 0 ? "High values tend to follow high ones" : "High values tend to follow low ones";
  return [`${pattern}: the lag-1 autocorrelation of ${asked.y.label} is `, figure, "."];
}
