import type { DotplotResult, DotStacks } from "~/compute/contract/types";
import { type ChartDrawing, NO_DRAWING } from "~/charts/drawing";
import {
  type ChartLayer,
  type ChartPicture,
  type Frame,
  layeredChart,
  PAGE_FRAME,
  padding,
  shortened,
} from "~/charts/picture";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { pointTitle, tooltipNumber } from "~/charts/points";
import { markTargets, positions, type Targets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";

const ROOM = padding({ left: 24 });
const FRAME: Frame = { width: PAGE_FRAME.width, height: 260 };
/** The plot is high enough for a stack of this many dots. */
const LEAST_HEIGHT = 12;
/** Largest and smallest size of a dot, as an area in square pixels. */
const LARGE_DOT = 46;
const SMALL_DOT = 4;

interface Dot {
  x: number;
  /** Height in the stack, from 0.5 upwards. */
  level: number;
  outlier: boolean;
  /** Number of kept, or of removed, values in the stack. */
  count: number;
}

/** All dots. At the same centre, removed values are on top of kept ones. */
function dots(result: DotplotResult): Dot[] {
  const perDot = result.rows_per_dot ?? 1;
  const ground = new Map<number, number>();
  const drawn = (stacks: DotStacks | null, outlier: boolean): Dot[] =>
    (stacks?.x ?? []).flatMap((x, i): Dot[] => {
      const count = stacks?.count[i] ?? 0;
      if (x === null) return [];
      const from = ground.get(x) ?? 0;
      const height = Math.ceil(count / perDot);
      ground.set(x, from + height);
      return Array.from({ length: height }, (_, level) => ({
        x,
        level: from + level + 0.5,
        outlier,
        count,
      }));
    });
  return [...drawn(result.values, false), ...drawn(result.outliers, true)];
}

/** The axis fits the kept values: removed values, which may lie far away, do not press them together. */
function planeOf(all: readonly Dot[], { ends }: Pick<ChartDrawing, "ends">): Plane {
  const tallest = all.reduce((most, dot) => Math.max(most, dot.level + 0.5), LEAST_HEIGHT);
  const kept = all.filter((dot) => !dot.outlier);
  const own: Plane = { x: axisEnds((kept.length > 0 ? kept : all).map((dot) => dot.x)), y: [0, tallest] };
  return widened(own, ends);
}

/** Whether a dot lies on the axis. */
function isShown({ x: [from, to] }: Pick<Plane, "x">, { x }: Pick<Dot, "x">): boolean {
  return x >= from && x <= to;
}

/** The removed values that lie beyond the axis, by stack. */
function beyondAxis({ outliers }: DotplotResult, plane: Pick<Plane, "x">): { x: number; count: number }[] {
  return (outliers?.x ?? []).flatMap((x, i) =>
    x === null || isShown(plane, { x }) ? [] : [{ x, count: outliers?.count[i] ?? 0 }],
  );
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Says how many removed values lie beyond the axis, and where; null if there are none. */
function beyondInWords(result: DotplotResult, plane: Pick<Plane, "x">): string | null {
  const beyond = beyondAxis(result, plane);
  const [first, last] = [beyond.at(0), beyond.at(-1)];
  if (!first || !last) return null;
  const count = total(beyond.map((stack) => stack.count));
  if (count === 1) return `1 removed value, near ${formatBrief(first.x)}, lies beyond the axis.`;
  const at =
    first === last
      ? `near ${formatBrief(first.x)}`
      : `from ${formatBrief(first.x)} to ${formatBrief(last.x)}`;
  return `${formatCount(count)} removed values, ${at}, lie beyond the axis.`;
}

/** A target for each dot, which is one row; for tall stacks, whose dots are several rows, one for each stack. */
function targets(all: readonly Dot[], labels: VariableLabels, drawing: ChartDrawing): Targets {
  return drawing.drawn === all.length ? dotTargets(all, labels, drawing) : stackTargets(all, labels, drawing);
}

/** The drawing has the rows in the order of the dots. */
function dotTargets(all: readonly Dot[], labels: VariableLabels, drawing: ChartDrawing): Targets {
  const [rows, values] = [drawing.column("row"), drawing.column("x")];
  const plane = planeOf(all, drawing);
  const shown = all.flatMap((dot, i) => (isShown(plane, dot) ? [{ dot, i }] : []));
  return {
    ...positions(
      plane,
      shown.map(({ dot }) => dot.x),
      shown.map(({ dot }) => dot.level),
    ),
    size: shown.length,
    text: (at) => {
      const { dot, i = -1 } = shown[at] ?? {};
      return {
        title: pointTitle(drawing, i),
        facts: [
          [labels.y.label, tooltipNumber(values[i])],
          ...(dot?.outlier ? [["Outlier", "removed"] as const] : []),
        ],
      };
    },
    row: (at) => rows[shown[at]?.i ?? -1] ?? null,
  };
}

/** A target for the kept and one for the removed values of each stack, as high as their dots. */
function stackTargets(all: readonly Dot[], labels: VariableLabels, drawing: ChartDrawing): Targets {
  const plane = planeOf(all, drawing);
  const stacks = new Map<string, Dot & { from: number }>();
  for (const dot of all.filter((each) => isShown(plane, each))) {
    const key = `${dot.x} ${dot.outlier}`;
    stacks.set(key, { ...dot, from: stacks.get(key)?.from ?? dot.level });
  }
  const half = 0.5 / Math.max(1, new Set(all.map((dot) => dot.x)).size);
  return markTargets(
    [...stacks.values()].map(({ x, level, from, outlier, count }) => {
      const [across, top] = shareOf(plane, x, level + 0.5);
      const [, bottom] = shareOf(plane, x, from - 0.5);
      return {
        area: { left: across - half, right: across + half, top, bottom },
        title: `${labels.y.label} ${tooltipNumber(x)}`,
        facts: [[outlier ? "Removed values here" : "Values here", formatCount(count)]] as const,
      };
    }),
  );
}

function layers(
  theme: ChartTheme,
  all: readonly Dot[],
  frame: Frame,
  labels: VariableLabels,
  plane: Plane,
): ChartLayer[] {
  const [, tallest] = plane.y;
  const size = Math.max(SMALL_DOT, Math.min(LARGE_DOT, ((0.75 * frame.height) / tallest) ** 2));
  return [false, true].flatMap((outlier): ChartLayer[] => {
    const values = all.filter((dot) => dot.outlier === outlier && isShown(plane, dot));
    if (values.length === 0) return [];
    const colour = outlier ? theme.colour.c2 : theme.colour.c1;
    return [
      {
        data: { values },
        mark: { type: "point", filled: !outlier, size, color: colour, strokeWidth: 1.2, opacity: 1 },
        encoding: {
          x: {
            field: "x",
            type: "quantitative",
            title: shortened(labels.y.axis, 60),
          },
          y: {
            field: "level",
            type: "quantitative",
            axis: null,
          },
        },
      },
    ];
  });
}

function describe(result: DotplotResult, labels: VariableLabels, plane: Plane): string {
  const counts = result.values?.count ?? [];
  const tallest = counts.reduce((most, count) => Math.max(most, count), 0);
  const at = result.values?.x[counts.indexOf(tallest)] ?? null;
  const drawn =
    total(result.outliers?.count ?? []) - total(beyondAxis(result, plane).map((stack) => stack.count));
  const hollow =
    drawn === 0
      ? null
      : drawn === 1
        ? "1 removed value is drawn hollow."
        : `${formatCount(drawn)} removed values are drawn hollow.`;
  const stacks =
    `Dotplot of ${labels.y.label}: ${formatCount(result.rows.used)} values in stacks of width ${formatBrief(result.width)}. ` +
    `The tallest stack stands at ${formatBrief(at)} with ${formatCount(tallest)} values.`;
  return [stacks, hollow, beyondInWords(result, plane)].filter((text) => text !== null).join(" ");
}

/** The chart of stacked dots; empty if the result is only a message. */
export function dotplotCharts(result: DotplotResult, labels: VariableLabels): ChartPicture[] {
  const all = dots(result);
  if (all.length === 0) return [];
  return [
    {
      key: "dotplot",
      title: `Dotplot of ${labels.y.label}`,
      description: describe(result, labels, planeOf(all, NO_DRAWING)),
      frame: FRAME,
      padding: ROOM,
      caption: (drawing) => beyondInWords(result, planeOf(all, drawing)),
      // Dots of several rows are not named.
      ...(result.rows_per_dot === 1 ? {} : { standsAlone: true as const }),
      build(theme, frame, drawing) {
        const plane = planeOf(all, drawing);
        return layeredChart(theme, frame, layers(theme, all, frame, labels, plane), ROOM, plane);
      },
      plane: (drawing) => planeOf(all, drawing),
      targets: (drawing) => targets(all, labels, drawing),
    },
  ];
}
