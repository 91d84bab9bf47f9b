import type { TimeplotPanel, TimeSeries } from "~/compute/contract/types";
import { type ChartLayer, type ChartPicture, layeredChart, PAGE_FRAME, shortened } from "~/charts/picture";
import { rowName, tooltipNumber } from "~/charts/points";
import { type ChartTheme, seriesStyle } from "~/charts/theme";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { Asked } from "../asked";

/** Series beyond these share one quiet colour: no eye tells more apart. */
const MOST_COLOURS = 6;
/** Above this many points no single marks are drawn. */
const MANY_POINTS = 200;
/** A date as the core writes it. */
const DATE = /^\d{4}-\d{2}-\d{2}/;

interface TimeDatum {
  series: string;
  at: number;
  y: number | null;
  title: string;
  t_y: string;
}

/** Milliseconds of a date, numbers as they are; nothing for other texts. */
function placeOf(x: TimeSeries["x"][number]): number | null {
  if (typeof x === "number") return x;
  if (typeof x !== "string" || !DATE.test(x)) return null;
  const time = Date.parse(x.includes("T") ? `${x}Z` : x);
  return Number.isNaN(time) ? null : time;
}

function data({ name, x, y, row }: TimeSeries, isNamed: boolean): TimeDatum[] {
  return x.flatMap((time, i) => {
    const at = placeOf(time);
    if (at === null) return [];
    const value = y[i] ?? null;
    const title = rowName(row[i] ?? 0, isNamed ? name : undefined, time);
    return [{ series: name, at, y: value, title, t_y: tooltipNumber(value) }];
  });
}

function layers(
  theme: ChartTheme,
  panel: TimeplotPanel,
  all: readonly TimeSeries[],
  asked: Asked,
): ChartLayer[] {
  const isDate = all.some((series) => series.x.some((x) => typeof x === "string"));
  const isWhole = all.every((series) => series.x.every((x) => x === null || Number.isInteger(x)));
  const names = all.map((series) => series.name);
  const values = all.flatMap((series) => data(series, asked.entity !== null));
  const x = {
    field: "at",
    title: shortened(panel.x_display_name, 60),
    ...(isDate
      ? { type: "temporal" as const, scale: { type: "utc" as const } }
      : {
          type: "quantitative" as const,
          scale: { zero: false, nice: false },
          axis: isWhole ? { format: "d" } : {},
        }),
  };
  const y = {
    field: "y",
    type: "quantitative" as const,
    title: shortened(asked.y.label, 48),
    scale: { zero: false },
  };
  const isColoured = names.length > 1 && names.length <= MOST_COLOURS;
  const styles = names.map((_, i) => seriesStyle(theme, i));
  const colour = isColoured
    ? {
        color: {
          field: "series",
          type: "nominal" as const,
          scale: { domain: names, range: styles.map((style) => style.colour) },
        },
      }
    : { color: { value: theme.colour.c1 } };
  const dash = isColoured
    ? {
        strokeDash: {
          field: "series",
          type: "nominal" as const,
          scale: { domain: names, range: styles.map((style) => style.dash) },
        },
      }
    : {};
  const line: ChartLayer = {
    data: { values },
    mark: {
      type: "line",
      strokeWidth: names.length > MOST_COLOURS ? 0.8 : 1.4,
      opacity: names.length > MOST_COLOURS ? 0.5 : 1,
      invalid: "break-paths-show-path-domains",
      tooltip: null,
    },
    encoding: { x, y, detail: { field: "series", type: "nominal" }, ...colour, ...dash },
  };
  const points = values.filter((value) => value.y !== null);
  if (points.length > MANY_POINTS) return [line];
  return [
    line,
    {
      data: { values: points },
      mark: { type: "point", filled: true, size: 22, opacity: 1 },
      encoding: {
        x,
        y,
        ...colour,
        tooltip: [
          { field: "title", title: "title", type: "nominal" },
          { field: "t_y", title: asked.y.label, type: "nominal" },
        ],
      },
    },
  ];
}

function describe(panel: TimeplotPanel, all: readonly TimeSeries[], asked: Asked): string {
  const count = all.length === 1 ? "" : ` in ${formatCount(all.length)} series`;
  const r1 = panel.autocorr1 === null ? "" : ` Lag-1 autocorrelation ${formatBrief(panel.autocorr1)}.`;
  const shown = panel.thinned
    ? ` ${formatCount(panel.thinned.shown)} of ${formatCount(panel.thinned.total)} points are drawn: the smallest and the largest of each stretch.`
    : "";
  return `${asked.y.label} over ${panel.x_display_name}: ${formatCount(panel.rows.used)} values${count}.${r1}${shown}`;
}

/** The line of each series; none when the panel holds a message. */
export function timeplotCharts(panel: TimeplotPanel, asked: Asked): ChartPicture[] {
  const all = panel.series ?? [];
  if (all.length === 0) return [];
  const hasLegend = all.length > 1 && all.length <= MOST_COLOURS;
  return [
    {
      key: "timeplot",
      title: `Timeplot of ${asked.y.label}`,
      description: describe(panel, all, asked),
      frame: PAGE_FRAME,
      build: (theme, frame) =>
        layeredChart(theme, frame, layers(theme, panel, all, asked), hasLegend ? { top: 40 } : {}),
    },
  ];
}
