/** The findings about fitted distributions, the rules that choose them (docs/methods/claims.md), and their words. */
import type { BandVerdict, BootstrapTest, DistributionKey, FitEvidence } from "~/compute/contract/types";
import { formatCount, formatNumber, phraseP } from "~/lib/format-number";
import { inWords } from "~/lib/sentence";
import { evidenceInWords, FEW_ROWS, isBelow, LEVEL } from "../sentences/levels";
import { outliersInWords } from "../sentences/removal";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf } from "../sentences/units";
import type { VariableLabels } from "../variables/variable-labels";

/** A smaller difference of AIC is no reason to prefer a curve (Burnham and Anderson 2002). */
const NOTABLE_AIC = 2;

/** Findings of fitted distributions. */
export type FitFinding =
  | { say: "no_fit" }
  | { say: "only_fit"; key: DistributionKey }
  | { say: "best_fit"; key: DistributionKey; aic: number; others: { key: DistributionKey; aic: number }[] }
  | { say: "equal_fits"; keys: DistributionKey[]; fits: { key: DistributionKey; aic: number }[] }
  | { say: "inside_band"; key: DistributionKey; n: number; few: boolean }
  | { say: "outside_band"; key: DistributionKey; band: BandVerdict }
  | { say: "bootstrap"; key: DistributionKey; test: BootstrapTest; n: number }
  /** Rows depend on each other, which no test of a fit allows for. */
  | { say: "fit_untested" }
  /** All values give the same answer as the kept values. */
  | { say: "fit_holds"; values: number }
  /** All values give another answer than the kept values, whose answer follows. */
  | { say: "fit_depends"; leftOut: number }
  /** The answer of all values follows. */
  | { say: "fit_of_all"; values: number };

/** The evidence against a distribution, if it was tested. */
export function fitVerdict(evidence: FitEvidence | null, key: DistributionKey, n: number): FitFinding[] {
  if (!evidence) return [];
  if (evidence.dependent) return [{ say: "fit_untested" }];
  if (key === "burr12") return evidence.burr12 ? [{ say: "bootstrap", key, test: evidence.burr12, n }] : [];
  const band = evidence[key];
  if (!band) return [];
  const outside = band.outside_low + band.outside_middle + band.outside_high;
  return outside > 0
    ? [{ say: "outside_band", key, band }]
    : [{ say: "inside_band", key, n: band.n, few: band.n < FEW_ROWS }];
}

/** The distribution that fits best, other distributions that fit as well, and the evidence against the best. */
export function fitFindings(
  fits: { key: DistributionKey; aic: number }[],
  evidence: FitEvidence | null,
  n: number,
): FitFinding[] {
  const [best, ...others] = [...fits].sort((a, b) => a.aic - b.aic);
  if (!best) return [{ say: "no_fit" }];
  const verdict = fitVerdict(evidence, best.key, n);
  if (others.length === 0) return [{ say: "only_fit", key: best.key }, ...verdict];
  const equal = [best, ...others.filter(({ aic }) => aic - best.aic < NOTABLE_AIC)];
  if (equal.length === 1) return [{ say: "best_fit", ...best, others }, ...verdict];
  return [{ say: "equal_fits", keys: equal.map(({ key }) => key), fits: [best, ...others] }, ...verdict];
}

/** The answer of a finding about fits, without its numbers. */
function answerOfFit(finding: FitFinding): string {
  if (finding.say === "equal_fits") return `equal ${[...finding.keys].sort().join(" ")}`;
  if (finding.say === "bootstrap") {
    const verdict = finding.n < FEW_ROWS ? "few" : isBelow(finding.test.p_value, LEVEL);
    return `${finding.key} ${verdict}`;
  }
  return [finding.say, "key" in finding && finding.key, "few" in finding && finding.few].join(" ");
}

/**
 * The answers of the kept values and of all values; one answer where none were left out.
 *
 * @param all findings of all values, and their number; `null` where none were left out
 */
export function fitAnswers(
  kept: readonly FitFinding[],
  all: { findings: readonly FitFinding[]; values: number } | null,
  leftOut: number,
): FitFinding[] {
  if (all === null) return [...kept];
  const { findings, values } = all;
  const answer = (each: readonly FitFinding[]) => each.map(answerOfFit).sort().join("; ");
  if (answer(kept) === answer(findings)) return [...kept, { say: "fit_holds", values }];
  const said = new Set(kept.map(answerOfFit));
  const others = findings.filter((each) => !said.has(answerOfFit(each)));
  const ofAll = others.length === 0 ? findings : others;
  return [{ say: "fit_depends", leftOut }, ...kept, { say: "fit_of_all", values }, ...ofAll];
}

const VERDICTS: ReadonlySet<FitFinding["say"]> = new Set([
  "inside_band",
  "outside_band",
  "bootstrap",
  "fit_untested",
]);

/** The index from which findings add to the answer, which is the best fit and the evidence against it. */
export function detailsFrom(findings: readonly FitFinding[]): number {
  const verdict = findings.findIndex(({ say }) => VERDICTS.has(say));
  return verdict >= 0 ? verdict + 1 : findings.findIndex(({ say }) => say !== "fit_depends") + 1;
}

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
  const counts: [number, string][] = [
    [low, "in the lower tail"],
    [middle, "in the middle"],
    [high, "in the upper tail"],
  ];
  return inWords(
    counts.filter(([count]) => count > 0).map(([count, where]) => `${formatCount(count)} ${where}`),
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
    case "fit_untested":
      return [part("hedge", "Rows depend on each other, so it is not tested whether it fits.")];
    case "fit_holds":
      return [part("hedge", `With all ${formatCount(finding.values)} values the answer is the same.`)];
    case "fit_depends":
      return [
        part(
          "hedge",
          `The answer depends on ${outliersInWords(finding.leftOut)}. Without ${finding.leftOut === 1 ? "it" : "them"}:`,
        ),
      ];
    case "fit_of_all":
      return [part("subject", `With all ${formatCount(finding.values)} values:`)];
  }
}
