import type { TimeplotResult } from "~/compute/contract/types";
import type { ChartDrawing } from "~/charts/drawing";
import {
  type ChartLayer,
  type ChartPicture,
  type Frame,
  layeredChart,
  padding,
  type Padding,
  plotSize,
  shortened,
} from "~/charts/picture";
import { shareOf } from "~/charts/plane";
import { type ChartTheme, seriesStyle } from "~/charts/theme";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { isDated, MOST_LINES, timePlane, timesOf, timeTargets } from "./lines";

/** Wider than other charts, because time runs from left to right. */
const FRAME: Frame = { width: 640, height: 330 };
/** Above this number of values, lines have no point marks. */
const MANY_POINTS = 200;
/** Above this number of series, bands are drawn without hairlines. */
const MOST_HAIRLINES = 60;
const LINE_HEIGHT = 12;

interface Plot {
  result: TimeplotResult;
  names: readonly string[];
  labels: VariableLabels;
  drawing: ChartDrawing;
}

function axes({ result, labels, drawing }: Plot) {
  const isWhole = !isDated(drawing) && drawing.column("x").every((x) => Number.isInteger(x));
  return {
    x: {
      field: "at",
      title: shortened(result.x_display_name, 60),
      ...(isDated(drawing)
        ? { type: "temporal" as const, scale: { type: "utc" as const } }
        : { type: "quantitative" as const, axis: isWhole ? { format: "d" } : {} }),
    },
    y: { field: "y", type: "quantitative" as const, title: shortened(labels.y.axis, 48) },
  };
}

interface TimeDatum {
  series: string;
  at: number;
  y: number | null;
}

/** The points of the lines: all, or the smallest and largest of each stretch of time where there are many. */
function lineData({ names, drawing }: Plot): TimeDatum[] {
  const kind = drawing.column("thin_x").length > 0 ? "thin_" : "";
  const [y, series] = [drawing.column(`${kind}y`), drawing.column(`${kind}series`)];
  return Array.from(timesOf(drawing, `${kind}x`), (at, i) => {
    const value = y[i] ?? NaN;
    return { series: names[series[i] ?? 0] ?? "", at, y: Number.isFinite(value) ? value : null };
  });
}

const hasBands = ({ drawing }: Plot) => drawing.column("band_x").length > 0;

const BANDS = [
  { low: "band_low", high: "band_high", opacity: 0.1 },
  { low: "band_q05", high: "band_q95", opacity: 0.16 },
  { low: "band_q25", high: "band_q75", opacity: 0.26 },
] as const;

/** Bands of the values at each time: all, 90 %, the middle half; and the median. */
function bandLayers(theme: ChartTheme, plot: Plot): ChartLayer[] {
  const { x, y } = axes(plot);
  const times = timesOf(plot.drawing, "band_x");
  const column = (name: string) => plot.drawing.column(name);
  const areas = BANDS.map(({ low, high, opacity }): ChartLayer => ({
    data: { values: Array.from(times, (at, i) => ({ at, y: column(low)[i], to: column(high)[i] })) },
    mark: { type: "area", color: theme.colour.c1, opacity, tooltip: null },
    encoding: { x, y, y2: { field: "to" } },
  }));
  const median: ChartLayer = {
    data: { values: Array.from(times, (at, i) => ({ at, y: column("band_q50")[i] })) },
    mark: { type: "line", color: theme.colour.c1, strokeWidth: 2, tooltip: null },
    encoding: { x, y },
  };
  return [...areas, median];
}

function hairlines(theme: ChartTheme, plot: Plot): ChartLayer[] {
  if (plot.names.length === 1 || plot.names.length > MOST_HAIRLINES) return [];
  const { x, y } = axes(plot);
  return [
    {
      data: { values: lineData(plot) },
      mark: {
        type: "line",
        color: theme.colour["ink-3"],
        strokeWidth: 0.6,
        opacity: 0.35,
        invalid: "break-paths-show-path-domains",
        tooltip: null,
      },
      encoding: { x, y, detail: { field: "series", type: "nominal" } },
    },
  ];
}

/** Style of a line: six colours, then the same colours with other dashes. */
function lineStyle(theme: ChartTheme, index: number) {
  const { colour, dash } = seriesStyle(theme, index);
  return { colour, dash: index < 6 ? dash : seriesStyle(theme, index + 1).dash };
}

