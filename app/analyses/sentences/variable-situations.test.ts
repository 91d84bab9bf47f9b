import { describe, expect, it } from "vitest";
import { boxplotCategory, judgedOutliers, labelsFor, shape } from "./evidence-builders";
import type { Finding } from "./finding";
import * as rules from "./rules";
import { textOf } from "./sentence-text";
import type { VariableSituation } from "./situation";

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
    "With 95 % confidence the mean of height lies between 19.2 and 24.4. The median lies between 18.9 and 20.7 (exact, at least 95 %). The values are skewed; with so few of them such an interval misses the mean more often than 5 times in 100. Without the 2 outliers the interval of the kept values is 19.01 to 20.99, which is not a 95 % confidence interval.",
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

const DESCRIPTIONS: Situation[] = [
  [
    "one box",
    rules.boxFindings([boxplotCategory("height", 20, [19, 21])], null),
    "Half of the values of height lie between 18 and 22, the median is 20; 2 points lie beyond the whiskers.",
  ],
  [
    "one box, one of its points beyond the outer fences and not drawn",
    rules.boxFindings([boxplotCategory("height", 20, [19, 21], judgedOutliers("done", 1))], null),
    "Half of the values of height lie between 18 and 22, the median is 20; 3 points lie beyond the whiskers, 1 of them not drawn.",
  ],
  [
    "one box, its only point beyond the outer fences and not drawn",
    rules.boxFindings(
      [{ ...boxplotCategory("height", 20, [19, 21], judgedOutliers("done", 1)), high_outlier_count: 0 }],
      null,
    ),
    "Half of the values of height lie between 18 and 22, the median is 20; 1 point lies beyond the whiskers and is not drawn.",
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
  ["descriptions", DESCRIPTIONS],
])("the sentence of one variable: %s", (_, situations) => {
  it.each(situations)("%s", (__, findings, sentence) => {
    expect(textOf(findings, labelsFor("height"))).toBe(sentence);
  });
});
