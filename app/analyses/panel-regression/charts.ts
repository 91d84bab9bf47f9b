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
import { tooltipNumber } from "~/charts/points";
import {
  isDense,
  lineLayer,
  type MarkKind,
  scatterData,
  scatterLayers,
  scatterTargets,
  zeroLine,
} from "~/charts/scatter";
import { markTargets, type Targets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import type { PanelRegressionResult } from "~/compute/contract/types";
import { formatBrief, formatCount } from "~/lib/format-number";
import { pointCaption } from "../models/point-charts";
import { heldValuesInWords } from "../models/term-table";
import type { VariableLabels } from "../variables/variable-labels";

/** Rows have no marks. */
const NO_MARKS: MarkKind = { reasons: [], dot: () => 0, facts: [] };
const ROOM = padding();

function pointPlane(drawing: ChartDrawing): Plane {
  return widened({ x: axisEnds(drawing.x), y: axisEnds(0, drawing.y) }, drawing.ends);
}

/** A slope with the values of other X at which it holds. */
interface Slope {
  name: string;
  coeff: number | null;
}

function withinChart(
  { name, coeff }: Slope,
  at: number,
  result: PanelRegressionResult,
  labels: VariableLabels,
  others: boolean,
): ChartPicture {
  const slope = coeff ?? 0;
  const of = result.two_way ? "entity and period" : "entity";
  const given = others ? ", given the other X" : "";
  const names = {
    x: `${shortened(name, 30)} against its usual value`,
    y: `${shortened(labels.y.label, 24)} against its usual value`,
  };
  const line = ({ x }: ChartDrawing) => {
    const ends = [x.low ?? 0, x.high ?? 0];
    return [ends, ends.map((end) => slope * end)] as const;
  };
  const note = `The slope of the line is the coefficient, ${formatBrief(coeff)}.`;
  return {
    key: `within-${at + 1}`,
    title: `Within ${labels.entity ?? "entities"}: ${shortened(name)}`,
    description: `Deviations of ${labels.y.label} from what is usual for the ${of} of each row, against those of ${name}${given}. ${note}`,
    frame: PAGE_FRAME,
    padding: ROOM,
    caption: (drawing) => [note, pointCaption(drawing)].filter((text) => text !== null).join(" "),
    build: (theme, frame, drawing, part = "all") => {
      const plane = pointPlane(drawing);
      const layout = { plane, plot: plotSize(frame, ROOM), part };
      const points = scatterLayers(theme, drawing, names, NO_MARKS, layout);
      const lines = part === "ground" ? [] : [zeroLine(theme), ...lineLayer(theme, ...line(drawing))];
      const layers = isDense(drawing) ? [...points, ...lines] : [...lines, ...points];
      return layeredChart(theme, frame, layers, ROOM, plane);
    },
    plane: pointPlane,
    targets: (drawing) => scatterTargets(drawing, names, NO_MARKS, pointPlane(drawing)),
    data: (drawing) => [scatterData(drawing, names, NO_MARKS)],
  };
}

interface EntityEffect {
  rank: number;
  effect: number;
  lower: number;
  upper: number;
  name: string;
}

function effectsOf(drawing: ChartDrawing): EntityEffect[] {
  const column = (name: string) => drawing.column(name);
  const [rank, effect, lower, upper, name] = [
    column("rank"),
    column("effect"),
    column("lower"),
    column("upper"),
    column("name"),
  ];
  return Array.from(rank, (at, i) => ({
    rank: at,
    effect: effect[i] ?? NaN,
    lower: lower[i] ?? NaN,
    upper: upper[i] ?? NaN,
    name: drawing.text(name[i]) ?? "",
  }));
}

function effectsPlane(drawing: ChartDrawing): Plane {
  return widened(
    { x: [0.5, Math.max(drawing.total, 1) + 0.5], y: axisEnds(0, drawing.x) },
    { y: drawing.ends?.y },
  );
}

function effectLayers(theme: ChartTheme, drawing: ChartDrawing, title: string): ChartLayer[] {
  const values = effectsOf(drawing);
  const many = values.length > 60;
  const x = { field: "rank", type: "quantitative" as const, title: "Entities in the order of their effects" };
  const y = { type: "quantitative" as const, title: shortened(title, 48) };
  return [
    zeroLine(theme),
    {
      data: { values },
      mark: { type: "rule", color: theme.colour.c1, opacity: 0.5, strokeWidth: many ? 1 : 2, tooltip: null },
      encoding: { x, y: { ...y, field: "lower" }, y2: { field: "upper" } },
    },
    {
      data: { values },
      mark: { type: "point", filled: true, size: many ? 12 : 36, color: theme.colour.c1, tooltip: null },
      encoding: { x, y: { ...y, field: "effect" } },
    },
  ];
}

function effectTargets(drawing: ChartDrawing): Targets {
  const plane = effectsPlane(drawing);
  const half = 0.5 / Math.max(drawing.total, 1);
  return markTargets(
    effectsOf(drawing).map(({ rank, effect, lower, upper, name }) => {
      const [middle, top] = shareOf(plane, rank, upper);
      const [, bottom] = shareOf(plane, rank, lower);
      const [, at] = shareOf(plane, rank, effect);
      return {
        area: { left: middle - half, right: middle + half, top, bottom },
        at: [middle, at] as const,
        title: name,
        facts: [
          ["Effect", tooltipNumber(effect)],
          ["95 % limits", `${tooltipNumber(lower)} to ${tooltipNumber(upper)}`],
          ["Rank", formatCount(rank)],
        ] as const,
      };
    }),
  );
}

function effectData(drawing: ChartDrawing): ChartData {
  const all = effectsOf(drawing);
  return {
    key: "effects",
    title: "Effects of entities",
    columns: [
      { key: "rank", label: "Rank", kind: "count" },
      { key: "name", label: "Entity", kind: "text" },
      { key: "effect", label: "Effect", kind: "number" },
      { key: "lower", label: "95\u202f% from", kind: "number" },
      { key: "upper", label: "to", kind: "number" },
    ],
    size: all.length,
    total: drawing.total,
    cells: (at) => {
      const found = all[at];
      return found ? [found.rank, found.name, found.effect, found.lower, found.upper] : [];
    },
  };
}

function effectsChart(count: number, labels: VariableLabels): ChartPicture {
  const title = `Effect on ${labels.y.label}`;
  return {
    key: "entity-effects",
    title: `Effects of ${labels.entity ?? "entities"}`,
    description: `The effects of ${formatCount(count)} entities on ${labels.y.label}, as deviations from their mean and in ascending order, each with its 95 % limits.`,
    frame: PAGE_FRAME,
    padding: ROOM,
    caption: ({ drawn, total }) =>
      drawn < total
        ? `${formatCount(drawn)} of ${formatCount(total)} entities, the lowest and highest among them, at their places in the order of all.`
        : null,
    build: (theme, frame, drawing) =>
      layeredChart(theme, frame, effectLayers(theme, drawing, title), ROOM, effectsPlane(drawing)),
    plane: (drawing) => ({ y: effectsPlane(drawing).y }),
    targets: effectTargets,
    data: (drawing) => [effectData(drawing)],
  };
}

/** Y against each X within entities, and the effects of entities; empty if the result is only a message. */
export function panelCharts(result: PanelRegressionResult, labels: VariableLabels): ChartPicture[] {
  const { claim, entity_effects: effects } = result;
  if (!claim || !effects) return [];
  const slopes = claim.coefficients.flatMap(({ display_name: name, coeff, at }): Slope[] =>
    coeff === null ? [] : [{ name: at ? `${name} where ${heldValuesInWords(at)}` : name, coeff }],
  );
  return [
    ...slopes.map((slope, at) => withinChart(slope, at, result, labels, slopes.length > 1)),
    effectsChart(effects.count, labels),
  ];
}
