import { type ChartData, pointData } from "./chart-data";
import type { ChartDrawing, DrawnColumn } from "./drawing";
import { hexagonLayers } from "./hexagons";
import { type ChartLayer, type ChartPart, type Frame, shortened, SINGLE_POINTS } from "./picture";
import type { Plane } from "./plane";
import { pointName, pointTitle, tooltipNumber } from "./points";
import { DOT, positions, type Stroke, type Targets } from "./targets";
import type { ChartTheme } from "./theme";

/** How a model marks its points. */
export interface MarkKind {
  /** The flags of the column `mark`, each with its meaning. */
  reasons: readonly (readonly [bit: number, reason: string])[];
  /** The `DOT` of a point with these flags. */
  dot(mark: number): number;
  /** Columns shown in the tooltip of a marked point, with their names. */
  facts: readonly (readonly [column: string, title: string])[];
}

export interface ScatterNames {
  x: string;
  y: string;
}

/** Above this number, points are drawn smaller. */
const MANY_POINTS = 600;

interface DotStyle {
  dot: number;
  scale: number;
  fill: (theme: ChartTheme) => string;
  fillOpacity: (many: boolean) => number;
  stroke: (theme: ChartTheme) => string | null;
}

/** Plain points have no edge, so that none hides its neighbours; many points are more transparent. */
const STYLES: readonly DotStyle[] = [
  {
    dot: DOT.plain,
    scale: 1,
    fill: ({ colour }) => colour.c1,
    fillOpacity: (many) => (many ? 0.4 : 0.6),
    stroke: () => null,
  },
  {
    dot: DOT.ring,
    scale: 1.1,
    fill: ({ colour }) => colour.c1,
    fillOpacity: () => 0.6,
    stroke: ({ colour }) => colour.ink,
  },
  {
    dot: DOT.hollow,
    scale: 1.3,
    fill: ({ colour }) => colour.surface,
    fillOpacity: () => 0.6,
    stroke: ({ colour }) => colour.c2,
  },
  { dot: DOT.far, scale: 1.6, fill: ({ colour }) => colour.c2, fillOpacity: () => 0.9, stroke: () => null },
];

/** Whether an image has no room for every point. */
export function isDense({ total }: ChartDrawing): boolean {
  return total > SINGLE_POINTS;
}

/** The dot of each point. In a dense chart ringed points are plain: dark edges would hide the others. */
function dotsOf(drawing: ChartDrawing, marks: MarkKind): Uint8Array {
  const dense = isDense(drawing);
  return Uint8Array.from(drawing.column("mark"), (mark) => {
    const dot = marks.dot(mark);
    return dense && dot === DOT.ring ? DOT.plain : dot;
  });
}

function dotLayers(
  theme: ChartTheme,
  drawing: ChartDrawing,
  names: ScatterNames,
  marks: MarkKind,
): ChartLayer[] {
  const [x, y] = [drawing.column("x"), drawing.column("y")];
  const dots = dotsOf(drawing, marks);
  const dense = isDense(drawing);
  const many = drawing.total > MANY_POINTS;
  return STYLES.flatMap(({ dot, scale, fill, fillOpacity, stroke }): ChartLayer[] => {
    // Over hexagons, only the points that stand out are drawn.
    if (dense && dot === DOT.plain) return [];
    const values = Array.from(x, (at, i) => ({ x: at, y: y[i] })).filter(
      (_, i) => (dots[i] ?? DOT.plain) === dot,
    );
    if (values.length === 0 && dot !== DOT.plain) return [];
    const edge = stroke(theme);
    return [
      {
        data: { values },
        mark: {
          type: "point",
          filled: true,
          size: (many ? 14 : 28) * scale,
          fill: fill(theme),
          fillOpacity: fillOpacity(many),
          ...(edge === null ? { strokeWidth: 0 } : { stroke: edge, strokeWidth: dense ? 0.7 : 1.2 }),
          opacity: 1,
        },
        encoding: pointAxes(names),
      },
    ];
  });
}

function pointAxes(names: ScatterNames) {
  return {
    x: { field: "x", type: "quantitative" as const, title: shortened(names.x, 60) },
    y: { field: "y", type: "quantitative" as const, title: shortened(names.y, 48) },
  };
}

