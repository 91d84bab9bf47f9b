import type { ChartData } from "~/charts/chart-data";
import type { ChartDrawing } from "~/charts/drawing";
import {
  type ChartLayer,
  type ChartPicture,
  layeredChart,
  PAGE_FRAME,
  padding,
  plotSize,
  shortened,
} from "~/charts/picture";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { pointName, pointTitle, tooltipNumber } from "~/charts/points";
import { type MarkKind, scatterData, scatterLayers, scatterTargets } from "~/charts/scatter";
import { markTargets, type Targets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import type { PairedComparisonResult } from "~/compute/contract/types";
import { countOf, formatBrief, formatCount, formatPercent } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { differenceLabel, pairOf } from "./size";

/** Pairs have no marks. */
const NO_MARKS: MarkKind = { reasons: [], dot: () => 0, facts: [] };
/** Room for the names of the lines at the right. */
const ROOM = padding({ right: 104 });

interface Level {
  at: number;
  name: string;
  isBias: boolean;
  lower: number | null;
  upper: number | null;
}

/** The mean difference and the limits of agreement, with their own limits. */
function levels({ agreement, mean_diff: mean, t }: PairedComparisonResult): Level[] {
  const all = [
    { at: mean, name: "Mean", isBias: true, lower: t?.lower ?? null, upper: t?.upper ?? null },
    {
      at: agreement?.upper ?? null,
      name: "Upper limit",
      isBias: false,
      lower: agreement?.upper_lower ?? null,
      upper: agreement?.upper_upper ?? null,
    },
    {
      at: agreement?.lower ?? null,
      name: "Lower limit",
      isBias: false,
      lower: agreement?.lower_lower ?? null,
      upper: agreement?.lower_upper ?? null,
    },
  ];
  return all.flatMap(({ at, ...level }) => (at === null ? [] : [{ at, ...level }]));
}

function levelLayers(theme: ChartTheme, drawn: readonly Level[], { x }: Plane): ChartLayer[] {
  const { colour } = theme;
  const y = { type: "quantitative" as const };
  const look = ({ isBias }: Level) =>
    isBias ? { color: colour.ink, strokeDash: [1, 0] } : { color: colour.c2, strokeDash: [6, 3] };
  return [
    {
      data: { values: drawn.filter(({ lower, upper }) => lower !== null && upper !== null) },
      mark: { type: "rect", fill: colour["ink-3"], opacity: 0.12, tooltip: null },
      encoding: { y: { ...y, field: "lower" }, y2: { field: "upper" } },
    },
    ...drawn.flatMap((level): ChartLayer[] => [
      {
        data: { values: [{ at: level.at }] },
        mark: { type: "rule", strokeWidth: 1.5, ...look(level), tooltip: null },
        encoding: { y: { ...y, field: "at" } },
      },
      {
        data: { values: [{ x: x[1], at: level.at, text: `${level.name} ${formatBrief(level.at, 3)}` }] },
        mark: { type: "text", align: "left", dx: 5, fontSize: 10, color: colour["ink-2"], tooltip: null },
        encoding: {
          x: { field: "x", type: "quantitative" },
          y: { ...y, field: "at" },
          text: { field: "text", type: "nominal" },
        },
      },
    ]),
  ];
}

function agreementPlane(result: PairedComparisonResult, drawing: ChartDrawing): Plane {
  const lines = levels(result).flatMap(({ at, lower, upper }) => [at, lower, upper]);
  // Limits of few pairs may lie far away; the points are to stay readable.
  const span = (drawing.y.high ?? 0) - (drawing.y.low ?? 0);
  const [low, high] = [(drawing.y.low ?? 0) - 2 * span, (drawing.y.high ?? 0) + 2 * span];
  const near = lines.filter((at) => at !== null && at >= low && at <= high);
  return widened({ x: axisEnds(drawing.x), y: axisEnds(0, drawing.y, near) }, drawing.ends);
}

function agreementChart(result: PairedComparisonResult, labels: VariableLabels): ChartPicture[] {
  if (result.n === null) return [];
  const { y, x } = pairOf(labels);
  const { label, axis } = differenceLabel(labels);
  const names = { x: `Mean of ${y.label} and ${x.label}`, y: axis };
  const told = levels(result).map(({ name, at }) => `${name.toLowerCase()} ${formatBrief(at)}`);
  const plane = (drawing: ChartDrawing) => agreementPlane(result, drawing);
  return [
    {
      key: "agreement",
      title: `Difference against mean of ${y.label} and ${x.label}`,
      description: `Scatterplot of the difference ${label} against the mean of both, ${countOf(result.n, "pair")}, with horizontal lines: ${told.join(", ")}.`,
      frame: PAGE_FRAME,
      padding: ROOM,
      build: (theme, frame, drawing, part = "all") => {
        const own = plane(drawing);
        const layout = { plane: own, plot: plotSize(frame, ROOM), part };
        const lines = part === "ground" ? [] : levelLayers(theme, levels(result), own);
        const layers = [...lines, ...scatterLayers(theme, drawing, names, NO_MARKS, layout)];
        return layeredChart(theme, frame, layers, ROOM, own);
      },
      plane,
      targets: (drawing) => scatterTargets(drawing, names, NO_MARKS, plane(drawing)),
      data: (drawing) => [scatterData(drawing, names, NO_MARKS)],
    },
  ];
}

/** The values of both columns for pairs that are drawn as lines. */
function bothOf(drawing: ChartDrawing) {
  return [drawing.column("second"), drawing.column("first")] as const;
}

function slopesPlane(drawing: ChartDrawing): Plane {
  return widened({ x: [-0.25, 1.25], y: axisEnds(...bothOf(drawing)) }, { y: drawing.ends?.y });
}

/** Each end of a line is a target that shows both values. */
function slopeTargets(labels: VariableLabels, drawing: ChartDrawing): Targets {
  const { y, x } = pairOf(labels);
  const [before, after] = bothOf(drawing);
  const rows = drawing.column("row");
  const plane = slopesPlane(drawing);
  const at = Array.from({ length: 2 * before.length }, (_, i) =>
    shareOf(plane, i % 2, (i % 2 === 0 ? before : after)[Math.floor(i / 2)] ?? NaN),
  );
  const pair = (target: number) => Math.floor(target / 2);
  return {
    size: at.length,
    across: at.map(([across]) => across),
    down: at.map(([, down]) => down),
    row: (target) => rows[pair(target)] ?? null,
    name: (target) => pointName(drawing, pair(target)),
    text: (target) => ({
      title: pointTitle(drawing, pair(target)),
      facts: [
        [x.label, tooltipNumber(before[pair(target)])],
        [y.label, tooltipNumber(after[pair(target)])],
      ],
    }),
  };
}

function slopeLayers(theme: ChartTheme, labels: VariableLabels, drawing: ChartDrawing): ChartLayer[] {
  const { y, x } = pairOf(labels);
  const [before, after] = bothOf(drawing);
  const values = Array.from(before, (value, pair) => [
    { pair, at: 0, value },
    { pair, at: 1, value: after[pair] },
  ]).flat();
  const many = before.length > 40;
  const across = { field: "at", type: "quantitative" as const, title: null, axis: null };
  const title = x.unit !== null && x.unit === y.unit ? x.unit : `${x.label} and ${y.label}`;
  const value = { field: "value", type: "quantitative" as const, title: shortened(title, 48) };
  return [
    {
      data: { values },
      mark: {
        type: "line",
        point: { filled: true, size: many ? 12 : 28, color: theme.colour.c1 },
        color: theme.colour.c1,
        strokeWidth: many ? 0.7 : 1.2,
        opacity: many ? 0.5 : 0.75,
        tooltip: null,
      },
      encoding: { x: across, y: value, detail: { field: "pair", type: "nominal" } },
    },
    {
      data: {
        values: [
          { at: 0, text: shortened(x.label, 24) },
          { at: 1, text: shortened(y.label, 24) },
        ],
      },
      mark: {
        type: "text",
        y: "height",
        dy: 18,
        fontSize: 12,
        color: theme.colour.ink,
        tooltip: null,
      },
      encoding: { x: across, text: { field: "text", type: "nominal" } },
    },
  ];
}

function slopesChart(labels: VariableLabels, n: number): ChartPicture {
  const { y, x } = pairOf(labels);
  const room = padding();
  return {
    key: "slopes",
    title: `${x.label} and ${y.label}, pair by pair`,
    description: `Each of ${countOf(n, "pair")} as a line from its value of ${x.label} at the left to that of ${y.label} at the right.`,
    frame: PAGE_FRAME,
    padding: room,
    build: (theme, frame, drawing) =>
      layeredChart(theme, frame, slopeLayers(theme, labels, drawing), room, slopesPlane(drawing)),
    plane: (drawing) => ({ y: slopesPlane(drawing).y }),
    targets: (drawing) => slopeTargets(labels, drawing),
    data: (drawing) => [slopeData(labels, drawing)],
  };
}

/** The ends of the pairs as a table. */
function slopeData(labels: VariableLabels, drawing: ChartDrawing): ChartData {
  const { y, x } = pairOf(labels);
  const [before, after] = bothOf(drawing);
  const rows = drawing.column("row");
  return {
    key: "pairs",
    title: "Pairs",
    columns: [
      { key: "row", label: "Row", kind: "count" },
      { key: "x", label: x.axis, kind: "number" },
      { key: "y", label: y.axis, kind: "number" },
    ],
    size: before.length,
    total: drawing.total,
    cells: (at) => [rows[at] ?? null, before[at] ?? null, after[at] ?? null],
    point: (at) => ({ row: rows[at] ?? 0, name: pointName(drawing, at) }),
  };
}

function histogram(
  { bins, mean_diff: mean }: PairedComparisonResult,
  labels: VariableLabels,
): ChartPicture[] {
  if (!bins) return [];
  const { edges, counts } = bins;
  const { label, axis } = differenceLabel(labels);
  const bars = counts.map((count, i) => ({ from: edges[i] ?? 0, to: edges[i + 1] ?? 0, count }));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const room = padding();
  const plane = ({ ends }: ChartDrawing): Plane =>
    widened({ x: [edges[0] ?? 0, edges.at(-1) ?? 1], y: axisEnds(0, counts) }, ends);
  const x = { type: "quantitative" as const, title: shortened(axis, 60) };
  return [
    {
      key: "differences",
      title: `Histogram of ${label}`,
      description: `Histogram of the difference ${label} of ${countOf(total, "pair")}, from ${formatBrief(edges[0] ?? null)} to ${formatBrief(edges.at(-1) ?? null)}; the mean is ${formatBrief(mean)}.`,
      frame: PAGE_FRAME,
      padding: room,
      standsAlone: true,
      build: (theme, frame, drawing) => {
        const { colour } = theme;
        const y = { field: "count", type: "quantitative" as const, title: "Count" };
        const layers: ChartLayer[] = [
          {
            data: { values: bars },
            mark: { type: "bar", fill: colour.c1, fillOpacity: 0.3, stroke: colour.c1, strokeWidth: 1 },
            encoding: { x: { ...x, field: "from" }, x2: { field: "to" }, y, y2: { datum: 0 } },
          },
          {
            data: { values: [{ at: 0 }] },
            mark: { type: "rule", color: colour["ink-2"], strokeDash: [3, 3], tooltip: null },
            encoding: { x: { ...x, field: "at" } },
          },
          {
            data: { values: mean === null ? [] : [{ at: mean }] },
            mark: { type: "rule", color: colour.ink, strokeWidth: 1.5, tooltip: null },
            encoding: { x: { ...x, field: "at" } },
          },
        ];
        const own = plane(drawing);
        const isInside = own.x[0] <= 0 && 0 <= own.x[1];
        return layeredChart(theme, frame, isInside ? layers : layers.filter((_, i) => i !== 1), room, own);
      },
      plane,
      targets: (drawing) =>
        markTargets(
          bars.map(({ from, to, count }) => {
            const [left, top] = shareOf(plane(drawing), from, count);
            const [right] = shareOf(plane(drawing), to, count);
            return {
              area: { left, right, top: 0, bottom: 1 },
              at: [(left + right) / 2, top] as const,
              title: `${formatBrief(from)} to ${formatBrief(to)}`,
              facts: [
                ["Count", formatCount(count)],
                ["Share", formatPercent(total > 0 ? count / total : null, 1)],
              ] as const,
            };
          }),
        ),
      data: () => [
        {
          key: "bars",
          title: "Bars",
          columns: [
            { key: "from", label: "From", kind: "number" },
            { key: "to", label: "To", kind: "number" },
            { key: "count", label: "Count", kind: "count" },
          ],
          size: bars.length,
          total: bars.length,
          cells: (at) => [bars[at]?.from ?? null, bars[at]?.to ?? null, bars[at]?.count ?? null],
        },
      ],
    },
  ];
}

/** Difference against mean, and the pairs as lines or their differences as a histogram; empty if the result is only a message. */
export function pairedCharts(result: PairedComparisonResult, labels: VariableLabels): ChartPicture[] {
  const { n, bins } = result;
  if (n === null) return [];
  const pairs = bins ? histogram(result, labels) : [slopesChart(labels, n)];
  return [...agreementChart(result, labels), ...pairs];
}
