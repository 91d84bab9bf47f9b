import type { DistributionKey, QqPlotResult, QqPoints } from "~/compute/contract/types";
import { type ChartPicture, layeredChart, PAGE_FRAME, padding } from "~/charts/picture";
import {
  bandInWords,
  quantileCaption,
  quantilePlane,
  quantilePlot,
  quantileTargets,
} from "~/charts/quantile-plot";
import type { VariableLabels } from "../variables/variable-labels";
import { DISTRIBUTION_NAMES, inSentence } from "../univariate/fits";

/** The plots that exist, in the order of the fits. */
export function listPlots(result: QqPlotResult): { key: DistributionKey; name: string; qq: QqPoints }[] {
  const { chart } = result;
  if (!chart) return [];
  const keys: DistributionKey[] = ["normal", "lognormal", "burr12"];
  return keys.flatMap((key) => {
    const qq = chart[key];
    return qq && qq.total > 0 ? [{ key, name: DISTRIBUTION_NAMES[key], qq }] : [];
  });
}

/** One plot a distribution; none when the result holds a message. */
export function qqPlotCharts(result: QqPlotResult, labels: VariableLabels): ChartPicture[] {
  const room = padding();
  return listPlots(result).map(({ key, name, qq }): ChartPicture => {
    const names = { x: `${name} quantiles`, y: labels.y.label };
    return {
      key: `qq-${key}`,
      title: `${name} Q-Q plot of ${labels.y.label}`,
      description:
        `Ordered values of ${labels.y.label} against quantiles of the fitted ${inSentence(name)} distribution.` +
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
