import type { ChartDrawing } from "~/charts/drawing";
import { categoryAxis, type ChartLayer, shortened, SINGLE_POINTS } from "~/charts/picture";
import type { Plane } from "~/charts/plane";
import type { ChartTheme } from "~/charts/theme";
import type { BoxplotCategory } from "~/compute/contract/types";
import { type BoxChart, boxPlane } from "./plane";

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
}

/** The row of a box; nothing for a box without numbers. */
export function boxDatum(box: BoxplotCategory): BoxDatum[] {
  const {
    category,
    low_whisker: low,
    lower_quartile: q1,
    median,
    upper_quartile: q3,
    high_whisker: high,
  } = box;
  if (low === null || q1 === null || median === null || q3 === null || high === null) return [];
  const { mean, notch_lower, notch_upper } = box;
  return [{ category, low, q1, median, q3, high, mean, notch_lower, notch_upper }];
}

/** Points of one category closer than this share of the axis are one mark, darker the more points it holds. */
const CELLS = 150;

/** The points beyond the whiskers; where there are many, points that would overlap are one mark. */
function outlierData(
  drawing: ChartDrawing,
  boxes: readonly BoxplotCategory[],
  { x: [from, to] }: Pick<Plane, "x">,
) {
  const [values, categories] = [drawing.column("x"), drawing.column("category")];
  const cells = new Map<string, { category: string; value: number; count: number }>();
  const single = drawing.total <= SINGLE_POINTS;
  values.forEach((value, i) => {
    const at = categories[i] ?? 0;
    const cell = Math.floor(((value - from) / (to - from)) * CELLS);
    const key = single ? `${i}` : `${at} ${cell}`;
    const seen = cells.get(key);
    const category = boxes[at]?.category ?? "";
    const middle = single ? value : from + ((cell + 0.5) / CELLS) * (to - from);
    cells.set(key, { category, value: middle, count: (seen?.count ?? 0) + 1 });
  });
  return [...cells.values()];
}

interface Position {
  y: object;
  x: object;
}

/** The layer of the points beyond the whiskers, if there are any. */
function outlierLayer(
  theme: ChartTheme,
  boxes: readonly BoxplotCategory[],
  drawing: ChartDrawing,
  plane: Pick<Plane, "x">,
  position: Position,
): ChartLayer[] {
  if (drawing.total === 0) return [];
  const values = outlierData(drawing, boxes, plane);
  const mark = { type: "point" as const, tooltip: null };
  if (drawing.total <= SINGLE_POINTS) {
    return [
      {
        data: { values },
        mark: { ...mark, size: 30, filled: false, stroke: theme.colour.c2, strokeWidth: 1.2, opacity: 0.8 },
        encoding: { ...position },
      },
    ];
  }
  const most = values.reduce((largest, each) => Math.max(largest, each.count), 1);
  const opacity = {
    field: "count",
    type: "quantitative" as const,
    scale: { type: "sqrt" as const, domain: [0, most], range: [0.15, 1] },
    legend: null,
  };
  return [
    {
      data: { values },
      mark: { ...mark, size: 26, filled: true, fill: theme.colour.c2, strokeWidth: 0 },
      encoding: { ...position, opacity },
    },
  ];
}

/** Whiskers, box, notch, median and mean of each category, then the points beyond the whiskers. */
export function boxLayers(
  theme: ChartTheme,
  { boxes, labels, by }: BoxChart,
  drawing: ChartDrawing,
): ChartLayer[] {
  const { colour } = theme;
  const categories = boxes.map((box) => box.category);
  const boxSize = { band: boxes.length === 1 ? 0.34 : 0.62 };
  const y = {
    field: "category",
    type: "nominal" as const,
    sort: categories,
    title: by === null ? null : shortened(by),
    axis: by === null ? null : categoryAxis(boxes.length),
  };
  const x = (field: string) => ({
    field,
    type: "quantitative" as const,
    title: shortened(labels.y.axis, 60),
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
      encoding: { y, x: x("q1"), x2: { field: "q3" } },
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
        fill: colour.surface,
        stroke: colour.ink,
        strokeWidth: 1.25,
        opacity: 1,
      },
      encoding: { y, x: x("mean") },
    },
    ...outlierLayer(theme, boxes, drawing, boxPlane(boxes, drawing), { y, x: x("value") }),
  ];
}
