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
import type { LogitCurve, LogitResult } from "~/compute/contract/types";
import { countOf, formatBrief, formatCount, formatPercent } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";

const percent = (share: number) => 100 * share;
const SHARES: [number, number] = [0, 100];
/** Half the width and half the height of a mark that pointer and keyboard find, as shares of the plot. */
const REACH = 0.02;

const quantitative = (field: string, title: string | null) => ({
  field,
  type: "quantitative" as const,
  title: title === null ? null : shortened(title, 60),
  axis: { grid: true },
});

function dots(
  theme: ChartTheme,
  values: readonly { x: number; y: number }[],
  titles: readonly [string, string],
): ChartLayer {
  const mark = {
    type: "point" as const,
    filled: true,
    size: 55,
    fill: theme.colour.c2,
    stroke: theme.colour.surface,
    strokeWidth: 1,
    opacity: 1,
  };
  return {
    data: { values: [...values] },
    mark,
    encoding: { x: quantitative("x", titles[0]), y: quantitative("y", titles[1]) },
  };
}

/** The band and the line of predicted shares, with the shares of the data in bins. */
function curveLayers(theme: ChartTheme, curve: LogitCurve, titles: readonly [string, string]): ChartLayer[] {
  const line = curve.x.map((x, i) => ({
    x,
    fit: percent(curve.fit[i] ?? 0),
    lower: percent(curve.lower[i] ?? 0),
    upper: percent(curve.upper[i] ?? 0),
  }));
  const [across, up] = titles;
  const x = quantitative("x", across);
  return [
    {
      data: { values: line },
      mark: { type: "area", color: theme.colour.c1, opacity: 0.18, tooltip: null },
      encoding: { x, y: quantitative("lower", up), y2: { field: "upper" } },
    },
    {
      data: { values: line },
      mark: { type: "line", color: theme.colour.c1, strokeWidth: 2, tooltip: null },
      encoding: { x, y: quantitative("fit", up) },
    },
    dots(
      theme,
      curve.data.map(({ x: at, share }) => ({ x: at, y: percent(share) })),
      titles,
    ),
  ];
}

/** Categories one below the other: the predicted share with its limits, and the share of the data. */
function levelLayers(
  theme: ChartTheme,
  curve: LogitCurve,
  levels: readonly string[],
  title: string,
): ChartLayer[] {
  const y = {
    field: "label",
    type: "nominal" as const,
    sort: [...levels],
    scale: { domain: [...levels] },
    title: null,
    axis: { labelLimit: 150, domain: false, ticks: false },
  };
  const values = levels.map((label, i) => ({
    label,
    fit: percent(curve.fit[i] ?? 0),
    lower: percent(curve.lower[i] ?? 0),
    upper: percent(curve.upper[i] ?? 0),
  }));
  const data = curve.data.map(({ x, share }) => ({ label: levels[x] ?? "", share: percent(share) }));
  const x = (field: string) => quantitative(field, title);
  const dot = (fill: string) => ({
    type: "point" as const,
    filled: true,
    size: 60,
    fill,
    stroke: theme.colour.surface,
    strokeWidth: 1,
    opacity: 1,
  });
  return [
    {
      data: { values },
      mark: { type: "rule", color: theme.colour.c1, strokeWidth: 4, opacity: 0.55, strokeCap: "round" },
      encoding: { y, x: x("lower"), x2: { field: "upper" } },
    },
    { data: { values }, mark: dot(theme.colour.c1), encoding: { y, x: x("fit") } },
    { data: { values: data }, mark: dot(theme.colour.c2), encoding: { y, x: x("share") } },
  ];
}

/** A mark around a point of the plot. */
function around([across, down]: readonly [number, number]) {
  return { left: across - REACH, right: across + REACH, top: down - REACH, bottom: down + REACH };
}

const shown = (share: number | undefined) => formatPercent(share ?? null, 1);

