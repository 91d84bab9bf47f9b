import type { ChartDrawing } from "~/charts/drawing";
import { type ChartPicture, layeredChart, PAGE_FRAME, padding, shortened } from "~/charts/picture";
import { axisEnds, type Plane, widened } from "~/charts/plane";
import { pointName, pointTitle, tooltipNumber } from "~/charts/points";
import { markTargets, positions, type Targets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import type { CorrelationResult } from "~/compute/contract/types";
import { formatCount, formatP, phraseCorrelation } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { coefficientName, type LabelledPair, labelledPairs, scatterplotOf, variablesOf } from "./pairs";

/** The maximum number of variables for which coefficients are written into the cells. */
const MOST_WRITTEN = 14;

interface Cell {
  row: number;
  column: number;
  found: LabelledPair;
}

/** The cells below the diagonal, in the order of the chart. */
function cellsOf(result: CorrelationResult, labels: VariableLabels): Cell[] {
  const ranks = new Map(result.order.map((variable, at) => [variable, at]));
  const count = variablesOf(labels).length;
  const pairs = labelledPairs(result, labels);
  let at = 0;
  const cells: Cell[] = [];
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const found = pairs[at++];
      const [x, y] = [ranks.get(a) ?? a, ranks.get(b) ?? b];
      if (found) cells.push({ row: Math.max(x, y), column: Math.min(x, y), found });
    }
  return cells;
}

function heatLayers(theme: ChartTheme, result: CorrelationResult, labels: VariableLabels, size: number) {
  const { colour } = theme;
  const variables = variablesOf(labels);
  const names = result.order.map((at) => shortened(variables[at]?.label ?? "", 18));
  const values = cellsOf(result, labels).map(({ row, column, found: { pair } }) => ({
    row,
    column,
    text: pair.r === null ? "–" : phraseCorrelation(pair.r),
    depth: Math.abs(pair.r ?? 0) * 0.55,
    colour: pair.r === null || pair.r >= 0 ? colour.c1 : colour.c2,
  }));
  const labelsOf = names.map((name, at) => ({ at, name }));
  const axis = (field: string, domain: readonly [number, number]) => ({
    field,
    type: "quantitative" as const,
    title: null,
    axis: null,
    scale: { domain: [...domain], nice: false, zero: false },
  });
  const count = names.length;
  const ends = [-0.5, count - 0.5] as const;
  const down = [count - 0.5, -0.5] as const;
  const boxes = values.map((each) => ({
    ...each,
    left: each.column - 0.48,
    right: each.column + 0.48,
    top: each.row - 0.48,
    bottom: each.row + 0.48,
  }));
  const fontSize = Math.max(7, Math.min(11, (size / count) * 0.3));
  return [
    {
      data: { values: boxes },
      mark: { type: "rect" as const },
      encoding: {
        x: axis("left", ends),
        x2: { field: "right" },
        y: axis("top", down),
        y2: { field: "bottom" },
        color: { field: "colour", type: "nominal" as const, scale: null, legend: null },
        opacity: { field: "depth", type: "quantitative" as const, scale: null, legend: null },
      },
    },
    ...(count <= MOST_WRITTEN
      ? [
          {
            data: { values },
            mark: { type: "text" as const, fontSize, color: colour.ink },
            encoding: {
              x: axis("column", ends),
              y: axis("row", down),
              text: { field: "text", type: "nominal" as const },
            },
          },
        ]
      : []),
    {
      data: { values: labelsOf },
      mark: { type: "text" as const, align: "left" as const, dx: -4, fontSize, color: colour.ink },
      encoding: {
        x: axis("at", ends),
        y: axis("at", down),
        text: { field: "name", type: "nominal" as const },
      },
    },
  ];
}

function factsOf(found: LabelledPair, result: CorrelationResult): (readonly [string, string])[] {
  const { pair, at } = found;
  return [
    [coefficientName(result), tooltipNumber(pair.r)],
    ["95 % limits", `${tooltipNumber(pair.lower)} to ${tooltipNumber(pair.upper)}`],
    ["p (Holm)", formatP(result.claim?.pairs[at]?.p_holm)],
    ["N", formatCount(pair.n)],
  ];
}

