import type { BoxplotCategory, BoxplotPanel } from "~/compute/contract/types";
import {
  type ChartLayer,
  type ChartPicture,
  type Frame,
  layeredChart,
  shortened,
  PAGE_FRAME,
} from "~/charts/picture";
import { tooltipNumber } from "~/charts/points";
import type { ChartTheme } from "~/charts/theme";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { Asked } from "./asked";

/** Room of one box before the picture grows. */
const ROW_HEIGHT = 26;

interface BoxDatum {
  category: string;
  low: number;
  q1: number;
  median: number;
  q3: number;
  high: number;
  mean: number | null;
  notch_lower: number | null;
  notch_upper: number | null;
  [text: `t_${string}`]: string;
}

function boxDatum(box: BoxplotCategory): BoxDatum[] {
  const { low_whisker: low, lower_quartile: q1, median, upper_quartile: q3, high_whisker: high } = box;
  if (low === null || q1 === null || median === null || q3 === null || high === null) return [];
  return [
    {
      category: box.category,
      low,
      q1,
      median,
      q3,
      high,
      mean: box.mean,
      notch_lower: box.notch_lower,
      notch_upper: box.notch_upper,
      t_high: tooltipNumber(high),
      t_q3: tooltipNumber(q3),
      t_median: tooltipNumber(median),
      t_mean: tooltipNumber(box.mean),
      t_q1: tooltipNumber(q1),
      t_low: tooltipNumber(low),
      t_count: formatCount(box.count),
    },
  ];
}

function outlierData(box: BoxplotCategory) {
  const pair = (values: number[], rows: number[]) =>
    values.map((value, i) => ({
      category: box.category,
      value,
      row: rows[i] ?? null,
      title: `Row ${rows[i] ?? "?"}`,
      t_value: tooltipNumber(value),
    }));
  return [...pair(box.low_outlier, box.low_outlier_row), ...pair(box.high_outlier, box.high_outlier_row)];
}

const BOX_TOOLTIP = [
  { field: "category", title: "title" },
  { field: "t_count", title: "N" },
  { field: "t_high", title: "Upper whisker" },
  { field: "t_q3", title: "Q3" },
  { field: "t_median", title: "Median" },
  { field: "t_mean", title: "Mean" },
  { field: "t_q1", title: "Q1" },
  { field: "t_low", title: "Lower whisker" },
].map((channel) => ({ ...channel, type: "nominal" as const }));

interface Position {
  y: object;
  x: object;
}

/** The single points beyond the whiskers, when there are any. */
function outlierLayer(
  theme: ChartTheme,
  boxes: BoxplotCategory[],
  asked: Asked,
  by: string | null,
  position: Position,
): ChartLayer[] {
  const values = boxes.flatMap(outlierData);
  if (values.length === 0) return [];
  const category = by === null ? [] : [{ field: "category", title: by, type: "nominal" as const }];
  return [
    {
      data: { values },
      mark: { type: "point", size: 34, filled: false, stroke: theme.colour.c2, strokeWidth: 1.5, opacity: 1 },
      encoding: {
        ...position,
        tooltip: [
          { field: "title", title: "title", type: "nominal" },
          ...category,
          { field: "t_value", title: asked.y.label, type: "nominal" },
        ],
      },
    },
  ];
}

