import type { ResultCell, ResultColumn } from "~/lib/result-table";
import type { SelectedPoint } from "./selection";
import type { ChartDrawing } from "./drawing";
import { pointAt } from "./pick";
import type { ChartPicture } from "./picture";
import { pointName } from "./points";
import type { ScatterNames } from "./scatter";

/** One table of the data that a chart draws. */
export interface ChartData {
  /** Stable within its chart; part of addresses. */
  key: string;
  title: string;
  columns: readonly ResultColumn[];
  /** Lines of the table. */
  size: number;
  /** How many there are; the table has fewer when the chart draws only some. */
  total: number;
  cells(at: number): ResultCell[];
  /** The row of the data that a line stands for, if it is one row. */
  point?(at: number): SelectedPoint | null;
}

const ROW: ResultColumn = { key: "row", label: "Row", kind: "count" };

/** A number for a table: `null` where it is missing. */
function cell(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : value;
}

/** The points of a chart, one line each, in the order of their rows. */
export function pointData(
  drawing: ChartDrawing,
  names: ScatterNames,
  more: readonly { column: ResultColumn; cell: (at: number) => ResultCell }[] = [],
): ChartData {
  const [x, y, row] = [drawing.column("x"), drawing.column("y"), drawing.column("row")];
  const order = Array.from(row.keys()).sort((a, b) => (row[a] ?? 0) - (row[b] ?? 0));
  const hasName = drawing.column("label").length > 0 || drawing.column("time").length > 0;
  return {
    key: "points",
    title: "Points",
    columns: [
      ROW,
      ...(hasName ? [{ key: "name", label: "Point", kind: "text" as const }] : []),
      { key: "x", label: names.x, kind: "number" },
      { key: "y", label: names.y, kind: "number" },
      ...more.map(({ column }) => column),
    ],
    size: order.length,
    total: drawing.total,
    cells(line) {
      const at = order[line] ?? 0;
      return [
        row[at] ?? null,
        ...(hasName ? [pointName(drawing, at)] : []),
        cell(x[at]),
        cell(y[at]),
        ...more.map((each) => each.cell(at)),
      ];
    },
    point(line) {
      const at = order[line] ?? 0;
      return { row: row[at] ?? 0, name: pointName(drawing, at) };
    },
  };
}

interface Curve {
  label: string;
  values: ArrayLike<number | null>;
}

/** Lines over common horizontal values, such as a fit with its bands; nothing without values. */
export function curveData(key: string, title: string, x: Curve, curves: readonly Curve[]): ChartData[] {
  const shown = curves.filter(({ values }) => values.length > 0);
  if (x.values.length === 0 || shown.length === 0) return [];
  return [
    {
      key,
      title,
      columns: [x, ...shown].map(({ label }, i) => ({ key: `c${i}`, label, kind: "number" })),
      size: x.values.length,
      total: x.values.length,
      cells: (at) => [x, ...shown].map(({ values }) => cell(values[at] ?? undefined)),
    },
  ];
}

/** What pointer and keyboard read of each target: the data of a chart without tables of its own. */
function targetData(picture: ChartPicture, drawing: ChartDrawing): ChartData {
  const targets = picture.targets(drawing);
  const texts = Array.from({ length: targets.size }, (_, at) => targets.text(at));
  const names = [...new Set(texts.flatMap(({ facts }) => facts.map(([name]) => name)))];
  return {
    key: "marks",
    title: "Marks",
    columns: [
      { key: "mark", label: "", kind: "text" },
      ...names.map((name, i) => ({ key: `c${i}`, label: name, kind: "text" as const })),
    ],
    size: targets.size,
    total: Math.max(targets.size, drawing.total),
    cells(at) {
      const { title = "", facts = [] } = texts[at] ?? {};
      const values = new Map(facts);
      return [title, ...names.map((name) => values.get(name) ?? "")];
    },
    point: (at) => pointAt(targets, at),
  };
}

/** The tables behind a chart: of everything that it draws, never of a part that passes for all. */
export function chartData(picture: ChartPicture, drawing: ChartDrawing): ChartData[] {
  return picture.data?.(drawing) ?? [targetData(picture, drawing)];
}