function heatMap(result: CorrelationResult, labels: VariableLabels): ChartPicture[] {
  const cells = cellsOf(result, labels);
  const count = variablesOf(labels).length;
  if (cells.length === 0 || count < 3) return [];
  const longest = Math.max(...variablesOf(labels).map(({ label }) => Math.min(label.length, 18)));
  const room = padding({ left: 8, right: Math.min(130, 12 + longest * 6.2), top: 8, bottom: 8 });
  const side = Math.max(240, Math.min(620, count * 48));
  const frame = { width: side + room.left + room.right, height: Math.round(side * 0.78) + 16 };
  const strongest = [...cells].sort((a, b) => Math.abs(b.found.pair.r ?? 0) - Math.abs(a.found.pair.r ?? 0));
  const told = strongest
    .slice(0, 6)
    .map(({ found: { a, b, pair } }) => `${a.label} and ${b.label} ${phraseCorrelation(pair.r)}`);
  return [
    {
      key: "matrix",
      title: `Which of ${formatCount(count)} variables go together`,
      description: `Heat map of ${coefficientName(result)} between each two of ${formatCount(count)} variables: darker is closer, the second colour is negative. The closest: ${told.join("; ")}.`,
      frame,
      printFrame: frame,
      padding: room,
      standsAlone: true,
      build: (theme, size) => layeredChart(theme, size, heatLayers(theme, result, labels, size.height), room),
      plane: () => ({}),
      targets: () =>
        markTargets(
          cells.map(({ row, column, found }) => ({
            area: {
              left: column / count,
              right: (column + 1) / count,
              top: row / count,
              bottom: (row + 1) / count,
            },
            title: `${found.a.label} and ${found.b.label}`,
            facts: factsOf(found, result),
            opens: scatterplotOf(found),
          })),
        ),
    },
  ];
}

function pointTargets(found: LabelledPair, plane: Plane, drawing: ChartDrawing): Targets {
  const [x, y, rows] = [drawing.column("x"), drawing.column("y"), drawing.column("row")];
  return {
    size: x.length,
    ...positions(plane, x, y),
    row: (at) => rows[at] ?? null,
    name: (at) => pointName(drawing, at),
    text: (at) => ({
      title: pointTitle(drawing, at),
      facts: [
        [found.a.label, tooltipNumber(x[at])],
        [found.b.label, tooltipNumber(y[at])],
      ],
    }),
  };
}

/** The ends of both axes. */
function planeOf(drawing: ChartDrawing): Plane {
  const ends = ({ low, high }: ChartDrawing["x"]) => axisEnds(low ?? 0, high ?? 1);
  return widened({ x: ends(drawing.x), y: ends(drawing.y) }, drawing.ends);
}

/** The pairs that have a scatterplot, closest first. */
export function drawnPairs(result: CorrelationResult, labels: VariableLabels) {
  const pairs = labelledPairs(result, labels);
  return result.drawn.flatMap((at, i) => {
    const found = pairs[at];
    return found ? [{ key: `pair-${i + 1}`, found }] : [];
  });
}

function scatterplots(result: CorrelationResult, labels: VariableLabels): ChartPicture[] {
  return drawnPairs(result, labels).map(({ key, found }): ChartPicture => {
    const { a, b, pair } = found;
    const room = padding();
    return {
      key,
      title: `${b.label} against ${a.label}`,
      description: `Scatterplot of ${b.label} against ${a.label}, ${formatCount(pair.n)} rows. ${coefficientName(result)} is ${phraseCorrelation(pair.r)}.`,
      frame: PAGE_FRAME,
      padding: room,
      caption: ({ drawn, total }) =>
        drawn === total ? null : `${formatCount(drawn)} of ${formatCount(total)} points are drawn.`,
      build: (theme, size, drawing) => {
        const [x, y] = [drawing.column("x"), drawing.column("y")];
        const values = Array.from(x, (value, at) => ({ x: value, y: y[at] }));
        const axis = (field: string, title: string) => ({
          field,
          type: "quantitative" as const,
          title: shortened(title, 60),
          axis: { grid: true },
        });
        return layeredChart(
          theme,
          size,
          [
            {
              data: { values },
              mark: { type: "point", filled: true, size: 26, fill: theme.colour.c1, opacity: 0.6 },
              encoding: { x: axis("x", a.axis), y: axis("y", b.axis) },
            },
          ],
          room,
          planeOf(drawing),
        );
      },
      plane: planeOf,
      targets: (drawing) => pointTargets(found, planeOf(drawing), drawing),
    };
  });
}

/** The heat map of three variables or more, and the scatterplots of the closest pairs; empty if the result is only a message. */
export function correlationCharts(result: CorrelationResult, labels: VariableLabels): ChartPicture[] {
  return result.pairs ? [...heatMap(result, labels), ...scatterplots(result, labels)] : [];
}
