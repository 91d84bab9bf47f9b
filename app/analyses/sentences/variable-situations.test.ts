import { describe, expect, it } from "vitest";
import type { FitEvidence } from "~/compute/contract/types";
import { sentenceText } from "~/lib/sentence";
import { boxplotCategory, labelsFor, series, shape, trends } from "./evidence-builders";
import type { Finding } from "./finding";
import * as rules from "./rules";
import type { VariableSituation } from "./situation";
import { speak } from "./speak";
import { sentenceOf } from "./statement";

/** The text with ordinary spaces. */
function textOf(findings: Finding[]): string {
  const labels = labelsFor("height");
  return sentenceText(sentenceOf(speak(findings, labels))).replace(/[\u00a0\u202f]/g, " ");
}

type Situation = [name: string, findings: Finding[], sentence: string];

const plain = { leftOut: 0, quartiles: null, ordered: false };
const statistics = (kept = shape(), more: Partial<VariableSituation> = {}) =>
  rules.statisticsFindings({ evidence: { kept, all: null }, ...plain, ...more });
const intervals = (kept = shape(), more: Partial<VariableSituation> = {}) =>
  rules.intervalFindings({ evidence: { kept, all: null }, ...plain, ...more });

const STATISTICS: Situation[] = [
  ["mean and median", statistics(), "The mean of height is 20 (median 19.8)."],
  [
    "the middle half",
    statistics(shape(), { quartiles: { q1: 16.5, q3: 23.25 } }),
    "The mean of height is 20 (median 19.8). The middle half lies between 16.5 and 23.25.",
  ],
  [
    "a few large values",
    statistics(shape({ mean: 22, median: 19.8 })),
    "The mean of height is 22, pulled up by a few large values (median 19.8).",
  ],
  [
    "a few small values",
    statistics(shape({ mean: 18, median: 20 })),
    "The mean of height is 18, pulled down by a few small values (median 20).",
  ],
  [
    "a tail of a tenth of the values or more",
    statistics(shape({ mean: 22, median: 19.8, far_tail_share: 0.12 })),
    "The mean of height is 22, above the median of 19.8.",
  ],
  [
    "no far value at all",
    statistics(shape({ mean: 18, median: 20, far_tail_share: 0 })),
    "The mean of height is 18, below the median of 20.",
  ],
  [
    "nine values: chance moves their mean as far",
    statistics(shape({ n: 9, mean: 22, median: 20 })),
    "The mean of height is 22 (median 20).",
  ],
  ["one value", statistics(shape({ distinct: 1, mean: 7 })), "All 100 values of height are 7."],
  [
    "two values",
    statistics(shape({ distinct: 2, mean: 0.42 })),
    "height takes only two different values; their mean is 0.42.",
  ],
  [
    "several peaks",
    statistics(shape({ dip: { statistic: 0.09, p_value: 0.0004 } })),
    "There is strong evidence against a single peak (dip test p < .001): mean and median may lie where few values of height are. The mean of height is 20 (median 19.8).",
  ],
  [
    "outliers left out: both centres",
    statistics(shape(), { evidence: { kept: shape(), all: shape({ mean: 24.5, median: 20 }) }, leftOut: 3 }),
    "Without the 3 outliers the mean of height is 20 (median 19.8). With all values the mean is 24.5 (median 20).",
  ],
  [
    "outliers that change the order of magnitude come first",
    statistics(shape(), { evidence: { kept: shape(), all: shape({ mean: 840, median: 20 }) }, leftOut: 1 }),
    "With all values the mean is 840 (median 20). Without the outlier the mean of height is 20 (median 19.8).",
  ],
];

