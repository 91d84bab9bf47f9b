import type { BandVerdict, DistributionKey } from "~/compute/contract/types";
import { formatCount, formatNumber, phraseP } from "~/lib/format-number";
import { inWords } from "~/lib/sentence";
import type { VariableLabels } from "../variables/variable-labels";
import type { FitFinding } from "./finding";
import { outliersInWords } from "./removal";
import { FEW_ROWS, LEVEL } from "./rules";
import { type Part, part, strong } from "./statement";
import { nameOf } from "./units";
import { evidenceInWords } from "./variable-phrases";

/** A distribution's name within a sentence; Burr is a person's name. */
const NAMES: Record<DistributionKey, string> = {
  normal: "normal",
  lognormal: "lognormal",
  burr12: "Burr XII",
};

const COUNT_WORDS: Record<number, string> = { 2: "two", 3: "three" };

const figure = (aic: number) => formatNumber(aic, 1);

/** "9 in the upper tail" */
function tailsInWords({ outside_low: low, outside_middle: middle, outside_high: high }: BandVerdict): string {
  const places: [number, string][] = [
    [low, "in the lower tail"],
    [middle, "in the middle"],
    [high, "in the upper tail"],
  ];
  return inWords(
    places.filter(([count]) => count > 0).map(([count, where]) => `${formatCount(count)} ${where}`),
  );
}

function outsideBand(key: DistributionKey, band: BandVerdict): Part[] {
  const outside = band.outside_low + band.outside_middle + band.outside_high;
  const lie = outside === 1 ? "lies" : "lie";
  return [
    part(
      "evidence",
      `${formatCount(outside)} of the ${formatCount(band.n)} points ${lie} outside the 95\u202f% band of the ${NAMES[key]} (${tailsInWords(band)}): evidence against it.`,
    ),
  ];
}

function bootstrap(finding: FitFinding & { say: "bootstrap" }): Part[] {
  const { p_value: p, draws } = finding.test;
  const figures = `(bootstrapped Anderson–Darling ${phraseP(p)}, ${formatCount(draws)} draws)`;
  const name = `the ${NAMES[finding.key]}`;
  const against = p !== null && p < LEVEL ? `there is ${evidenceInWords(p)} against ${name}` : null;
  const quiet =
    finding.n < FEW_ROWS
      ? `the rows are too few to tell whether ${name} fits`
      : `there is no evidence against ${name}`;
  return [part("evidence", `${against ?? quiet} ${figures}.`)];
}

/** Puts a finding about fitted distributions into words. */
export function fitPhrase(finding: FitFinding, labels: VariableLabels): Part[] {
  const y = nameOf(labels.y);
  switch (finding.say) {
    case "no_fit":
      return [part("subject", "No distribution could be fitted to ", ...y, ".")];
    case "only_fit":
      return [part("subject", "Only the ", strong(NAMES[finding.key]), " could be fitted to ", ...y, ".")];
    case "best_fit": {
      const { key, aic, others } = finding;
      const list = inWords(others.map((other) => `${figure(other.aic)} for the ${NAMES[other.key]}`));
      return [
        part(
          "subject",
          `Of the ${COUNT_WORDS[others.length + 1] ?? ""} distributions, the `,
          strong(NAMES[key]),
          " fits ",
          ...y,
          " best",
        ),
        part("size", ` (lowest AIC: ${figure(aic)}, against ${list}).`),
      ];
    }
    case "equal_fits": {
      const names = inWords(finding.keys.map((key) => NAMES[key]));
      const list = inWords(finding.fits.map(({ key, aic }) => `${NAMES[key]} ${figure(aic)}`));
      return [
        part("subject", `The ${names} fit `, ...y, " about equally well"),
        part("size", ` (AIC: ${list}).`),
      ];
    }
    case "inside_band":
      return [
        part(
          "evidence",
          finding.few
            ? `All ${formatCount(finding.n)} points lie inside the 95\u202f% band of the ${NAMES[finding.key]}, but they are too few to tell.`
            : `All ${formatCount(finding.n)} points lie inside the 95\u202f% band of the ${NAMES[finding.key]}: no evidence against it.`,
        ),
      ];
    case "outside_band":
      return outsideBand(finding.key, finding.band);
    case "bootstrap":
      return bootstrap(finding);
    case "fit_holds":
      return [part("hedge", `With all ${formatCount(finding.values)} values the answer is the same.`)];
    case "fit_depends":
      return [
        part(
          "hedge",
          `The answer depends on ${outliersInWords(finding.leftOut)}; this is without ${finding.leftOut === 1 ? "it" : "them"}.`,
        ),
      ];
    case "fit_of_all":
      return [part("subject", `What follows is with all ${formatCount(finding.values)} values.`)];
  }
}
