import { describe, expect, it } from "vitest";
import { labelsFor, series, trends } from "../../../tests/factories/evidence-builders";
import { kindsOf, ofKind, textOf } from "../../../tests/factories/sentence-text";
import { type TimeFinding, timeFindings, timePhrase, type TimeSituation } from "./findings";

const time: TimeSituation = {
  r: 0.912,
  rows: 100,
  constant: false,
  ordered: true,
  series: null,
  trends: null,
  leftOut: 0,
  rOfAll: null,
};

const SITUATIONS: [name: string, findings: TimeFinding[], sentence: string][] = [
  ["similar", timeFindings(time), "Consecutive values are similar: lag-1 autocorrelation of height .91."],
  [
    "similar, with and without outliers",
    timeFindings({ ...time, leftOut: 2, rOfAll: 0.7, trends: trends() }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91 without the 2 outliers and .70 with all values. There is no evidence against a unit root (augmented Dickey–Fuller p = 1.000, with all values): it may have a stochastic trend.",
  ],
  [
    "similar without an outlier, and unrelated with it",
    timeFindings({ ...time, leftOut: 1, rOfAll: 0.1 }),
    "The answer depends on the outlier. With all values: no clear relation between consecutive values; lag-1 autocorrelation of height .10. Without: consecutive values are similar (.91).",
  ],
  [
    "weak in both, but in the other direction",
    timeFindings({ ...time, r: 0.15, rows: 10_000, leftOut: 9, rOfAll: -0.12 }),
    "The answer depends on the 9 outliers. With all values: consecutive values are weakly related; lag-1 autocorrelation of height −.12. Without: consecutive values are weakly related (.15).",
  ],
  [
    "unrelated in both",
    timeFindings({ ...time, r: 0.15, leftOut: 2, rOfAll: -0.01 }),
    "No clear relation between consecutive values: lag-1 autocorrelation of height .15 without the 2 outliers and −.01 with all values.",
  ],
  [
    "all values are one",
    timeFindings({ ...time, r: null, constant: true, trends: trends() }),
    "All values of height are equal.",
  ],
  [
    "alternating",
    timeFindings({ ...time, r: -0.454 }),
    "Consecutive values alternate: high ones tend to follow low ones: lag-1 autocorrelation of height −.45.",
  ],
  [
    "unrelated",
    timeFindings({ ...time, r: 0.15 }),
    "No clear relation between consecutive values: lag-1 autocorrelation of height .15.",
  ],
  [
    "weak, but beyond chance in this many rows",
    timeFindings({ ...time, r: 0.15, rows: 10_000 }),
    "Consecutive values are weakly related: lag-1 autocorrelation of height .15.",
  ],
  [
    "few rows",
    timeFindings({ ...time, rows: 19 }),
    "19 rows are too few to tell whether consecutive values of height are related.",
  ],
  [
    "the order of a file is not an order in time",
    timeFindings({ ...time, ordered: false }),
    "height is in the order of the file, which is not an order in time: nothing is said about consecutive values.",
  ],
  [
    "a unit root is not rejected",
    timeFindings({ ...time, trends: trends() }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91. There is no evidence against a unit root (augmented Dickey–Fuller p = 1.000): it may have a stochastic trend.",
  ],
  [
    "a unit root is rejected",
    timeFindings({
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
    "Consecutive values are similar: lag-1 autocorrelation of height .91. There is strong evidence against a unit root (augmented Dickey–Fuller p = .001): it is stationary, around a level or a line.",
  ],
  [
    "few periods",
    timeFindings({
      ...time,
      rows: 22,
      trends: trends({ series: [series({ untested: "few_periods", periods: 22 })] }),
    }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91. 22 periods are too few to test for a trend.",
  ],
  [
    "panel data",
    timeFindings({
      ...time,
      series: 10,
      trends: trends({
        series: [
          series({
            unit_root_rejected: true,
            maddala_wu: { statistic: 60, df: 20, p_value: 0.00001, entities: 10 },
          }),
        ],
      }),
    }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91 (within a series, levels of the series included). There is strong evidence against a unit root (Maddala–Wu p < .001): it is stationary, around a level or a line.",
  ],
  [
    "panel data with gaps in most series",
    timeFindings({
      ...time,
      series: 5,
      trends: trends({
        series: [
          series({
            unit_root_rejected: true,
            maddala_wu: { statistic: 11.97, df: 4, p_value: 0.0176, entities: 2 },
          }),
        ],
      }),
    }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91 (within a series, levels of the series included). In 2 of 5 series, those with enough periods without a gap, there is some evidence against a unit root (Maddala–Wu p = .018): they are stationary, around a level or a line.",
  ],
  [
    "panel data with gaps, a unit root not rejected",
    timeFindings({
      ...time,
      series: 5,
      trends: trends({
        series: [series({ maddala_wu: { statistic: 3, df: 4, p_value: 0.558, entities: 2 } })],
      }),
    }),
    "Consecutive values are similar: lag-1 autocorrelation of height .91 (within a series, levels of the series included). In 2 of 5 series, those with enough periods without a gap, there is no evidence against a unit root (Maddala–Wu p = .558): they may have a stochastic trend.",
  ],
];

describe("the sentence of values in time", () => {
  it.each(SITUATIONS)("%s", (_, findings, sentence) => {
    expect(textOf(findings, timePhrase, labelsFor("height"))).toBe(sentence);
  });
});

describe("values in time", () => {
  it.each([
    // ±1.96/√100 = ±0.196.
    [0.196, 100, "unrelated"],
    [0.197, 100, "weak"],
    [-0.197, 100, "weak"],
    [0.1999, 10_000, "weak"],
    [0.2, 10_000, "similar"],
    [-0.2, 10_000, "alternating"],
  ])("with autocorrelation %d of %d rows", (r, rows, pattern) => {
    expect(ofKind(timeFindings({ ...time, r, rows }), "neighbours")[0]?.pattern).toBe(pattern);
  });
  it.each([
    [19, ["too_few_to_tell"]],
    [20, ["neighbours"]],
  ])("are judged from 20 rows: %d", (rows, expected) => {
    expect(kindsOf(timeFindings({ ...time, rows }))).toEqual(expected);
  });
  it("are tested for a unit root where the autocorrelation is not defined", () => {
    expect(kindsOf(timeFindings({ ...time, r: null, trends: trends() }))).toEqual(["unit_root"]);
  });
  it.each([
    ["gaps" as const, [{ say: "unit_root_untested", gaps: true }]],
    ["few_periods" as const, [{ say: "unit_root_untested", gaps: false }]],
    ["degenerate" as const, []],
  ])("without a test for a unit root because of %s", (untested, expected) => {
    const short = trends({ series: [series({ untested, periods: 12 })] });
    expect(timeFindings({ ...time, trends: short }).slice(1)).toMatchObject(expected);
  });
});
