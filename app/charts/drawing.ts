import type { AxisKind, ColumnRange, DrawingHead, Extent, HexBins } from "~/compute/contract/types";
import type { Plane } from "./plane";

export type DrawnColumn = Float64Array | Float32Array | Uint32Array | Uint8Array;

/** The data that a chart draws. Its columns may hold fewer points than there are: count by `total`. */
export interface ChartDrawing {
  /** All points. */
  total: number;
  /** Points in the columns. */
  drawn: number;
  x: Extent;
  y: Extent;
  bins?: HexBins;
  axis?: AxisKind;
  /** Ends that the axes reach at least, so that charts next to each other have the same. */
  ends?: Partial<Plane>;
  /** A column by name; empty when there is no such column. */
  column(name: string): DrawnColumn;
  /** A text by its code; `undefined` when no text has this code. */
  text(code: number | undefined): string | undefined;
}

/** The data of a result's charts, by chart key. */
export type Drawing = ReadonlyMap<string, ChartDrawing>;

const NOTHING = new Float64Array(0);

/** The data of a chart that draws none. */
export const NO_DRAWING: ChartDrawing = {
  total: 0,
  drawn: 0,
  x: { low: null, high: null },
  y: { low: null, high: null },
  column: () => NOTHING,
  text: () => undefined,
};

function view(buffer: ArrayBuffer, from: number, { kind, start, length }: ColumnRange): DrawnColumn {
  const at = from + start;
  switch (kind) {
    case "f64":
      return new Float64Array(buffer, at, length);
    case "f32":
      return new Float32Array(buffer, at, length);
    case "u32":
      return new Uint32Array(buffer, at, length);
    case "u8":
      return new Uint8Array(buffer, at, length);
  }
}

/**
 * Reads a drawing: length of the header, header as JSON, zeros up to a multiple of 8, columns
 * (compute-rs/src/contract/drawing.rs). Columns are views of the buffer; nothing is copied.
 *
 * @param buffer empty when the result's charts need no data
 */
export function readDrawing(buffer: ArrayBuffer): Drawing {
  if (buffer.byteLength === 0) return new Map();
  const length = new DataView(buffer).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(buffer, 4, length));
  const head = JSON.parse(text) as DrawingHead;
  const from = Math.ceil((4 + length) / 8) * 8;
  return new Map(
    Object.entries(head.charts).map(([key, { columns, ...chart }]): [string, ChartDrawing] => [
      key,
      {
        ...chart,
        column(name) {
          const span = columns[name];
          return span ? view(buffer, from, span) : NOTHING;
        },
        text: (code) => (code === undefined ? undefined : head.texts[code]),
      },
    ]),
  );
}
