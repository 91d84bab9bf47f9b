import type { DistributionKey, QqPlotResult, QqPoints } from "~/compute/contract/types";
import { type ChartPicture, layeredChart, PAGE_FRAME, padding } from "~/charts/picture";
import {
  bandInWords,
  quantileCaption,
  quantilePlane,
  quantilePlot,
  quantileTargets,
} from "~/charts/quantile-plot";
import type { Asked } from "../asked";
import { DISTRIBUTION_NAMES, inSentence } from "../fits";

/** The plots that exist, in the order of the fits. */
export function listPlots(panel: QqPlotResult): { key: DistributionKey; name: string; qq: QqPoints }[] {
  const { chart } = panel;
  if (!chart) return [];
  const keys: DistributionKey[] = ["normal", "lognormal", "burr12"];
  return keys.flatMap((key) => {
    const qq = chart[key];
    return qq && qq.total > 0 ? [{ key, name: DISTRIBUTION_NAMES[key], qq }] : [];
  });
}

/** One plot a distribution; none when the panel holds a message. */
export function qqPlotCharts(panel: QqPlotResult, asked: Asked): ChartPicture[] {
  const room = padding();
  return listPlots(panel).map(({ key, name, qq }): ChartPicture => {
    const names = { x: `${name} quantiles`, y: asked.y.label };
    return {
      key: `qq-${key}`,
      title: `${name} Q-Q plot of ${asked.y.label}`,
      description:
        `Ordered values of ${asked.y.label} against quantiles of the fitted ${inSentence(name)} distribution.` +
        bandInWords(qq),
      frame: PAGE_FRAME,
      padding: room,
      caption: quantileCaption,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, quantilePlot(theme, drawing, names), room, quantilePlane(drawing)),
      targets: (drawing) => quantileTargets(drawing, names),
    };
  });
}
