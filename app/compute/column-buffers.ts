import { DataType, makeVector, RecordBatchReader, type Vector } from "apache-arrow";

/** A column's values as Arrow buffers. A 0 bit of `validity` marks a missing value; without it, no value is missing. */
export type ColumnBuffers = { validity: Uint8Array | undefined } & (
  | { kind: "number"; values: Float64Array }
  | { kind: "dictionary"; codes: Int32Array; offsets: Int32Array; bytes: Uint8Array }
  | { kind: "text"; offsets: Int32Array; bytes: Uint8Array }
  | { kind: "days"; values: Int32Array }
  | { kind: "milliseconds"; values: BigInt64Array }
);

/** Decodes a column file (`encodeColumn`), on the server and in the browser. */
export function decodeColumn(bytes: Uint8Array): ColumnBuffers {
  const vectors: Vector[] = [];
  for (const batch of RecordBatchReader.from(bytes)) {
    const vector = batch.getChildAt(0);
    if (vector !== null) vectors.push(vector);
  }
  return joinColumn(vectors);
}

function joinColumn(vectors: Vector[]): ColumnBuffers {
  const rows = vectors.reduce((sum, vector) => sum + vector.length, 0);
  const validity = joinValidity(vectors, rows);
  const type = vectors[0]?.type as DataType | undefined;
  if (DataType.isUtf8(type)) return { kind: "text", validity, ...joinTexts(vectors, rows) };
  if (DataType.isDictionary(type)) {
    const codes = joinValues(vectors, new Int32Array(rows));
    const texts = vectors[0]?.data[0]?.dictionary ?? null;
    const parts = texts === null ? [] : texts.data.map((data) => makeVector(data));
    return { kind: "dictionary", validity, codes, ...joinTexts(parts, texts?.length ?? 0) };
  }
  if (DataType.isDate(type)) {
    return { kind: "days", validity, values: joinValues(vectors, new Int32Array(rows)) };
  }
  if (DataType.isTimestamp(type)) {
    return { kind: "milliseconds", validity, values: joinValues(vectors, new BigInt64Array(rows)) };
  }
  return { kind: "number", validity, values: joinValues(vectors, new Float64Array(rows)) };
}

function joinValues<T extends Float64Array | Int32Array | BigInt64Array>(vectors: Vector[], target: T): T {
  let row = 0;
  for (const vector of vectors) {
    for (const data of vector.data) {
      (target as { set(source: unknown, offset: number): void }).set(
        (data.values as T).subarray(0, data.length),
        row,
      );
      row += data.length;
    }
  }
  return target;
}

/** Concatenates the bitmaps. Every batch but the last has a multiple of 8 rows, so they join at bytes. */
function joinValidity(vectors: Vector[], rows: number): Uint8Array | undefined {
  if (vectors.every((vector) => vector.nullCount === 0)) return undefined;
  const target = new Uint8Array(Math.ceil(rows / 8)).fill(0xff);
  let row = 0;
  for (const vector of vectors) {
    for (const data of vector.data) {
      const bitmap = data.nullBitmap as Uint8Array | undefined;
      if (bitmap !== undefined && bitmap.length > 0 && data.nullCount > 0) {
        target.set(bitmap.subarray(0, Math.ceil(data.length / 8)), row / 8);
      }
      row += data.length;
    }
  }
  return target;
}

function joinTexts(vectors: Vector[], rows: number): { offsets: Int32Array; bytes: Uint8Array } {
  const parts = vectors.flatMap((vector) => vector.data);
  const ends = parts.map((data) => (data.valueOffsets as Int32Array)[data.length] ?? 0);
  const starts = parts.map((data) => (data.valueOffsets as Int32Array)[0] ?? 0);
  const total = ends.reduce((sum, end, index) => sum + end - (starts[index] ?? 0), 0);
  const offsets = new Int32Array(rows + 1);
  const bytes = new Uint8Array(total);
  let row = 0;
  let base = 0;
  for (const [index, data] of parts.entries()) {
    const start = starts[index] ?? 0;
    const own = data.valueOffsets as Int32Array;
    for (let i = 0; i <= data.length; i += 1) offsets[row + i] = base + (own[i] ?? 0) - start;
    bytes.set((data.values as Uint8Array).subarray(start, ends[index]), base);
    base += (ends[index] ?? 0) - start;
    row += data.length;
  }
  return { offsets, bytes };
}
