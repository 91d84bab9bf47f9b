import { describe, expect, it } from "vitest";
import type { RegressionPanel, Trans } from "~/compute/contract/types";
import { sentenceText } from "~/lib/sentence";
import { type Asked, askedVariable } from "./asked";
import { boxplotSentence } from "./boxplot/sentence";
import { histogramSentence } from "./histogram/sentence";
import { boxplotPanel, histogramPanel, regressionPanel, statisticsPanel } from "./reference-panels";
import { regressionSentence } from "./models/sentence";
import { statisticsSentence } from "./statistics/sentence";

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
      "Of the curves the lognormal fits mpg best (AIC 205.5; normal 208.8); the smallest AIC is the best.",
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
