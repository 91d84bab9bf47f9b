import { type Claim, saysAny } from "./claim";
import { ofPanel, onePanel, oneSeries } from "./dependence";
import { anyEffect } from "./noise";
import { autoregression } from "./random";

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
