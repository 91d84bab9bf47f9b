import {
  type ChartLayer,
  type ChartPicture,
  layeredChart,
  PAGE_FRAME,
  padding,
  shortened,
} from "~/charts/picture";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { zeroLine } from "~/charts/scatter";
import { markTargets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import type { Coefficient, QuantileCoefficient, QuantileRegressionResult } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import { nameOfEffect } from "../models/term-table";
import type { VariableLabels } from "../variables/variable-labels";
import { quantileName } from "../sentences/quantile-name";

/** Half the width and half the height of a mark that pointer and keyboard find, as shares of the plot. */
const REACH = 0.02;
const ROOM = padding();
const UP = "Coefficient";
const ACROSS = "Quantile, %";

/** A coefficient at a quantile. */
interface Point {
  x: number;
  tau: number;
  coeff: number;
  lower: number;
  upper: number;
}

const quantitative = (field: string, title: string) => ({
  field,
  type: "quantitative" as const,
  title,
  axis: { grid: true },
});

/** Coefficients of each quantile, of least squares, and the names of the X. */
interface Drawn {
  quantiles: { tau: number; coefficients: readonly QuantileCoefficient[] }[];
  ols: readonly Coefficient[];
  names: readonly string[];
}

/** The coefficients that the charts draw; an X that is part of a square or an interaction has its effect in the middle of the data. */
function drawnOf({ quantiles, ols, in_the_middle: middle, claim }: QuantileRegressionResult): Drawn {
  const [first] = quantiles ?? [];
  return {
    quantiles: (quantiles ?? []).map(({ tau, coefficients }, t) => ({
      tau,
      coefficients: middle?.quantiles[t] ?? coefficients,
    })),
    ols: middle?.ols ?? ols ?? [],
    names: (first?.coefficients ?? []).slice(1).map(({ display_name: name }, i) => {
      const effect = claim?.effects[i];
      return effect ? nameOfEffect(effect) : name;
    }),
  };
}

function pointsOf({ quantiles }: Drawn, j: number): Point[] {
  return quantiles.flatMap(({ tau, coefficients }) => {
    const found = coefficients[j];
    if (!found || found.coeff === null) return [];
    const { coeff, ci_lower: lower, ci_upper: upper } = found;
    return [{ x: 100 * tau, tau, coeff, lower: lower ?? coeff, upper: upper ?? coeff }];
  });
}

function layers(theme: ChartTheme, points: readonly Point[], ols: readonly (number | null)[]): ChartLayer[] {
  const values = points.map((point) => ({ ...point }));
  const x = quantitative("x", ACROSS);
  const ends = [Math.min(...points.map((point) => point.x)), Math.max(...points.map((point) => point.x))];
  const flat = (value: number | null | undefined, dash: number[]): ChartLayer[] =>
    value === null || value === undefined
      ? []
      : [
          {
            data: { values: ends.map((end) => ({ x: end, y: value })) },
            mark: { type: "line", color: theme.colour.c2, strokeWidth: 1.5, strokeDash: dash, tooltip: null },
            encoding: { x, y: quantitative("y", UP) },
          },
        ];
  const [coeff, lower, upper] = ols;
  return [
    {
      data: { values },
      mark: { type: "area", color: theme.colour.c1, opacity: 0.18, tooltip: null },
      encoding: { x, y: quantitative("lower", UP), y2: { field: "upper" } },
    },
    zeroLine(theme),
    ...flat(coeff, []),
    ...flat(lower, [3, 3]),
    ...flat(upper, [3, 3]),
    {
      data: { values },
      mark: { type: "line", color: theme.colour.c1, strokeWidth: 2, tooltip: null },
      encoding: { x, y: quantitative("coeff", UP) },
    },
    {
      data: { values },
      mark: { type: "point", filled: true, size: 45, fill: theme.colour.c1, opacity: 1, tooltip: null },
      encoding: { x, y: quantitative("coeff", UP) },
    },
  ];
}

function slopeChart(name: string, j: number, drawn: Drawn, labels: VariableLabels): ChartPicture[] {
  const points = pointsOf(drawn, j);
  if (points.length < 2) return [];
  const row = drawn.ols[j];
  const ols = [row?.coeff ?? null, row?.ci_lower ?? null, row?.ci_upper ?? null];
  const heights = [
    ...points.flatMap(({ lower, upper }) => [lower, upper]),
    ...ols.filter((end) => end !== null),
  ];
  const plane = ({ ends }: { ends?: Partial<Plane> }): Plane =>
    widened({ x: axisEnds(points.map(({ x }) => x)), y: axisEnds(0, heights) }, ends);
  const told = points.map(
    ({ tau, coeff, lower, upper }) =>
      `${quantileName(tau)}: ${formatBrief(coeff)}, ${formatBrief(lower)} to ${formatBrief(upper)}`,
  );
  return [
    {
      key: `slope-${j}`,
      title: `Coefficient of ${shortened(name, 40)} by quantile`,
      description: `The coefficient of ${name} at quantiles of ${labels.y.label}, with 95 % limits. ${told.join("; ")}. Least squares: ${formatBrief(ols[0] ?? null)}, ${formatBrief(ols[1] ?? null)} to ${formatBrief(ols[2] ?? null)}.`,
      caption: () => "Band: 95\u202f% limits. Straight line: least squares, with its limits dashed.",
      frame: PAGE_FRAME,
      padding: ROOM,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, layers(theme, points, ols), ROOM, plane(drawing)),
      plane,
      targets: (drawing) =>
        markTargets(
          points.map(({ x, tau, coeff, lower, upper }) => {
            const point = shareOf(plane(drawing), x, coeff);
            const [across, down] = point;
            return {
              area: { left: across - REACH, right: across + REACH, top: down - REACH, bottom: down + REACH },
              at: point,
              title: `${name}, ${quantileName(tau)}`,
              facts: [
                ["Coefficient", formatBrief(coeff)],
                ["95 % limits", `${formatBrief(lower)} to ${formatBrief(upper)}`],
              ],
            };
          }),
        ),
    },
  ];
}

/** The coefficient of each X over the quantiles, with the line of least squares; empty if the result is only a message. */
export function quantileCharts(result: QuantileRegressionResult, labels: VariableLabels): ChartPicture[] {
  const drawn = drawnOf(result);
  return drawn.names.flatMap((name, at) => slopeChart(name, at + 1, drawn, labels));
}
