import { describe, expect, it } from "vitest";
import type { FitEvidence } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { kindsOf, textOf } from "../../../tests/factories/sentence-text";
import { detailsFrom, fitAnswers, type FitFinding, fitFindings, fitPhrase, fitVerdict } from "./fit-findings";

const none: FitEvidence = { normal: null, lognormal: null, burr12: null, dependent: false };
const inside = { n: 345, outside_low: 0, outside_middle: 0, outside_high: 0 };
const aics = [
  { key: "normal" as const, aic: 602.2 },
  { key: "lognormal" as const, aic: 353.3 },
  { key: "burr12" as const, aic: 331.9 },
];
const burr = (p: number) => ({ ...none, burr12: { statistic: 0.4, p_value: p, draws: 199 } });
const best =
  "Of the three distributions, the Burr XII fits height best (lowest AIC: 331.9, against 353.3 for the lognormal and 602.2 for the normal).";

const SITUATIONS: [name: string, findings: FitFinding[], sentence: string][] = [
  [
    "the best, and no evidence against it",
    fitFindings(aics, burr(0.42), 345),
    `${best} There is no evidence against the Burr XII (bootstrapped Anderson–Darling p = .420, 199 draws).`,
  ],
  [
    "the best does not fit",
    fitFindings(aics, burr(0.005), 345),
    `${best} There is strong evidence against the Burr XII (bootstrapped Anderson–Darling p = .005, 199 draws).`,
  ],
  [
    "the same with all values, with other numbers",
    fitAnswers(
      fitFindings(aics, burr(0.42), 340),
      { findings: fitFindings(aics, burr(0.2), 345), values: 345 },
      5,
    ),
    `${best} There is no evidence against the Burr XII (bootstrapped Anderson–Darling p = .420, 199 draws). With all 345 values the answer is the same.`,
  ],
  [
    "all values do not fit",
    fitAnswers(
      fitFindings(aics, burr(0.42), 344),
      { findings: fitFindings(aics, burr(0.005), 345), values: 345 },
      1,
    ),
    `The answer depends on the outlier. Without it: ${best} There is no evidence against the Burr XII (bootstrapped Anderson–Darling p = .420, 199 draws). With all 345 values: There is strong evidence against the Burr XII (bootstrapped Anderson–Darling p = .005, 199 draws).`,
  ],
  [
    "all values leave out a finding of the kept ones",
    fitAnswers(
      [
        { say: "only_fit", key: "normal" },
        { say: "inside_band", key: "normal", n: 344, few: false },
      ],
      { findings: [{ say: "only_fit", key: "normal" }], values: 345 },
      1,
    ),
    "The answer depends on the outlier. Without it: Only the normal could be fitted to height. All 344 points lie inside the 95 % band of the normal: no evidence against it. With all 345 values: Only the normal could be fitted to height.",
  ],
  [
    "too few rows to tell",
    fitFindings(aics, burr(0.42), 12),
    `${best} The rows are too few to tell whether the Burr XII fits (bootstrapped Anderson–Darling p = .420, 199 draws).`,
  ],
  [
    "two fit about equally well; the best lies inside its band",
    fitFindings(
      [
        { key: "normal", aic: 204.5 },
        { key: "lognormal", aic: 205.5 },
      ],
      { ...none, normal: inside },
      345,
    ),
    "The normal and lognormal fit height about equally well (AIC: normal 204.5 and lognormal 205.5). All 345 points lie inside the 95 % band of the normal: no evidence against it.",
  ],
  [
    "points outside the band, by tail",
    fitFindings(
      [
        { key: "normal", aic: 204.5 },
        { key: "lognormal", aic: 215.5 },
      ],
      { ...none, normal: { n: 345, outside_low: 3, outside_middle: 0, outside_high: 9 } },
      345,
    ),
    "Of the two distributions, the normal fits height best (lowest AIC: 204.5, against 215.5 for the lognormal). 12 of the 345 points lie outside the 95 % band of the normal (3 in the lower tail and 9 in the upper tail): evidence against it.",
  ],
  [
    "one point outside",
    fitFindings([{ key: "normal", aic: 1 }], { ...none, normal: { ...inside, outside_high: 1 } }, 345),
    "Only the normal could be fitted to height. 1 of the 345 points lies outside the 95 % band of the normal (1 in the upper tail): evidence against it.",
  ],
  [
    "few points inside",
    fitFindings([{ key: "normal", aic: 1 }], { ...none, normal: { ...inside, n: 12 } }, 12),
    "Only the normal could be fitted to height. All 12 points lie inside the 95 % band of the normal, but they are too few to tell.",
  ],
  ["nothing fits", fitFindings([], none, 3), "No distribution could be fitted to height."],
];

describe("the sentence of fitted distributions", () => {
  it.each(SITUATIONS)("%s", (_, findings, sentence) => {
    expect(textOf(findings, fitPhrase, labelsFor("height"))).toBe(sentence);
  });
});

describe("fitted distributions", () => {
  it.each([
    [1.99, "equal_fits"],
    [2, "best_fit"],
  ])("fit equally well below a difference of 2 in AIC: %d", (difference, say) => {
    const fits = [
      { key: "normal" as const, aic: 0 },
      { key: "lognormal" as const, aic: difference },
    ];
    expect(kindsOf(fitFindings(fits, none, 100))).toEqual([say]);
  });
  it.each([
    [19, true],
    [20, false],
  ])("inside their band are too few to tell below 20 points: %d", (n, few) => {
    const band = { n, outside_low: 0, outside_middle: 0, outside_high: 0 };
    expect(fitVerdict({ ...none, normal: band }, "normal", n)).toMatchObject([{ few }]);
  });
  it("answer with the best and the evidence against it; the rest are details", () => {
    const kept = [
      ...fitFindings(aics, burr(0.42), 344),
      ...fitVerdict({ ...none, normal: inside }, "normal", 344),
    ];
    const all = fitFindings(aics, burr(0.005), 345);
    expect(kept.slice(detailsFrom(kept)).map(({ say }) => say)).toEqual(["inside_band"]);
    const both = fitAnswers(kept, { findings: all, values: 345 }, 1);
    expect(both.slice(0, detailsFrom(both)).map(({ say }) => say)).toEqual([
      "fit_depends",
      "best_fit",
      "bootstrap",
    ]);
    expect(detailsFrom(fitFindings(aics, none, 345))).toBe(1);
  });
});
