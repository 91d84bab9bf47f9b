import type { DistributionKey, QqPlotResult, QqPoints } from "~/compute/contract/types";
import type { ChartPicture } from "~/charts/picture";
import { quantileChart } from "~/charts/quantile-plot";
import { DISTRIBUTION_NAMES, inSentence } from "../univariate/fits";
import type { VariableLabels } from "../variables/variable-labels";

/** The Q-Q plots that exist, in the order of the fits. */
export function listPlots(result: QqPlotResult): { key: DistributionKey; name: string; qq: QqPoints }[] {
  const { chart } = result;
  if (!chart) return [];
  const keys: DistributionKey[] = ["normal", "lognormal", "burr12"];
  return keys.flatMap((key) => {
    const qq = chart[key];
    return qq && qq.total > 0 ? [{ key, name: DISTRIBUTION_NAMES[key], qq }] : [];
  });
}

const TITLES: Record<DistributionKey, string> = {
  normal: "Normal Q-Q Plot",
  lognormal: "Lognormal Q-Q Plot",
  burr12: "Burr12 Q-Q Plot",
};

/** One Q-Q plot per distribution; empty if the result is only a message. */
export function qqPlotCharts(result: QqPlotResult, labels: VariableLabels): ChartPicture[] {
  return listPlots(result).map(({ key, name, qq }) =>
    quantileChart(
      qq,
      {
        key: `qq-${key}`,
        title: TITLES[key],
        description: `Ordered values of ${labels.y.label} against quantiles of the fitted ${inSentence(name)} distribution.`,
      },
      { x: `${name} quantiles`, y: labels.y.axis },
    ),
  );
}
