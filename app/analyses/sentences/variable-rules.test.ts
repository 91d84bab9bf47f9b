import { describe, expect, it } from "vitest";
import type { BoxplotCategory, FitEvidence } from "~/compute/contract/types";
import { boxplotCategory, series, shape, trends } from "./evidence-builders";
import type { Finding } from "./finding";
import * as rules from "./rules";
import type { TimeSituation } from "./situation";

/** The findings of one kind. */
function of<K extends Finding["say"]>(findings: readonly Finding[], say: K) {
  return findings.filter((finding): finding is Extract<Finding, { say: K }> => finding.say === say);
}

const kinds = (findings: readonly Finding[]) => findings.map(({ say }) => say);

describe("the mean of one variable", () => {
  const pull = (change: Parameters<typeof shape>[0]) => {
    const findings = rules.statisticsFindings({
      evidence: { kept: shape({ median: 0, far_tail_share: 0.02, ...change }), all: null },
      leftOut: 0,
      quartiles: null,
      ordered: false,
    });
    return of(findings, "centre")[0]?.pull;
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
    const findings = rules.statisticsFindings({
      evidence: { kept: shape({ mean: 1 }), all: shape({ mean }) },
      leftOut: 1,
      quartiles: null,
      ordered: false,
    });
    expect(kinds(findings)).toEqual(expected);
  });
});

describe("a robust pair", () => {
  const moved = (mean: number, sd: number, n: number) =>
    of(rules.robustFindings({ location: 0, scale: 5, mean, sd, n }), "robust_pair")[0]?.moved;
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

describe("fitted distributions", () => {
  const none: FitEvidence = { normal: null, lognormal: null, burr12: null };
  it.each([
    [1.99, "equal_fits"],
    [2, "best_fit"],
  ])("fit equally well below a difference of 2 in AIC: %d", (difference, say) => {
    const fits = [
      { key: "normal" as const, aic: 0 },
      { key: "lognormal" as const, aic: difference },
    ];
    expect(kinds(rules.fitFindings(fits, none, 100))).toEqual([say]);
  });
  it.each([
    [19, true],
    [20, false],
  ])("inside their band are too few to tell below 20 points: %d", (n, few) => {
    const band = { n, outside_low: 0, outside_middle: 0, outside_high: 0 };
    expect(rules.fitVerdict({ ...none, normal: band }, "normal", n)).toMatchObject([{ few }]);
  });
});

describe("values in time", () => {
  const time: TimeSituation = {
    r: 0.9,
    rows: 100,
    ordered: true,
    series: null,
    trends: null,
    leftOut: 0,
    rOfAll: null,
  };
  it.each([
    // ±1.96/√100 = ±0.196.
    [0.196, 100, "unrelated"],
    [0.197, 100, "weak"],
    [-0.197, 100, "weak"],
    [0.1999, 10_000, "weak"],
    [0.2, 10_000, "similar"],
    [-0.2, 10_000, "alternating"],
  ])("with autocorrelation %d of %d rows", (r, rows, pattern) => {
    expect(of(rules.timeFindings({ ...time, r, rows }), "neighbours")[0]?.pattern).toBe(pattern);
  });
  it.each([
    [19, ["too_few_to_tell"]],
    [20, ["neighbours"]],
  ])("are judged from 20 rows: %d", (rows, expected) => {
    expect(kinds(rules.timeFindings({ ...time, rows }))).toEqual(expected);
  });
  it("are tested for a unit root where the autocorrelation is not defined", () => {
    expect(kinds(rules.timeFindings({ ...time, r: null, trends: trends() }))).toEqual(["unit_root"]);
  });
  it.each([
    ["gaps" as const, [{ say: "unit_root_untested", gaps: true }]],
    ["few_periods" as const, [{ say: "unit_root_untested", gaps: false }]],
    ["degenerate" as const, []],
  ])("without a test for a unit root because of %s", (untested, expected) => {
    const short = trends({ series: [series({ untested, periods: 12 })] });
    expect(rules.timeFindings({ ...time, trends: short }).slice(1)).toMatchObject(expected);
  });
});

describe("boxes by category", () => {
  const found = (...boxes: BoxplotCategory[]) => rules.boxFindings(boxes, "spray");
  it.each([
    [10.99, false],
    [11, true],
    [11.01, true],
  ])("overlap in their notches when the lower one ends at 11 or above: %d", (end, notchesOverlap) => {
    const [boxes] = of(
      found(boxplotCategory("A", 12, [11, 13]), boxplotCategory("B", 10, [9, end])),
      "boxes",
    );
    expect(boxes?.notchesOverlap).toBe(notchesOverlap);
  });
  it("with equal medians have no highest and no lowest", () => {
    expect(found(boxplotCategory("A", 12, [11, 13]), boxplotCategory("B", 12, [9, 15]))).toEqual([
      { say: "equal_boxes", by: "spray", median: 12 },
    ]);
  });
  it("are counted when there is only one", () => {
    expect(found(boxplotCategory("A", 12, [11, 13]))).toEqual([{ say: "categories", by: "spray", count: 1 }]);
  });
});
