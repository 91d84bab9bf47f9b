import {
  type ChartLayer,
  type ChartPicture,
  layeredChart,
  PAGE_FRAME,
  padding,
  shortened,
} from "~/charts/picture";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { markTargets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import type { CountBar, PoissonResult } from "~/compute/contract/types";
import { countOf, formatBrief, formatCount, formatNumber } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";

/** Half of the width of a bar of one count. */
const HALF = 0.42;

const spanOf = ({ from, to }: CountBar) =>
  from === to ? formatCount(from) : `${formatCount(from)} to ${formatCount(to)}`;

const middleOf = ({ from, to }: CountBar) => (from + to) / 2;

/** A bar leaves some room to the next one. */
function edgesOf(bar: CountBar): [number, number] {
  const reach = (HALF / 0.5) * ((bar.to - bar.from + 1) / 2);
  return [middleOf(bar) - reach, middleOf(bar) + reach];
}

const axis = (field: string, title: string | null) => ({
  field,
  type: "quantitative" as const,
  title: title === null ? null : shortened(title, 60),
  axis: { grid: true },
});

function rootLayers(
  theme: ChartTheme,
  bars: readonly CountBar[],
  [across, up]: readonly [string, string],
): ChartLayer[] {
  const observed = bars.map((bar) => {
    const [left, right] = edgesOf(bar);
    return { left, right, root: Math.sqrt(bar.observed), zero: 0 };
  });
  const x = axis("x", across);
  const line = (
    values: readonly { x: number; root: number }[],
    color: string,
    strokeDash?: number[],
  ): ChartLayer[] => [
    {
      data: { values: [...values] },
      mark: { type: "line", color, strokeWidth: 2, tooltip: null, ...(strokeDash ? { strokeDash } : {}) },
      encoding: { x, y: axis("root", up) },
    },
    {
      data: { values: [...values] },
      mark: {
        type: "point",
        filled: true,
        size: 34,
        fill: color,
        stroke: theme.colour.surface,
        strokeWidth: 1,
        opacity: 1,
      },
      encoding: { x, y: axis("root", up) },
    },
  ];
  const others = bars.flatMap((bar) =>
    bar.negative_binomial === null ? [] : [{ x: middleOf(bar), root: Math.sqrt(bar.negative_binomial) }],
  );
  return [
    {
      data: { values: observed },
      mark: { type: "rect", color: theme.colour.c1, opacity: 0.35, tooltip: null },
      encoding: {
        x: axis("left", across),
        x2: { field: "right" },
        y: axis("zero", up),
        y2: { field: "root" },
      },
    },
    ...line(
      bars.map((bar) => ({ x: middleOf(bar), root: Math.sqrt(bar.expected) })),
      theme.colour.c2,
    ),
    ...(others.length > 0 ? line(others, theme.colour["ink-2"], [3, 3]) : []),
  ];
}

const rows = (value: number | null) => formatNumber(value, 1);

/**
 * Square roots of the rows with each count, observed as bars and expected as lines; empty if the result is only a message, or
 * if counts are large.
 */
export function poissonCharts({ rootogram: bars }: PoissonResult, labels: VariableLabels): ChartPicture[] {
  if (!bars || bars.length < 2) return [];
  const titles = [labels.y.axis, "Square root of rows"] as const;
  const room = padding();
  const tallest = Math.sqrt(
    Math.max(
      ...bars.map(({ observed, expected, negative_binomial }) =>
        Math.max(observed, expected, negative_binomial ?? 0),
      ),
    ),
  );
  const across = bars.flatMap(edgesOf);
  const plane = ({ ends }: { ends?: Partial<Plane> }): Plane =>
    widened({ x: [Math.min(...across), Math.max(...across)], y: axisEnds([0, tallest]) }, ends);
  const told = bars
    .slice(0, 8)
    .map((bar) => `${spanOf(bar)}: ${countOf(bar.observed, "row")}, ${rows(bar.expected)} expected`);
  const hasOther = bars.some(({ negative_binomial }) => negative_binomial !== null);
  return [
    {
      key: "rootogram",
      title: `Rootogram of ${labels.y.label}`,
      description: `Rows by their ${labels.y.label}: bars are the data, the line is what Poisson distributions with the expected counts have${hasOther ? ", the dashed line the negative binomial" : ""}. Heights are square roots. ${told.join("; ")}.`,
      caption: () => `Bars: the data. Line: Poisson.${hasOther ? " Dashed: negative binomial." : ""}`,
      frame: PAGE_FRAME,
      padding: room,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, rootLayers(theme, bars, titles), room, plane(drawing)),
      plane,
      targets: (drawing) =>
        markTargets(
          bars.map((bar) => {
            const [left, right] = edgesOf(bar);
            const own = plane(drawing);
            const point = shareOf(own, middleOf(bar), Math.sqrt(bar.observed));
            const [from] = shareOf(own, left, 0);
            const [to, bottom] = shareOf(own, right, 0);
            return {
              area: { left: from, right: to, top: Math.min(point[1], bottom - 0.04), bottom },
              at: point,
              title: `${labels.y.label} ${spanOf(bar)}`,
              facts: [
                ["Data", countOf(bar.observed, "row")],
                ["Poisson", rows(bar.expected)],
                ...(bar.negative_binomial === null
                  ? []
                  : [["Negative binomial", formatBrief(bar.negative_binomial)] as [string, string]]),
              ],
            };
          }),
        ),
    },
  ];
}