/** The points, those that stand out on top; over hexagons where there are too many. The ground is the axes alone. */
export function scatterLayers(
  theme: ChartTheme,
  drawing: ChartDrawing,
  names: ScatterNames,
  marks: MarkKind,
  layout: { plane: Plane; plot: Frame; part: ChartPart },
): ChartLayer[] {
  const axes: ChartLayer = {
    data: { values: [{}] },
    mark: { type: "point", opacity: 0, tooltip: null },
    encoding: pointAxes(names),
  };
  if (layout.part === "ground") return [axes];
  return [
    axes,
    ...(isDense(drawing) ? hexagonLayers(theme, drawing, layout.plane, layout.plot) : []),
    ...dotLayers(theme, drawing, names, marks),
  ];
}

/** The fitted line and the smooth curve, which the browser draws on top of its points. */
function linesOver(drawing: ChartDrawing, plane: Plane): Stroke[] {
  const line = (name: string) => positions(plane, drawing.column(`${name}_x`), drawing.column(`${name}_y`));
  return [
    { ...line("line"), colour: "ink", width: 1.5, dash: [] },
    { ...line("smooth"), colour: "c2", width: 1.8, dash: [6, 3] },
  ];
}

function cell(column: DrawnColumn, at: number): string {
  return tooltipNumber(column[at]);
}

/** The points of a scatterplot for pointer and keyboard; the browser draws those that an image has no room for. */
export function scatterTargets(
  drawing: ChartDrawing,
  names: ScatterNames,
  marks: MarkKind,
  plane: Plane,
): Targets {
  const [x, y, row, mark] = ["x", "y", "row", "mark"].map((name) => drawing.column(name)) as [
    DrawnColumn,
    DrawnColumn,
    DrawnColumn,
    DrawnColumn,
  ];
  const paints = isDense(drawing) && drawing.drawn === drawing.total;
  return {
    size: x.length,
    ...positions(plane, x, y),
    row: (at) => row[at] ?? null,
    name: (at) => pointName(drawing, at),
    text(at) {
      const flags = mark[at] ?? 0;
      const reasons = reasonsOf(flags, marks);
      return {
        title: pointTitle(drawing, at),
        facts: [
          [names.x, cell(x, at)],
          [names.y, cell(y, at)],
          ...(reasons.length > 0
            ? [
                ...marks.facts.map(([column, title]) => [title, cell(drawing.column(column), at)] as const),
                ["Marked for", reasons.join(", ")] as const,
              ]
            : []),
        ],
      };
    },
    ...(paints ? { dots: dotsOf(drawing, marks), strokes: linesOver(drawing, plane) } : {}),
  };
}

/** The points of a scatterplot as a table, with the reasons for which they are marked. */
export function scatterData(drawing: ChartDrawing, names: ScatterNames, marks: MarkKind): ChartData {
  const mark = drawing.column("mark");
  const column = { key: "marks", label: "Marked for", kind: "text" as const };
  return pointData(drawing, names, [{ column, cell: (at) => reasonsOf(mark[at] ?? 0, marks).join(", ") }]);
}

function reasonsOf(flags: number, { reasons }: MarkKind): string[] {
  return reasons.filter(([bit]) => (flags & bit) !== 0).map(([, reason]) => reason);
}

/** A line through points in their order; no layer without points. */
export function lineLayer(
  theme: ChartTheme,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  look: { color?: string; strokeWidth?: number; strokeDash?: number[] } = {},
): ChartLayer[] {
  if (x.length === 0) return [];
  return [
    {
      data: { values: Array.from(x, (at, i) => ({ x: at, y: y[i] })) },
      mark: { type: "line", color: theme.colour.ink, strokeWidth: 1.5, ...look, tooltip: null },
      encoding: { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative" } },
    },
  ];
}

/** A smooth curve, dashed to set it apart from the fitted line. */
export function smoothLayer(theme: ChartTheme, x: ArrayLike<number>, y: ArrayLike<number>): ChartLayer[] {
  return lineLayer(theme, x, y, { color: theme.colour.c2, strokeWidth: 1.8, strokeDash: [6, 3] });
}

/** A thin horizontal line at zero. */
export function zeroLine(theme: ChartTheme): ChartLayer {
  return {
    data: { values: [{ zero: 0 }] },
    mark: { type: "rule", color: theme.colour["ink-3"], tooltip: null },
    encoding: { y: { field: "zero", type: "quantitative" } },
  };
}
