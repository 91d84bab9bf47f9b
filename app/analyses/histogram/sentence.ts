import type { HistogramPanel } from "~/compute/contract/types";
import { formatNumber } from "~/lib/format-number";
import { inWords, type Sentence } from "~/lib/sentence";
import type { Asked } from "../asked";
import { type FittedPanel, listFits } from "./tables";

/** Differences of AIC below this are no reason to prefer a curve (Burnham and Anderson 2002). */
const NOTABLE_AIC = 2;

/** A distribution's name inside a sentence; Burr is a person's name. */
export function inSentence(name: string): string {
  return name.startsWith("Burr") ? name : name.toLowerCase();
}

/** Which curve fits best, by how much. */
export function histogramSentence(panel: HistogramPanel, asked: Asked): Sentence {
  return bestFitSentence(panel, asked, `The shape of ${asked.y.label}, without fitted curves.`);
}

/** The comparison of the fits; `without` when there is none. */
export function bestFitSentence(panel: FittedPanel, asked: Asked, without: string): Sentence {
  const ranked = listFits(panel)
    .flatMap(({ name, fit }) => ("aic" in fit && fit.aic !== null ? [{ name, aic: fit.aic }] : []))
    .sort((a, b) => a.aic - b.aic);
  const [best, ...others] = ranked;
  if (!best) return [without];
  if (others.length === 0) {
    return ["Only the ", { strong: inSentence(best.name) }, ` curve could be fitted to ${asked.y.label}.`];
  }
  const close = others.filter((other) => other.aic - best.aic < NOTABLE_AIC);
  const list = inWords(others.map((other) => `${inSentence(other.name)} ${formatNumber(other.aic, 1)}`));
  const figures = `(AIC ${formatNumber(best.aic, 1)}; ${list})`;
  if (close.length > 0) {
    const names = inWords([best, ...close].map((each) => inSentence(each.name)));
    return [`The ${names} curves fit ${asked.y.label} about equally well `, figures, "."];
  }
  return [
    "Of the curves the ",
    { strong: inSentence(best.name) },
    ` fits ${asked.y.label} best `,
    figures,
    "; the smallest AIC is the best.",
  ];
}
