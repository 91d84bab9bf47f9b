import type { RobustKey, RobustStatisticsPanel } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import type { Sentence, SentencePart } from "~/lib/sentence";
import type { Asked } from "../asked";

/** Mean and robust location further apart than this share of the robust scale are worth a word. */
const APART = 0.2;
/** A standard deviation this much larger than the robust scale is the work of few values. */
const INFLATED = 1.25;

function brief(value: number): SentencePart {
  return { strong: formatBrief(value) };
}

/** Whether far-out values move the mean and the standard deviation, from the MM pair. */
export function robustStatisticsSentence(panel: RobustStatisticsPanel, asked: Asked): Sentence {
  const pair = (key: RobustKey) => panel.robust_stats?.find((each) => each.key === key);
  const [classical, robust] = [pair("mean_sd"), pair("tukey_mm")];
  const location = robust?.location ?? null;
  const scale = robust?.scale ?? null;
  const mean = classical?.location ?? null;
  const sd = classical?.scale ?? null;
  if (location === null || mean === null) return [`No robust centre of ${asked.y.label} could be computed.`];
  const start: SentencePart[] = [`The robust centre of ${asked.y.label} is `, brief(location)];
  if (scale === null || scale === 0 || sd === null) {
    return [...start, "; more than half of the values are equal, so the robust spread is 0."];
  }
  const spread: SentencePart[] = [", its robust spread ", brief(scale), "; "];
  const moved = Math.abs(mean - location) > APART * scale;
  const inflated = sd > INFLATED * scale;
  const figures = `(mean ${formatBrief(mean)}, StDev ${formatBrief(sd)})`;
  if (!moved && !inflated) {
    return [...start, ...spread, `mean and standard deviation agree with them ${figures}.`];
  }
  const subject =
    moved && inflated ? "the mean and the standard deviation" : moved ? "the mean" : "the standard deviation";
  const verb = moved && inflated ? "are" : "is";
  return [...start, ...spread, `${subject} ${verb} moved by far-out values or a long tail ${figures}.`];
}
