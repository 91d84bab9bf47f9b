import type { DistributionKey, QqPlotPanel, QqPoints } from "~/compute/contract/types";
import { type ChartPicture, layeredChart, PAGE_FRAME } from "~/charts/picture";
import { outsideEnvelope, quantilePlot } from "~/charts/quantile-plot";
import { formatCount } from "~/lib/format-number";
import type { Asked } from "../asked";
import { DISTRIBUTION_NAMES, inSentence } from "../fits";

/** The plots that exist, in the order of the fits. */
export function listPlots(panel: QqPlotPanel): { key: DistributionKey; name: string; qq: QqPoints }[] {
  const { chart } = panel;
  if (!chart) return [];
  const keys: DistributionKey[] = ["normal", "lognormal", "burr12"];
  return keys.flatMap((key) => {
    const qq = chart[key];
    return qq && qq.row.length > 0 ? [{ key, name: DISTRIBUTION_NAMES[key], qq }] : [];
  });
}

/** One plot a distribution; none when the panel holds a message. */
export function qqPlotCharts(panel: QqPlotPanel, asked: Asked): ChartPicture[] {
  return listPlots(panel).map(({ key, name, qq }) => {
    const outside = formatCount(outsideEnvelope(qq));
    const names = { x: `${name} quantiles`, y: asked.y.label, factTitles: [] };
    return {
      key: `qq-${key}`,
      title: `${name} Q-Q plot of ${asked.y.label}`,
      description:
        `Ordered values of ${asked.y.label} against quantiles of the fitted ${inSentence(name)} distribution. ` +
        `${outside} of ${formatCount(qq.row.length)} points lie outside the pointwise 95 % envelope.`,
      frame: PAGE_FRAME,
      build: (theme, frame) => layeredChart(theme, frame, quantilePlot(theme, qq, names, new Map())),
    };
  });
}
