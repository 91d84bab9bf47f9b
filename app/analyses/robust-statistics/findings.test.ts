import { describe, expect, it } from "vitest";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { type RobustFinding, robustFindings, robustPhrase } from "./findings";

const pair = { location: 20, scale: 5, mean: 20.4, sd: 5.2, n: 100 };

const SITUATIONS: [name: string, findings: RobustFinding[], sentence: string][] = [
  [
    "agreement",
    robustFindings(pair),
    "A robust estimate puts the centre of height at 20 and its spread at 5; the mean (20.4) and the standard deviation (5.2) agree with them.",
  ],
  [
    "both moved",
    robustFindings({ ...pair, mean: 24, sd: 9 }),
    "A robust estimate puts the centre of height at 20 and its spread at 5; outliers or a long tail move the mean (24) and the standard deviation (9).",
  ],
  [
    "few values: no statement about what moves them",
    robustFindings({ ...pair, sd: 9, n: 12 }),
    "A robust estimate puts the centre of height at 20 and its spread at 5, compared with the mean (20.4) and the standard deviation (9).",
  ],
  [
    "the standard deviation alone",
    robustFindings({ ...pair, sd: 9 }),
    "A robust estimate puts the centre of height at 20 and its spread at 5; outliers or a long tail inflate the standard deviation (9).",
  ],
  [
    "a spread of 0",
    robustFindings({ ...pair, scale: 0 }),
    "A robust estimate puts the centre of height at 20; more than half of the values are equal, so its robust spread is 0.",
  ],
];

describe("the sentence of a robust pair", () => {
  it.each(SITUATIONS)("%s", (_, findings, sentence) => {
    expect(textOf(findings, robustPhrase, labelsFor("height"))).toBe(sentence);
  });
});

describe("a robust pair", () => {
  const moved = (mean: number, sd: number, n: number) =>
    robustFindings({ location: 0, scale: 5, mean, sd, n })[0]?.moved;
  it.each([
    // A fifth of the scale: 1.
    [1, 5, 10_000, "none"],
    [1.01, 5, 10_000, "mean"],
    [-1.01, 5, 10_000, "mean"],
    // 1.25 scales: 6.25.
    [0, 6.25, 10_000, "none"],
    [0, 6.26, 10_000, "sd"],
    // 1 + 3/√36 = 1.5 scales: 7.5.
    [0, 7.5, 36, "none"],
    [0, 7.51, 36, "sd"],
    [1.01, 7.51, 36, "both"],
    // From 20 values on.
    [0, 5, 20, "none"],
    [0, 5, 19, "few"],
  ])("with scale 5 around 0: mean %d and standard deviation %d of %d values", (mean, sd, n, expected) => {
    expect(moved(mean, sd, n)).toBe(expected);
  });
});
