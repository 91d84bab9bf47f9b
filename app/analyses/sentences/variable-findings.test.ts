import { describe, expect, it } from "vitest";
import type { DependentMean } from "~/compute/contract/types";
import { labelsFor, shape } from "../../../tests/factories/evidence-builders";
import { kindsOf, ofKind, textOf } from "../../../tests/factories/sentence-text";
import {
  intervalFindings,
  statisticsFindings,
  type VariableFinding,
  type VariableSituation,
} from "./variable-findings";
import { variablePhrase } from "./variable-phrases";

type Situation = [name: string, findings: VariableFinding[], sentence: string];

const plain = { leftOut: 0, quartiles: null, ends: null, ordered: false };
const statistics = (kept = shape(), more: Partial<VariableSituation> = {}) =>
  statisticsFindings({ evidence: { kept, all: null, dependent: null }, ...plain, ...more });
const intervals = (kept = shape(), more: Partial<VariableSituation> = {}) =>
  intervalFindings({ evidence: { kept, all: null, dependent: null }, ...plain, ...more });

/** The mean of a series whose values are related. */
const dependentMean = (change: Partial<DependentMean> = {}): DependentMean => ({
  errors: "ewc",
  silent: null,
  interval: { lower: 17.5, upper: 22.5 },
  related: true,
  ...change,
});

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
    "two values that are known",
    statistics(shape({ distinct: 2, mean: 0.517 }), { ends: { min: 0, max: 1 } }),
    "52 % of the values of height are 1, the others 0.",
  ],
  ["one row", statistics(shape({ n: 1, distinct: 1, mean: 6.46 })), "The only value of height is 6.46."],
  [
    "a middle half of one value",
    statistics(shape({ mean: 7, median: 7 }), { quartiles: { q1: 7, q3: 7 } }),
    "The mean of height is 7 (median 7). At least half of the values are 7.",
  ],
  [
    "quartiles that four digits do not tell apart",
    statistics(shape(), { quartiles: { q1: 154_641, q3: 154_649 } }),
    "The mean of height is 20 (median 19.8). The middle half lies between 154,641 and 154,649.",
  ],
  [
    "three values, which have no middle half",
    statistics(shape({ n: 3 }), { quartiles: { q1: 1, q3: 2 } }),
    "The mean of height is 20 (median 19.8).",
  ],
  [
    "several peaks",
    statistics(shape({ dip: { statistic: 0.09, p_value: 0.0004 } })),
    "There is strong evidence against a single peak (dip test p < .001): mean and median may lie where few values of height are. The mean of height is 20 (median 19.8).",
  ],
  [
    "outliers left out: both centres",
    statistics(shape(), {
      evidence: { dependent: null, kept: shape(), all: shape({ mean: 24.5, median: 20 }) },
      leftOut: 3,
    }),
    "Without the 3 outliers the mean of height is 20 (median 19.8). With all values the mean is 24.5 (median 20).",
  ],
  [
    "outliers that change the order of magnitude come first",
    statistics(shape(), {
      evidence: { dependent: null, kept: shape(), all: shape({ mean: 840, median: 20 }) },
      leftOut: 1,
    }),
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
    "an interval of one value",
    intervals(shape({ median_interval: { level: 0.95, lower: 4, upper: 4, coverage: 0.9648 } })),
    "With 95 % confidence the mean of height lies between 19.01 and 20.99. The median is 4 (exact, at least 95 %).",
  ],
  [
    "five values have no interval of the median",
    intervals(shape({ n: 5, median_interval: null })),
    "With 95 % confidence the mean of height lies between 19.01 and 20.99. The values are too few for an interval of the median. With so few values the interval of the mean holds only if they are roughly normal.",
  ],
  [
    "skewed values",
    intervals(shape({ too_skewed: true })),
    "With 95 % confidence the mean of height lies between 19.01 and 20.99. The median lies between 18.9 and 20.7 (exact, at least 95 %). With values this skewed the interval covers the mean in less than 95 % of samples.",
  ],
  [
    "rows that depend on each other, whose mean has a wider interval",
    intervals(shape(), { evidence: { kept: shape(), all: null, dependent: dependentMean() }, ordered: true }),
    "With 95 % confidence the mean of height lies between 17.5 and 22.5 (EWC standard errors).",
  ],
  [
    "rows that are too alike for an interval",
    intervals(shape(), {
      evidence: { kept: shape(), all: null, dependent: dependentMean({ silent: "persistent" }) },
    }),
    "No interval of the mean of height can be trusted: values that follow each other are too alike.",
  ],
  [
    "rows in order of time",
    intervals(shape(), { ordered: true }),
    "With 95 % confidence the mean of height lies between 19.01 and 20.99. The median lies between 18.9 and 20.7 (exact, at least 95 %). The interval of the median takes the rows as independent; values that follow each other in time often are not.",
  ],
  [
    "outliers left out: all values come first, and the kept ones have no confidence interval",
    intervals(shape(), {
      evidence: {
        dependent: null,
        kept: shape(),
        all: shape({ mean_interval: { lower: 19.2, upper: 24.4 }, too_skewed: true }),
      },
      leftOut: 2,
    }),
    "With 95 % confidence the mean of height lies between 19.2 and 24.4. The median lies between 18.9 and 20.7 (exact, at least 95 %). With values this skewed the interval covers the mean in less than 95 % of samples. Without the 2 outliers the interval of the kept values is 19.01 to 20.99, which is not a 95 % confidence interval.",
  ],
  ["one value", intervals(shape({ distinct: 1, mean: 7 })), "All 100 values of height are 7."],
];

describe.each([
  ["statistics", STATISTICS],
  ["intervals", INTERVALS],
])("the sentence of one variable: %s", (_, situations) => {
  it.each(situations)("%s", (__, findings, sentence) => {
    expect(textOf(findings, variablePhrase, labelsFor("height"))).toBe(sentence);
  });
});

describe("the mean of one variable", () => {
  const pull = (change: Parameters<typeof shape>[0]) => {
    const findings = statisticsFindings({
      evidence: { dependent: null, kept: shape({ median: 0, far_tail_share: 0.02, ...change }), all: null },
      ...plain,
    });
    return ofKind(findings, "centre")[0]?.pull;
  };
  it.each([
    // A fifth of the standard deviation.
    [10_000, 1, 5, "close"],
    [10_000, 1.01, 5, "up"],
    // 1.5/√25 = 0.3 of the standard deviation.
    [25, 3, 10, "close"],
    [25, 3.01, 10, "up"],
    [25, -3.01, 10, "down"],
    // At least ten values: 1.5/√9 = 0.5.
    [10, 6, 10, "up"],
    [9, 6, 10, "above"],
  ])("lies apart from the median: n = %d, mean %d, standard deviation %d", (n, mean, std_dev, expected) => {
    expect(pull({ n, mean, std_dev })).toBe(expected);
  });
  it.each([
    [0.0999, "up"],
    [0.1, "above"],
    [0, "above"],
  ])("is pulled by fewer than a tenth of the values: %d", (far_tail_share, expected) => {
    expect(pull({ mean: 5, std_dev: 5, far_tail_share })).toBe(expected);
  });
  it.each([
    [3.1622, ["centre", "centre_of_all"]],
    [3.1624, ["centre_of_all", "centre"]],
  ])("of all values comes first beyond a factor of √10: %d", (mean, expected) => {
    const findings = statisticsFindings({
      evidence: { dependent: null, kept: shape({ mean: 1 }), all: shape({ mean }) },
      ...plain,
      leftOut: 1,
    });
    expect(kindsOf(findings)).toEqual(expected);
  });
});
