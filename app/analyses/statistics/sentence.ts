import type { StatisticName, StatisticsPanel } from "~/compute/contract/types";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { Sentence, SentencePart } from "~/lib/sentence";
import type { Asked } from "../asked";

/** Mean and median further apart than this share of the standard deviation are worth a word. */
const APART = 0.2;

function comparison(mean: number, median: number, sd: number | null): SentencePart[] {
  if (sd === null || sd === 0 || Math.abs(mean - median) < APART * sd)
    return [", close to the median ", brief(median)];
  const pull = mean > median ? "above" : "below";
  const which = mean > median ? "a few large values pull it up" : "a few small values pull it down";
  return [`, ${pull} the median of `, brief(median), `: ${which}`];
}

function brief(value: number): SentencePart {
  return { strong: formatBrief(value) };
}

/** Centre and spread in words, from whatever statistics were asked for. */
export function statisticsSentence(panel: StatisticsPanel, asked: Asked): Sentence {
  const value = (name: StatisticName) => panel.statistics.find((each) => each.name === name)?.value ?? null;
  const [mean, median, sd, q1, q3] = [
    value("avg"),
    value("median"),
    value("std_dev"),
    value("q1"),
    value("q3"),
  ];
  const parts: SentencePart[] = [];
  if (mean !== null) {
    parts.push(`The mean of ${asked.y.label} is `, brief(mean));
    if (median !== null) parts.push(...comparison(mean, median, sd));
    parts.push(".");
  } else if (median !== null) {
    parts.push(`The median of ${asked.y.label} is `, brief(median), ".");
  }
  if (q1 !== null && q3 !== null)
    parts.push(" The middle half lies between ", brief(q1), " and ", brief(q3), ".");
  if (parts.length > 0) return parts;
  return [{ strong: formatCount(panel.rows.used) }, ` values of ${asked.y.label} were used.`];
}
