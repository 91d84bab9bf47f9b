import { describe, expect, it } from "vitest";
import type { RegressionPanel, Trans } from "~/compute/contract/types";
import { sentenceText } from "~/lib/sentence";
import { type Asked, askedVariable } from "./asked";
import { boxplotSentence } from "./box-sentence";
import { confidenceIntervalsSentence } from "./confidence-intervals/sentence";
import { dotplotSentence } from "./dotplot/sentence";
import { histogramSentence } from "./histogram/sentence";
import { qqPlotSentence } from "./qq-plot/sentence";
import { boxplotPanel, histogramPanel, regressionPanel, statisticsPanel } from "./reference-panels";
import {
  confidenceIntervalsPanel,
  dotplotPanel,
  qqPlotPanel,
  robustStatisticsPanel,
  timeplotPanel,
} from "./reference-panels-univariate";
import { regressionSentence } from "./models/sentence";
import { robustStatisticsSentence } from "./robust-statistics/sentence";
import { statisticsSentence } from "./statistics/sentence";
import { timeplotSentence } from "./timeplot/sentence";

function asked(y: string, x: string[] = [], trans: Trans | null = null): Asked {
  const names = [y, ...x];
  const variable = (i: number) => askedVariable({ column: i + 1, trans }, (column) => names[column - 1]);
  return { y: variable(0), x: x.map((_, i) => variable(i + 1)), entity: null, time: null };
}

describe("plain-language sentences", () => {
  it("statistics compare mean and median", () => {
    const text = sentenceText(
      statisticsSentence(statisticsPanel("data/rivers.csv", "length"), asked("length")),
    );
    expect(text).toBe(
      "The mean of length is 591.2, above the median of 425: a few large values pull it up. The middle half lies between 310 and 680.",
    );
  });
  it("statistics fall back to the count when nothing else was asked for", () => {
    const panel = statisticsPanel("data/rivers.csv", "length");
    expect(sentenceText(statisticsSentence({ ...panel, statistics: [] }, asked("length")))).toBe(
      "141 values of length were used.",
    );
  });
  it("boxplot counts the points beyond the whiskers", () => {
    expect(sentenceText(boxplotSentence(boxplotPanel("data/airquality.csv", "Ozone"), asked("Ozone")))).toBe(
      "Half of the values of Ozone lie between 18 and 63.25, the middle one is 31.5; 2 points lie beyond the whiskers.",
    );
  });
  it("boxplot by column names the extremes", () => {
    const panel = boxplotPanel("data/insectsprays.csv", "count", "spray");
    expect(sentenceText(boxplotSentence(panel, asked("count")))).toBe(
      "The median of count is highest for spray B (16.5) and lowest for C (1.5).",
    );
  });
  it("histogram names the smallest AIC", () => {
    const text = sentenceText(histogramSentence(histogramPanel("data/mtcars.csv", "mpg"), asked("mpg")));
    expect(text).toBe(
      "Of the curves the lognormal fits mpg best (AIC 205.5; Burr XII 208.5 and normal 208.8); the smallest AIC is the best.",
    );
  });
  it("robust statistics tell whether the mean is moved", () => {
    const text = (dataset: string, column: string) =>
      sentenceText(robustStatisticsSentence(robustStatisticsPanel(dataset, column), asked(column)));
    expect(text("data/rivers.csv", "length")).toBe(
      "The robust centre of length is 441.2, its robust spread 194.5; the mean and the standard deviation are moved by far-out values or a long tail (mean 591.2, StDev 493.9).",
    );
    expect(text("data/mtcars.csv", "mpg")).toBe(
      "The robust centre of mpg is 19.6, its robust spread 5.442; mean and standard deviation agree with them (mean 20.09, StDev 6.027).",
    );
  });
  it("confidence intervals name the 95 % interval and the notch", () => {
    const panel = confidenceIntervalsPanel("data/rivers.csv", "length");
    expect(sentenceText(confidenceIntervalsSentence(panel, asked("length")))).toBe(
      "With 95\u202f% confidence the mean of length lies between 509 and 673.4; the median lies roughly between 375.8 and 474.2.",
    );
  });
  it("Q-Q plots count the points outside each envelope", () => {
    expect(sentenceText(qqPlotSentence(qqPlotPanel("data/rivers.csv", "length"), asked("length")))).toBe(
      "Of the curves the Burr XII fits length best (AIC 1,977.4; lognormal 1,996.7 and normal 2,152.2); the smallest AIC is the best. " +
        "Outside the envelope lie 73\u202f% of the points for the normal, 18\u202f% of the points for the lognormal and 0\u202f% of the points for the Burr XII; about 5\u202f% would by chance.",
    );
  });
  it("dotplot tells where values crowd", () => {
    expect(sentenceText(dotplotSentence(dotplotPanel("data/rivers.csv", "length"), asked("length")))).toBe(
      "The 141 values of length crowd most around 325.5 (28 within 75.27).",
    );
  });
  it("timeplot reads the autocorrelation", () => {
    const panel = timeplotPanel("data/nile.csv", "flow", "year");
    expect(sentenceText(timeplotSentence(panel, asked("flow")))).toBe(
      "High values tend to follow high ones: the lag-1 autocorrelation of flow is 0.4984.",
    );
    expect(sentenceText(timeplotSentence({ ...panel, autocorr1: 0.1 }, asked("flow")))).toBe(
      "One value of flow says little about the next: the lag-1 autocorrelation is 0.1.",
    );
  });
});

describe("the regression's sentence", () => {
  const grunfeld = regressionPanel("data/grunfeld.csv", "inv", ["value", "capital"]);
  const withSlopes = (change: (p: number | null) => number | null): RegressionPanel => ({
    ...grunfeld,
    nw_std_err: (grunfeld.nw_std_err ?? []).map((row) => ({ ...row, p_value: change(row.p_value) })),
  });

  it("tells the strongest effect, its interval, the explained share and the cautions", () => {
    const text = sentenceText(regressionSentence(grunfeld, asked("inv", ["value", "capital"])));
    expect(text).toContain(
      "Higher value goes with higher inv: one unit more of value goes with 0.1156 more of inv",
    );
    expect(text).toContain("with Newey–West errors), capital held fixed.");
    expect(text).toContain("Together they explain 81\u202f% of the variation.");
    expect(text).toContain("autocorrelated (Durbin–Watson 0.21)");
    expect(text).toContain("so read the Newey–West columns.");
  });
  it("claims no effect when none is significant", () => {
    const text = sentenceText(
      regressionSentence(
        withSlopes(() => 0.4),
        asked("inv", ["value", "capital"]),
      ),
    );
    expect(text).toContain(
      "None of the X is clearly related to inv at the 5\u202f% level; the closest is value (p\u00a0=\u00a0.400).",
    );
    expect(text).not.toContain("Higher");
  });
  it("speaks in percent when both sides are logarithms", () => {
    const text = sentenceText(regressionSentence(grunfeld, asked("inv", ["value", "capital"], "log")));
    expect(text).toContain("1\u202f% more of value goes with 0.116\u202f% more of inv");
  });
});
