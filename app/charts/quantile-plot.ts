import type { QqPoints } from "~/compute/contract/types";
import { extent } from "./extent";
import type { ChartLayer } from "./picture";
import { lineLayer, scatterLayers, type ScatterNames } from "./scatter";
import type { ChartTheme } from "./theme";

/**
 * A Q-Q plot: points, the line y = x and the pointwise 95 % envelope.
 *
 * @param titles names of the rows for the tooltips
 */
export function quantilePlot(
  theme: ChartTheme,
  qq: QqPoints,
  names: ScatterNames,
  titles: ReadonlyMap<number, string>,
): ChartLayer[] {
  const { low, high } = extent(qq.theoretical_quantiles);
  const envelope = qq.theoretical_quantiles.map((x, i) => ({
    x,
    lower: qq.lower[i] ?? null,
    upper: qq.upper[i] ?? null,
  }));
  const points = qq.row.flatMap((row, i) => {
    const x = qq.theoretical_quantiles[i];
    const y = qq.sample_quantiles[i];
    if (typeof x !== "number" || typeof y !== "number") return [];
    return [{ x, y, row, title: titles.get(row) ?? `Row ${row}`, emphasis: null, reason: null, facts: [] }];
  });
  return [
    {
      data: { values: envelope },
      mark: { type: "area", color: theme.colour.c1, opacity: 0.14, tooltip: null },
      encoding: {
        x: { field: "x", type: "quantitative" },
        y: { field: "lower", type: "quantitative" },
        y2: { field: "upper" },
      },
    },
    lineLayer(theme, { x: [low, high], y: [low, high] }),
    ...scatterLayers(theme, points, names),
  ];
}

/** How many points lie outside the envelope. */
export function outsideEnvelope(qq: QqPoints): number {
  return qq.sample_quantiles.filter((value, i) => {
    const lower = qq.lower[i];
    const upper = qq.upper[i];
    return (
      value !== null &&
      typeof lower === "number" &&
      typeof upper === "number" &&
      (value < lower || value > upper)
    );
  }).length;
}