function curveChart(
  curve: LogitCurve,
  at: number,
  result: LogitResult,
  labels: VariableLabels,
): ChartPicture {
  const x = labels.x.find(({ column }) => column === curve.column_index);
  const [name, event] = [x?.label ?? curve.display_name, result.event ?? ""];
  const up = `${labels.y.label} ${event}, %`;
  const others = (result.curves?.length ?? 0) > 1 ? ", other X at their averages" : "";
  const title = `Predicted ${labels.y.label} ${event} by ${name}`;
  const { levels } = curve;
  const last = curve.x.length - 1;
  const told = levels
    ? levels
        .slice(0, 6)
        .map(
          (level, i) =>
            `${level}: ${shown(curve.fit[i])}, ${shown(curve.lower[i])} to ${shown(curve.upper[i])}`,
        )
    : [0, last].map(
        (i) =>
          `at ${formatBrief(curve.x[i])}: ${shown(curve.fit[i])}, ${shown(curve.lower[i])} to ${shown(curve.upper[i])}`,
      );
  const common = {
    key: `curve-${at + 1}`,
    title,
    description: `Predicted share of ${event} with 95 % limits over ${name}${others}. ${told.join("; ")}. Dots are shares of the data${levels ? "" : " in ten bins"}.`,
    standsAlone: true as const,
    caption: () =>
      levels
        ? "Blue: the predicted share, with its 95\u202f% limits. Orange: the share of the data."
        : "Line: the predicted share, with its 95\u202f% limits. Dots: shares of the data in ten bins.",
  };
  if (levels) {
    const room = padding({
      left: Math.min(190, 34 + Math.max(...levels.map((level) => level.length)) * 6.2),
    });
    const plane = ({ ends }: { ends?: Partial<Plane> }) => widened({ x: SHARES }, ends);
    return {
      ...common,
      frame: { width: PAGE_FRAME.width, height: Math.max(150, levels.length * 34 + 70) },
      padding: room,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, levelLayers(theme, curve, levels, up), room, plane(drawing)),
      plane,
      targets: (drawing) =>
        markTargets(
          levels.map((level, i) => {
            const [top, bottom] = [i / levels.length, (i + 1) / levels.length];
            const [across] = shareOf({ ...plane(drawing), y: [0, 1] }, percent(curve.fit[i] ?? 0), 0);
            const data = curve.data.find(({ x: code }) => code === i);
            return {
              area: { left: 0, right: 1, top, bottom },
              at: [across, (top + bottom) / 2] as const,
              title: `${name} ${level}`,
              facts: [
                [
                  "Predicted",
                  `${shown(curve.fit[i])} (${shown(curve.lower[i])} to ${shown(curve.upper[i])})`,
                ],
                ["Data", data ? `${shown(data.share)} of ${countOf(data.n, "row")}` : "–"],
              ],
            };
          }),
        ),
    };
  }
  const room = padding();
  const plane = ({ ends }: { ends?: Partial<Plane> }): Plane =>
    widened({ x: axisEnds(curve.x), y: SHARES }, ends);
  return {
    ...common,
    frame: PAGE_FRAME,
    padding: room,
    build: (theme, frame, drawing) =>
      layeredChart(theme, frame, curveLayers(theme, curve, [x?.axis ?? name, up]), room, plane(drawing)),
    plane,
    targets: (drawing) =>
      markTargets(
        curve.data.map(({ x: at, n, share, lower, upper }) => {
          const point = shareOf(plane(drawing), at, percent(share));
          return {
            area: around(point),
            at: point,
            title: `${name} around ${formatBrief(at)}`,
            facts: [
              ["Share of the data", `${shown(share)} of ${countOf(n, "row")}`],
              ["95 % limits", `${shown(lower)} to ${shown(upper)}`],
            ],
          };
        }),
      ),
  };
}

/** Observed against predicted shares in ten bins. */
function calibrationChart(result: LogitResult, labels: VariableLabels): ChartPicture[] {
  const bins = result.calibration;
  if (!bins || bins.length < 2) return [];
  const event = result.event ?? "";
  const titles = [`Predicted ${labels.y.label} ${event}, %`, "Observed, %"] as const;
  const room = padding();
  const plane = ({ ends }: { ends?: Partial<Plane> }): Plane => widened({ x: SHARES, y: SHARES }, ends);
  return [
    {
      key: "calibration",
      title: "Calibration",
      description: `Observed against predicted shares of ${event} in ${formatCount(bins.length)} bins of the predicted ones. ${bins
        .slice(0, 10)
        .map(({ expected, observed }) => `${shown(expected)} predicted, ${shown(observed)} observed`)
        .join("; ")}. On the line both are equal.`,
      frame: PAGE_FRAME,
      padding: room,
      standsAlone: true,
      caption: () => "Dots: ten bins of the predicted shares. On the line both shares are equal.",
      build: (theme, frame, drawing) =>
        layeredChart(
          theme,
          frame,
          [
            {
              data: { values: SHARES.map((x) => ({ x, y: x })) },
              mark: { type: "line", color: theme.colour["ink-2"], strokeDash: [3, 3], tooltip: null },
              encoding: { x: quantitative("x", titles[0]), y: quantitative("y", titles[1]) },
            },
            dots(
              theme,
              bins.map(({ expected, observed }) => ({ x: percent(expected), y: percent(observed) })),
              titles,
            ),
          ],
          room,
          plane(drawing),
        ),
      plane,
      targets: (drawing) =>
        markTargets(
          bins.map(({ n, expected, observed }, i) => {
            const point = shareOf(plane(drawing), percent(expected), percent(observed));
            return {
              area: around(point),
              at: point,
              title: `Bin ${formatCount(i + 1)}, ${countOf(n, "row")}`,
              facts: [
                ["Predicted", shown(expected)],
                ["Observed", shown(observed)],
              ],
            };
          }),
        ),
    },
  ];
}

/** Predicted shares over each X, and the calibration; empty if the result is only a message, or if X separate the values. */
export function logitCharts(result: LogitResult, labels: VariableLabels): ChartPicture[] {
  const curves = (result.curves ?? []).map((curve, at) => curveChart(curve, at, result, labels));
  return [...curves, ...calibrationChart(result, labels)];
}