function lineLayers(theme: ChartTheme, plot: Plot): ChartLayer[] {
  const { names } = plot;
  const { x, y } = axes(plot);
  const values = lineData(plot);
  const styles = names.map((_, i) => lineStyle(theme, i));
  const nominal = { field: "series", type: "nominal" as const, legend: null };
  const colour = { ...nominal, scale: { domain: [...names], range: styles.map((style) => style.colour) } };
  const dash = { ...nominal, scale: { domain: [...names], range: styles.map((style) => style.dash) } };
  const line: ChartLayer = {
    data: { values },
    mark: { type: "line", strokeWidth: 1.4, invalid: "break-paths-show-path-domains", tooltip: null },
    encoding: { x, y, detail: { field: "series", type: "nominal" }, color: colour, strokeDash: dash },
  };
  if (plot.drawing.total > MANY_POINTS) return [line];
  const points: ChartLayer = {
    data: { values: values.filter((value) => value.y !== null) },
    mark: { type: "point", filled: true, size: 18, opacity: 1, tooltip: null },
    encoding: { x, y, color: colour },
  };
  return [line, points];
}

/** The name of each line at its end. Names that are close are moved apart; names without room are left out. */
function endLabels(theme: ChartTheme, plot: Plot, frame: Frame, room: Padding): ChartLayer[] {
  const plane = timePlane(plot.drawing);
  const { height } = plotSize(frame, room);
  const ends = plot.names.flatMap((name, i) => {
    const last = lineData(plot).findLast((value) => value.series === name && value.y !== null);
    if (last?.y === undefined || last.y === null) return [];
    return [{ name, colour: lineStyle(theme, i).colour, top: shareOf(plane, last.at, last.y)[1] * height }];
  });
  ends.sort((a, b) => a.top - b.top);
  let free = 0;
  return ends.flatMap(({ name, colour, top }): ChartLayer[] => {
    const at = Math.max(top, free);
    if (at > height || at - top > 2 * LINE_HEIGHT) return [];
    free = at + LINE_HEIGHT;
    return [
      {
        data: { values: [{ text: shortened(name, 16) }] },
        mark: {
          type: "text",
          align: "left",
          baseline: "middle",
          dx: 6,
          fontSize: 10,
          x: "width",
          y: at,
          color: colour,
          tooltip: null,
        },
        encoding: { text: { field: "text", type: "nominal" } },
      },
    ];
  });
}

function describe(result: TimeplotResult, count: number, labels: VariableLabels): string {
  const series = count === 1 ? "" : ` in ${formatCount(count)} series`;
  const r1 = result.autocorr1 === null ? "" : ` Lag-1 autocorrelation ${formatBrief(result.autocorr1)}.`;
  const look =
    count > MOST_LINES
      ? " Drawn are the median, the middle half, 90 % and the whole range of the series at each time, over hairlines."
      : "";
  return `${labels.y.label} over ${result.x_display_name}: ${formatCount(result.rows.used)} values${series}.${r1}${look}`;
}

function caption(plot: Plot): string | null {
  const total = formatCount(plot.drawing.total);
  if (plot.names.length > MOST_LINES)
    return `${formatCount(plot.names.length)} series, ${total} values: median, middle half, 90 % and range at each time.`;
  if (hasBands(plot))
    return `${total} values: median, middle half, 90 % and range in each of 240 stretches of time.`;
  if (plot.drawing.column("thin_x").length > 0)
    return `${total} values: of each stretch of time the smallest and the largest are drawn.`;
  return null;
}

/** The chart of a line per series, or of bands for many series; empty if the result is only a message. */
export function timeplotCharts(result: TimeplotResult, labels: VariableLabels): ChartPicture[] {
  const names = (result.series ?? []).map((series) => series.name);
  if (names.length === 0) return [];
  const hasLabels = names.length > 1 && names.length <= MOST_LINES;
  const longest = names.reduce((most, name) => Math.max(most, Math.min(16, name.length)), 0);
  const room = padding(hasLabels ? { right: 14 + longest * 6 } : {});
  const plotOf = (drawing: ChartDrawing): Plot => ({ result, names, labels, drawing });
  const words = {
    value: labels.y.label,
    hasEntities: labels.entity !== null && names.length > 1,
    isRow: labels.time === null,
  };
  return [
    {
      key: "timeplot",
      title: `Timeplot of ${labels.y.label}`,
      description: describe(result, names.length, labels),
      frame: FRAME,
      padding: room,
      caption: (drawing) => caption(plotOf(drawing)),
      build(theme, frame, drawing) {
        const plot = plotOf(drawing);
        const layers = hasBands(plot)
          ? [...hairlines(theme, plot), ...bandLayers(theme, plot)]
          : [...lineLayers(theme, plot), ...(hasLabels ? endLabels(theme, plot, frame, room) : [])];
        return layeredChart(theme, frame, layers, room, timePlane(drawing));
      },
      plane: timePlane,
      targets: (drawing) => timeTargets(drawing, names, words),
    },
  ];
}