const INTERVALS: Situation[] = [
  [
    "mean and median",
    intervals(),
    "With 95 % confidence the mean of height lies between 19.01 and 20.99. The median lies between 18.9 and 20.7 (exact, at least 95 %).",
  ],
  [
    "five values have no interval of the median",
    intervals(shape({ n: 5, median_interval: null })),
    "With 95 % confidence the mean of height lies between 19.01 and 20.99. The values are too few for an interval of the median.",
  ],
  [
    "skewed values",
    intervals(shape({ too_skewed: true })),
    "With 95 % confidence the mean of height lies between 19.01 and 20.99. The median lies between 18.9 and 20.7 (exact, at least 95 %). The values are skewed; with so few of them such an interval misses the mean more often than 5 times in 100.",
  ],
  [
    "rows in order of time",
    intervals(shape(), { ordered: true }),
    "With 95 % confidence the mean of height lies between 19.01 and 20.99. The median lies between 18.9 and 20.7 (exact, at least 95 %). Both take the rows as independent; values that follow each other in time often are not.",
  ],
  [
    "outliers left out: all values come first, and the kept ones have no confidence interval",
    intervals(shape(), {
      evidence: {
        kept: shape(),
        all: shape({ mean_interval: { lower: 19.2, upper: 24.4 }, too_skewed: true }),
      },
      leftOut: 2,
    }),
    "With 95 % confidence the mean of height lies between 19.2 and 24.4. The median lies between 18.9 and 20.7 (exact, at least 95 %). The values are skewed; with so few of them such an interval misses the mean more often than 5 times in 100. Without the 2 outliers the interval of the kept values is 19.01 to 20.99, which is no 95 % confidence.",
  ],
  ["one value", intervals(shape({ distinct: 1, mean: 7 })), "All 100 values of height are 7."],
];

const pair = { location: 20, scale: 5, mean: 20.4, sd: 5.2, n: 100 };

const ROBUST: Situation[] = [
  [
    "agreement",
    rules.robustFindings(pair),
    "A robust estimate puts the centre of height at 20 and its spread at 5; the mean (20.4) and the standard deviation (5.2) agree with them.",
  ],
  [
    "both moved",
    rules.robustFindings({ ...pair, mean: 24, sd: 9 }),
    "A robust estimate puts the centre of height at 20 and its spread at 5; outliers or a long tail move the mean (24) and the standard deviation (9).",
  ],
  [
    "few values: no statement about what moves them",
    rules.robustFindings({ ...pair, sd: 9, n: 12 }),
    "A robust estimate puts the centre of height at 20 and its spread at 5, compared with the mean (20.4) and the standard deviation (9).",
  ],
  [
    "the standard deviation alone",
    rules.robustFindings({ ...pair, sd: 9 }),
    "A robust estimate puts the centre of height at 20 and its spread at 5; outliers or a long tail inflate the standard deviation (9).",
  ],
  [
    "a spread of 0",
    rules.robustFindings({ ...pair, scale: 0 }),
    "A robust estimate puts the centre of height at 20; more than half of the values are equal, so its robust spread is 0.",
  ],
];

const none: FitEvidence = { normal: null, lognormal: null, burr12: null };
const inside = { n: 345, outside_low: 0, outside_middle: 0, outside_high: 0 };
const aics = [
  { key: "normal" as const, aic: 602.2 },
  { key: "lognormal" as const, aic: 353.3 },
  { key: "burr12" as const, aic: 331.9 },
];
const burr = (p: number) => ({ ...none, burr12: { statistic: 0.4, p_value: p, draws: 199 } });
const best =
  "Of the three distributions, the Burr XII fits height best (lowest AIC: 331.9, against 353.3 for the lognormal and 602.2 for the normal).";