function layers(theme: ChartTheme, boxes: BoxplotCategory[], asked: Asked, by: string | null): ChartLayer[] {
  const { colour } = theme;
  const categories = boxes.map((box) => box.category);
  const boxSize = { band: boxes.length === 1 ? 0.34 : 0.62 };
  const y = {
    field: "category",
    type: "nominal" as const,
    sort: categories,
    title: by === null ? null : shortened(by),
    axis:
      by === null
        ? null
        : { labelLimit: 120, domain: false, ticks: false, labelFontSize: boxes.length > 24 ? 8 : 11 },
  };
  const x = (field: string) => ({
    field,
    type: "quantitative" as const,
    title: shortened(asked.y.label, 60),
    scale: { zero: false, nice: true },
    axis: { grid: true },
  });
  return [
    {
      mark: { type: "rule", color: colour["ink-2"], tooltip: null },
      encoding: { y, x: x("low"), x2: { field: "q1" } },
    },
    {
      mark: { type: "rule", color: colour["ink-2"], tooltip: null },
      encoding: { y, x: x("q3"), x2: { field: "high" } },
    },
    { mark: { type: "tick", color: colour["ink-2"], height: 14, opacity: 1 }, encoding: { y, x: x("low") } },
    { mark: { type: "tick", color: colour["ink-2"], height: 14, opacity: 1 }, encoding: { y, x: x("high") } },
    {
      mark: {
        type: "bar",
        height: boxSize,
        fill: colour.c1,
        fillOpacity: 0.2,
        stroke: colour.c1,
        strokeWidth: 1.25,
      },
      encoding: { y, x: x("q1"), x2: { field: "q3" }, tooltip: BOX_TOOLTIP },
    },
    {
      mark: {
        type: "bar",
        height: { band: boxSize.band / 2.6 },
        fill: colour.c1,
        fillOpacity: 0.3,
        tooltip: null,
      },
      encoding: { y, x: x("notch_lower"), x2: { field: "notch_upper" } },
    },
    {
      mark: { type: "tick", color: colour.c1, thickness: 2.5, opacity: 1, height: boxSize },
      encoding: { y, x: x("median") },
    },
    {
      mark: {
        type: "point",
        shape: "diamond",
        size: 46,
        filled: true,
        fill: colour.panel,
        stroke: colour.ink,
        strokeWidth: 1.25,
        opacity: 1,
      },
      encoding: { y, x: x("mean"), tooltip: BOX_TOOLTIP },
    },
    ...outlierLayer(theme, boxes, asked, by, { y, x: x("value") }),
  ];
}

function describe(boxes: BoxplotCategory[], asked: Asked, by: string | null): string {
  const subject =
    by === null
      ? `Boxplot of ${asked.y.label}`
      : `Boxplots of ${asked.y.label} by ${by}, ${boxes.length} categories`;
  const parts = boxes.slice(0, 6).map((box) => {
    const far = box.low_outlier.length + box.high_outlier.length;
    return `${by === null ? "" : `${box.category}: `}median ${formatBrief(box.median)}, middle half ${formatBrief(box.lower_quartile)} to ${formatBrief(box.upper_quartile)}, whiskers ${formatBrief(box.low_whisker)} to ${formatBrief(box.high_whisker)}, ${far} points beyond`;
  });
  const rest = boxes.length > 6 ? ". The table has all categories" : "";
  return `${subject}. ${parts.join("; ")}${rest}.`;
}

/** The boxes of a panel; none when the panel holds a message. */
export function boxplotCharts(panel: BoxplotPanel, asked: Asked): ChartPicture[] {
  const boxes = panel.categories ?? [];
  if (boxes.length === 0) return [];
  const grown = boxes.length * ROW_HEIGHT + 80;
  const single = panel.by === null;
  const frame: Frame = {
    width: PAGE_FRAME.width,
    height: single ? 220 : Math.max(260, Math.min(grown, 1400)),
  };
  const longest = Math.max(0, ...boxes.map((box) => box.category.length));
  const left = single ? 20 : Math.min(150, 44 + longest * 6.2);
  return [
    {
      key: "boxplot",
      title: single ? `Boxplot of ${asked.y.label}` : `Boxplot of ${asked.y.label} by ${panel.by}`,
      description: describe(boxes, asked, panel.by),
      frame,
      build: (theme, size) => ({
        ...layeredChart(theme, size, layers(theme, boxes, asked, panel.by), { left }),
        data: { values: boxes.flatMap(boxDatum) },
      }),
    },
  ];
}
