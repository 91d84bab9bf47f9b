import {
  DataType,
  DateDay,
  Dictionary,
  Field,
  Float64,
  Int32,
  makeData,
  makeVector,
  RecordBatch,
  RecordBatchFileWriter,
  RecordBatchReader,
  Schema,
  Struct,
  TimestampMillisecond,
  Utf8,
  type Vector,
} from "apache-arrow";
import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { type ColumnBuffers, decodeColumn } from "./column-buffers";

/** Rows of a record batch, the unit of reading for a page of the grid. A multiple of 8: bitmaps split at bytes. */
const BATCH_ROWS = 65_536;

/** A cell in JSON: dates are strings, missing values null. */
export type WireValue = number | string | null;

const FIELD = "value";

/** Encodes a column as an Arrow IPC file with one field. */
export function encodeColumn(column: ColumnBuffers): Uint8Array {
  const { type, rows, part } = layout(column);
  const schema = new Schema([new Field(FIELD, type, true)]);
  const struct = new Struct(schema.fields);
  function* batches() {
    for (let start = 0; start === 0 || start < rows; start += BATCH_ROWS) {
      const length = Math.min(BATCH_ROWS, rows - start);
      const nullBitmap = column.validity?.subarray(start / 8, Math.ceil((start + length) / 8));
      // -1: Arrow counts them in the bitmap.
      const child = part(start, length, nullBitmap === undefined ? {} : { nullBitmap, nullCount: -1 });
      yield new RecordBatch(schema, makeData({ type: struct, length, nullCount: 0, children: [child] }));
    }
  }
  return RecordBatchFileWriter.writeAll(batches()).toUint8Array(true);
}

type Nulls = { nullBitmap?: Uint8Array; nullCount?: number };
type Layout = {
  type: DataType;
  rows: number;
  part: (start: number, length: number, nulls: Nulls) => ReturnType<typeof makeData>;
};

function layout(column: ColumnBuffers): Layout {
  switch (column.kind) {
    case "number": {
      const type = new Float64();
      const part: Layout["part"] = (start, length, nulls) =>
        makeData({ type, length, ...nulls, data: column.values.subarray(start, start + length) });
      return { type, rows: column.values.length, part };
    }
    case "days": {
      const type = new DateDay();
      const part: Layout["part"] = (start, length, nulls) =>
        makeData({ type, length, ...nulls, data: column.values.subarray(start, start + length) });
      return { type, rows: column.values.length, part };
    }
    case "milliseconds": {
      const type = new TimestampMillisecond();
      const part: Layout["part"] = (start, length, nulls) =>
        makeData({ type, length, ...nulls, data: column.values.subarray(start, start + length) });
      return { type, rows: column.values.length, part };
    }
    case "text": {
      const type = new Utf8();
      const part: Layout["part"] = (start, length, nulls) => {
        const valueOffsets = column.offsets.subarray(start, start + length + 1);
        return makeData({ type, length, ...nulls, valueOffsets, data: column.bytes });
      };
      return { type, rows: Math.max(0, column.offsets.length - 1), part };
    }
    case "dictionary": {
      const length = Math.max(0, column.offsets.length - 1);
      const texts = makeData({ type: new Utf8(), length, valueOffsets: column.offsets, data: column.bytes });
      const dictionary = makeVector(texts);
      const type = new Dictionary(new Utf8(), new Int32(), 0, false);
      const part: Layout["part"] = (start, count, nulls) => {
        const data = column.codes.subarray(start, start + count);
        return makeData({ type, length: count, ...nulls, data, dictionary });
      };
      return { type, rows: column.codes.length, part };
    }
  }
}

/** Reads a whole column file. */
export function readColumn(path: string): ColumnBuffers {
  return decodeColumn(readFileSync(path));
}

/** Reads some rows of a column file, loading only their batches. @param rows from 0, in any order */
export async function readCells(path: string, rows: Uint32Array): Promise<WireValue[]> {
  const file = await open(path, "r");
  const reader = await RecordBatchReader.from(file);
  try {
    await reader.open();
    if (!reader.isFile()) throw new Error(`Not a column file: ${path}`);
    const batches = new Map<number, Vector | null>();
    const cells = new Array<WireValue>(rows.length);
    for (const [index, row] of rows.entries()) {
      const batchNumber = Math.floor(row / BATCH_ROWS);
      let vector = batches.get(batchNumber);
      if (vector === undefined) {
        const batch = await reader.readRecordBatch(batchNumber);
        vector = batch?.getChildAt(0) ?? null;
        batches.set(batchNumber, vector);
      }
      cells[index] = vector === null ? null : wireCell(vector, row % BATCH_ROWS);
    }
    return cells;
  } finally {
    await reader.cancel();
    await file.close();
  }
}

function wireCell(vector: Vector, row: number): WireValue {
  if (!vector.isValid(row)) return null;
  const type = vector.type as DataType;
  const data = vector.data[0];
  if (DataType.isDate(type)) return wireDay((data?.values as Int32Array)[row] ?? 0);
  if (DataType.isTimestamp(type)) {
    return wireMilliseconds(Number((data?.values as BigInt64Array)[row] ?? 0n));
  }
  return vector.get(row) as WireValue;
}

/** A day as "2019-04-03". */
export function wireDay(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** A time as "2019-04-03T14:30:00", with milliseconds only if they are not zero. */
export function wireMilliseconds(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString();
  return text.endsWith(".000Z") ? text.slice(0, -5) : text.slice(0, -1);
}