const FITS: Situation[] = [
  [
    "the best, and no evidence against it",
    rules.fitFindings(aics, burr(0.42), 345),
    `${best} There is no evidence against it (bootstrapped Anderson–Darling p = .420, 199 draws).`,
  ],
  [
    "the best does not fit",
    rules.fitFindings(aics, burr(0.005), 345),
    `${best} There is strong evidence against it (bootstrapped Anderson–Darling p = .005, 199 draws).`,
  ],
  [
    "too few rows to tell",
    rules.fitFindings(aics, burr(0.42), 12),
    `${best} The rows are too few to tell whether it fits (bootstrapped Anderson–Darling p = .420, 199 draws).`,
  ],
  [
    "two fit about equally well; the best lies inside its band",
    rules.fitFindings(
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
    rules.fitFindings(
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
    rules.fitFindings([{ key: "normal", aic: 1 }], { ...none, normal: { ...inside, outside_high: 1 } }, 345),
    "Only the normal could be fitted to height. 1 of the 345 points lies outside the 95 % band of the normal (1 in the upper tail): evidence against it.",
  ],
  [
    "few points inside",
    rules.fitFindings([{ key: "normal", aic: 1 }], { ...none, normal: { ...inside, n: 12 } }, 12),
    "Only the normal could be fitted to height. All 12 points lie inside the 95 % band of the normal, but they are too few to tell.",
  ],
  ["nothing fits", rules.fitFindings([], none, 3), "No distribution could be fitted to height."],
];

const time = { r: 0.912, rows: 100, ordered: true, panel: false, trends: null };

const TIME: Situation[] = [
  [
    "similar",
    rules.timeFindings(time),
    "Consecutive values are similar: lag-1 autocorrelation of height .91.",
  ],
  [
    "alternating",
    rules.timeFindings({ ...time, r: -0.454 }),
    "Consecutive values alternate: high ones tend to follow low ones: lag-1 autocorrelation of height −.45.",
  ],
  [
    "unrelated",
    rules.timeFindings({ ...time, r: 0.15 }),
    "No clear relation between consecutive values: lag-1 autocorrelation of height .15.",
  ],
  [
    "weak, but beyond chance in this many rows",
    rules.timeFindings({ ...time, r: 0.15, rows: 10_000 }),
    "Consecutive values are weakly related: lag-1 autocorrelation of height .15.",
  ],
  [
    "few rows",
    rules.timeFindings({ ...time, rows: 19 }),
    "19 rows are too few to tell whether consecutive values of height are related.",
  ],
  [
    "the order of a file is not an order in time",
    rules.timeFindings({ ...time, ordered: false }),
    "height in the order of the file, which is no order in time: nothing is said of what follows what.",
  ],
  [
    "a unit root is not rejected",
    rules.timeFindings({ ...time, trends: trends() }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91. There is no evidence against a unit root (augmented Dickey–Fuller p = 1.000): it may follow a trend that wanders.",
  ],
  [
    "a unit root is rejected",
    rules.timeFindings({
      ...time,
      trends: trends({
        series: [
          series({
            unit_root_rejected: true,
            adf_constant: { statistic: -4.2, lags: 1, n: 98, p_value: 0.0006 },
            adf_trend: { statistic: -3, lags: 1, n: 98, p_value: 0.13 },
          }),
        ],
      }),
    }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91. There is strong evidence against a unit root (augmented Dickey–Fuller p = .001): it returns to a level or a line.",
  ],
  [
    "few periods",
    rules.timeFindings({
      ...time,
      rows: 22,
      trends: trends({ series: [series({ untested: "few_periods", periods: 22 })] }),
    }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91. 22 periods are too few to test for a trend.",
  ],
  [
    "panel data",
    rules.timeFindings({
      ...time,
      panel: true,
      trends: trends({
        series: [
          series({
            unit_root_rejected: true,
            maddala_wu: { statistic: 60, df: 20, p_value: 0.00001, entities: 10 },
          }),
        ],
      }),
    }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91 within a series, levels of the series included. There is strong evidence against a unit root (Maddala–Wu p < .001): it returns to a level or a line.",
  ],
];

const DESCRIPTIONS: Situation[] = [
  [
    "one box",
    rules.boxFindings([boxplotCategory("height", 20, [19, 21])], null),
    "Half of the values of height lie between 18 and 22, the median is 20; 2 points lie beyond the whiskers.",
  ],
  [
    "several boxes whose notches lie apart",
    rules.boxFindings([boxplotCategory("A", 20, [19, 21]), boxplotCategory("B", 10, [9, 11])], "spray"),
    "In these rows the median of height is highest for spray A (20) and lowest for B (10).",
  ],
  [
    "several boxes whose notches overlap",
    rules.boxFindings([boxplotCategory("A", 11, [9, 13]), boxplotCategory("B", 10, [9, 11])], "spray"),
    "In these rows the median of height is highest for spray A (11) and lowest for B (10); their notches overlap, so that may be chance.",
  ],
  [
    "the tallest stack",
    rules.stackFindings([1, 2.5, 4], [3, 28, 5], 141),
    "The tallest stack of height stands at 2.5 and holds 28 of 141 values.",
  ],
  ["one stack", rules.stackFindings([3], [12], 12), "All values of height stand in one stack at 3."],
];

describe.each([
  ["statistics", STATISTICS],
  ["intervals", INTERVALS],
  ["robust statistics", ROBUST],
  ["distributions", FITS],
  ["time", TIME],
  ["descriptions", DESCRIPTIONS],
])("the sentence of one variable: %s", (_, situations) => {
  it.each(situations)("%s", (__, findings, sentence) => {
    expect(textOf(findings)).toBe(sentence);
  });
});
