import type { AxisKind, ColumnPlace, DrawingHead, Extent, HexBins } from "~/compute/contract/types";

export type DrawnColumn = Float64Array | Float32Array | Uint32Array | Uint8Array;

/** What a chart draws; how many there are is `total`, whatever its columns hold. */
export interface ChartDrawing {
  /** Points there are. */
  total: number;
  /** Points that the columns hold one by one. */
  drawn: number;
  x: Extent;
  y: Extent;
  bins?: HexBins;
  axis?: AxisKind;
  /** A column; empty when there is none of this name. */
  column(name: string): DrawnColumn;
  /** A text by its code; nothing for the code of no text. */
  text(code: number | undefined): string | undefined;
}

/** What the charts of a panel draw, by their keys. */
export type Drawing = ReadonlyMap<string, ChartDrawing>;

const NOTHING = new Float64Array(0);

/** What a chart without points of its own is given. */
export const NO_DRAWING: ChartDrawing = {
  total: 0,
  drawn: 0,
  x: { low: null, high: null },
  y: { low: null, high: null },
  column: () => NOTHING,
  text: () => undefined,
};

function view(buffer: ArrayBuffer, from: number, { kind, start, length }: ColumnPlace): DrawnColumn {
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
 * A drawing from its bytes: length of the header, the header as JSON, zeros up to a multiple of 8, the columns
 * (compute-rs/src/contract/drawing.rs). Columns are views, nothing is copied.
 *
 * @param buffer empty when the charts of the panel need none
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
          const place = columns[name];
          return place ? view(buffer, from, place) : NOTHING;
        },
        text: (code) => (code === undefined ? undefined : head.texts[code]),
      },
    ]),
  );
}
