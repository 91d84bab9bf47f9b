import type { HistogramPanel } from "~/compute/contract/types";
import { formatNumber } from "~/lib/format-number";
import { inWords, type Sentence } from "~/lib/sentence";
import type { Asked } from "../asked";
import { listFits } from "./tables";

/** Differences of AIC below this are no reason to prefer a curve (Burnham and Anderson 2002). */
const NOTABLE_AIC = 2;

/** Which curve fits best, by how much. */
export function histogramSentence(panel: HistogramPanel, asked: Asked): Sentence {
  const ranked = listFits(panel)
    .flatMap(({ name, fit }) => ("aic" in fit && fit.aic !== null ? [{ name, aic: fit.aic }] : []))
    .sort((a, b) => a.aic - b.aic);
  const [best, ...others] = ranked;
  if (!best) return [`The shape of ${asked.y.label}, without fitted curves.`];
  if (others.length === 0) {
    return ["Only the ", { strong: best.name.toLowerCase() }, ` curve could be fitted to ${asked.y.label}.`];
  }
  const close = others.filter((other) => other.aic - best.aic < NOTABLE_AIC);
  const list = inWords(others.map((other) => `${other.name.toLowerCase()} ${formatNumber(other.aic, 1)}`));
  const figures = `(AIC ${formatNumber(best.aic, 1)}; ${list})`;
  if (close.length > 0) {
    const names = inWords([best, ...close].map((each) => each.name.toLowerCase()));
    return [`The ${names} curves fit ${asked.y.label} about equally well `, figures, "."];
  }
  return [
    "Of the curves the ",
    { strong: best.name.toLowerCase() },
    ` fits ${asked.y.label} best `,
    figures,
    "; the smallest AIC is the best.",
  ];
}
