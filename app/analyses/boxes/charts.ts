import type { BoxplotCategory, BoxplotResult } from "~/compute/contract/types";
import {
  type ChartLayer,
  type ChartPicture,
  type Frame,
  layeredChart,
  PAGE_FRAME,
  type Padding,
  padding,
  shortened,
  SINGLE_POINTS,
} from "~/charts/picture";
import type { ChartDrawing } from "~/charts/drawing";
import { axisEnds, type Plane, shareOf } from "~/charts/plane";
import { tooltipNumber } from "~/charts/points";
import type { Targets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";

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
}

function boxDatum(box: BoxplotCategory): BoxDatum[] {
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

/** Points of one category that lie closer than this share of the axis are one mark, the darker the more they are. */
const CELLS = 150;

/** The points beyond the whiskers; where there are many, those that would lie over each other as one mark. */
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

/** The points beyond the whiskers, when there are any. */
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

interface Question {
  boxes: readonly BoxplotCategory[];
  labels: VariableLabels;
  by: string | null;
}

function layers(theme: ChartTheme, { boxes, labels, by }: Question, drawing: ChartDrawing): ChartLayer[] {
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
    title: shortened(labels.y.label, 60),
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
        fill: colour.panel,
        stroke: colour.ink,
        strokeWidth: 1.25,
        opacity: 1,
      },
      encoding: { y, x: x("mean") },
    },
    ...outlierLayer(theme, boxes, drawing, planeOf(boxes, drawing), { y, x: x("value") }),
  ];
}

function planeOf(boxes: readonly BoxplotCategory[], drawing: ChartDrawing): Pick<Plane, "x"> {
  const ends = boxes.flatMap((box) => [box.low_whisker, box.high_whisker, box.notch_lower, box.notch_upper]);
  return { x: axisEnds(drawing.x, ends) };
}

/** The points beyond the whiskers, then the boxes, each over its part of the plot. */
function targets({ boxes, labels, by }: Question, drawing: ChartDrawing): Targets {
  const plane: Plane = { ...planeOf(boxes, drawing), y: [0, 1] };
  const [values, categories, rows] = ["x", "category", "row"].map((name) => drawing.column(name));
  const points = values?.length ?? 0;
  const size = points + boxes.length;
  const across = new Float32Array(size);
  const down = new Float32Array(size);
  for (let i = 0; i < points; i++) {
    [across[i]] = shareOf(plane, values?.[i] ?? NaN, 0);
    down[i] = ((categories?.[i] ?? 0) + 0.5) / boxes.length;
  }
  boxes.forEach((box, i) => {
    [across[points + i]] = shareOf(plane, box.median ?? NaN, 0);
    down[points + i] = (i + 0.5) / boxes.length;
  });
  const number = (name: string, value: number | null) => [name, tooltipNumber(value)] as const;
  return {
    size,
    across,
    down,
    row: (at) => rows?.[at] ?? null,
    text(at) {
      if (at < points) {
        const category = boxes[categories?.[at] ?? 0]?.category ?? "";
        return {
          title: `Row ${rows?.[at]}`,
          facts: [
            ...(by === null ? [] : [[by, category] as const]),
            number(labels.y.label, values?.[at] ?? null),
          ],
        };
      }
      const box = boxes[at - points];
      if (!box) return { title: "", facts: [] };
      return {
        title: box.category,
        facts: [
          ["N", formatCount(box.count)],
          number("Upper whisker", box.high_whisker),
          number("Q3", box.upper_quartile),
          number("Median", box.median),
          number("Mean", box.mean),
          number("Q1", box.lower_quartile),
          number("Lower whisker", box.low_whisker),
        ],
      };
    },
    area(at) {
      const box = boxes[at - points];
      if (!box) {
        // Some pixels about a point.
        const [x, y] = [across[at] ?? 0, down[at] ?? 0];
        return { left: x - 0.008, right: x + 0.008, top: y - 0.03, bottom: y + 0.03 };
      }
      const half = 0.4 / boxes.length;
      const [left] = shareOf(plane, box.low_whisker ?? NaN, 0);
      const [right] = shareOf(plane, box.high_whisker ?? NaN, 0);
      const middle = down[at] ?? 0;
      return { left: left - 0.01, right: right + 0.01, top: middle - half, bottom: middle + half };
    },
  };
}

function describe(boxes: BoxplotCategory[], labels: VariableLabels, by: string | null): string {
  const subject =
    by === null
      ? `Boxplot of ${labels.y.label}`
      : `Boxplots of ${labels.y.label} by ${by}, ${boxes.length} categories`;
  const parts = boxes.slice(0, 6).map((box) => {
    const far = box.low_outlier_count + box.high_outlier_count;
    return `${by === null ? "" : `${box.category}: `}median ${formatBrief(box.median)}, middle half ${formatBrief(box.lower_quartile)} to ${formatBrief(box.upper_quartile)}, whiskers ${formatBrief(box.low_whisker)} to ${formatBrief(box.high_whisker)}, ${formatCount(far)} points beyond`;
  });
  const rest = boxes.length > 6 ? ". The table has all categories" : "";
  return `${subject}. ${parts.join("; ")}${rest}.`;
}

/** The boxes of a result; none when the result holds a message. */
export function boxplotCharts(result: BoxplotResult, labels: VariableLabels): ChartPicture[] {
  const boxes = result.categories ?? [];
  if (boxes.length === 0) return [];
  const grown = boxes.length * ROW_HEIGHT + 80;
  const single = result.by === null;
  const frame: Frame = {
    width: PAGE_FRAME.width,
    height: single ? 220 : Math.max(260, Math.min(grown, 1400)),
  };
  const longest = Math.max(0, ...boxes.map((box) => box.category.length));
  const room: Padding = padding({ left: single ? 20 : Math.min(150, 44 + longest * 6.2) });
  const question: Question = { boxes, labels, by: result.by };
  return [
    {
      key: "boxplot",
      title: single ? `Boxplot of ${labels.y.label}` : `Boxplot of ${labels.y.label} by ${result.by}`,
      description: describe(boxes, labels, result.by),
      frame,
      padding: room,
      caption: ({ drawn, total }) =>
        drawn < total
          ? `${formatCount(drawn)} of ${formatCount(total)} points beyond the whiskers are drawn.`
          : null,
      build: (theme, size, drawing) => ({
        ...layeredChart(theme, size, layers(theme, question, drawing), room, planeOf(boxes, drawing)),
        data: { values: boxes.flatMap(boxDatum) },
      }),
      targets: (drawing) => targets(question, drawing),
    },
  ];
}
