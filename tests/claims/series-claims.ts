import { type Claim, saysAny } from "./claim";
import { ofPanel, onePanel, oneSeries } from "./dependence";
import { anyEffect, effectHolds } from "./noise";
import { autoregression, column } from "./random";
import type { Sample } from "./sample";

/** One series with y = x + e. */
function withSlope(x: Float64Array, e: Float64Array): Sample {
  const time = column(x.length, (row) => row + 1);
  return {
    columns: { time, x, y: x.map((value, row) => value + (e[row] ?? 0)) },
    y: "y",
    x: ["x"],
    time: "time",
    keepOutliers: true,
  };
}

/** Claims of series whose errors are persistent, and of panels of random walks. */
export const CLAIMS: readonly Claim[] = [
  ...[24, 60, 120, 300].map((n): Claim => ({
    id: `strong-series-${n}`,
    rule: 1,
    claim: "a direction is claimed of an X that is noise",
    situation: `one series, X and errors autoregressive with .7, n = ${n}`,
    functionKey: "regression",
    wanted: [0, 0.065],
    draw: (random) => oneSeries(n, () => autoregression(random, n, 0.7)),
    counts: anyEffect,
  })),
  ...[30, 60, 200].map((n): Claim => ({
    id: `slope-series-${n}`,
    rule: 1,
    claim: "the 95 % interval of an effect holds it",
    situation: `one series, y = x + e, X and e autoregressive with .8, n = ${n}`,
    functionKey: "regression",
    wanted: [n < 50 ? 0.85 : 0.9, 0.98],
    draw: (random) => withSlope(autoregression(random, n, 0.8), autoregression(random, n, 0.8)),
    counts: effectHolds(1),
  })),
  {
    id: "slope-walk-30",
    rule: 1,
    claim: "the 95 % interval of an effect holds it",
    situation: "one series, y = x + e, X a random walk, e autoregressive with .5, n = 30",
    functionKey: "regression",
    wanted: [0.88, 0.98],
    draw: (random) => withSlope(autoregression(random, 30, 1), autoregression(random, 30, 0.5)),
    counts: effectHolds(1),
  },
  {
    id: "walks-of-panel",
    rule: 7,
    claim: "half-life or level of random walks are stated",
    situation: "autoregression, 20 entities over 15 periods with a common random walk",
    functionKey: "autoregression",
    wanted: [0, 0.1],
    draw: (random) => {
      const whole = onePanel(20, 15, () => ofPanel(random, 20, 15, { walk: 1, own: 0.3 }));
      return { ...whole, x: [] };
    },
    counts: saysAny("half_life", "long_run_mean"),
  },
];
