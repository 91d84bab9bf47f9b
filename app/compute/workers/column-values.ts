import { type WireValue, wireDay, wireMilliseconds } from "../arrow-column";
import type { ColumnBuffers } from "../column-buffers";

/** Orders texts as people do; the same rule for sorted views and for lists of values. */
const collator = new Intl.Collator("en", { numeric: false });

/** Whether a row has a value. */
function isPresent(validity: Uint8Array | undefined, row: number): boolean {
  return validity === undefined || ((validity[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
}

/** Decodes texts from UTF-8 bytes and offsets. */
function decodeTexts({ offsets, bytes }: { offsets: Int32Array; bytes: Uint8Array }): string[] {
  const decoder = new TextDecoder();
  return Array.from({ length: Math.max(0, offsets.length - 1) }, (_, index) =>
    decoder.decode(bytes.subarray(offsets[index], offsets[index + 1])),
  );
}

/** The distinct values of a column in wire form, sorted. */
export function distinctValues(column: ColumnBuffers): WireValue[] {
  const { validity } = column;
  switch (column.kind) {
    case "number":
      return distinctNumbers(column.values, validity);
    case "days":
      return distinctNumbers(column.values, validity).map(wireDay);
    case "milliseconds":
      return distinctNumbers(Float64Array.from(column.values, Number), validity).map(wireMilliseconds);
    case "text": {
      const texts = decodeTexts(column).filter((_, row) => isPresent(validity, row));
      return [...new Set(texts)].sort(collator.compare);
    }
    case "dictionary": {
      const used = new Set(column.codes.filter((_, row) => isPresent(validity, row)));
      return decodeTexts(column)
        .filter((_, code) => used.has(code))
        .sort(collator.compare);
    }
  }
}

/** The number of distinct values of a column. Does not sort them. */
export function countDistinct(column: ColumnBuffers): number {
  const present = (_: unknown, row: number) => isPresent(column.validity, row);
  switch (column.kind) {
    case "text":
      return new Set(decodeTexts(column).filter(present)).size;
    case "dictionary":
      return new Set(column.codes.filter(present)).size;
    case "milliseconds":
      return new Set(column.values.filter(present)).size;
    default:
      return new Set(column.values.filter(present)).size;
  }
}

/** The first and the last date of a column of dates, in wire form. */
export function dateRange(column: ColumnBuffers): { first: string | null; last: string | null } {
  if (column.kind !== "days" && column.kind !== "milliseconds") return { first: null, last: null };
  const wire = column.kind === "days" ? wireDay : wireMilliseconds;
  let [least, greatest] = [Infinity, -Infinity];
  for (let row = 0; row < column.values.length; row += 1) {
    if (!isPresent(column.validity, row)) continue;
    const value = Number(column.values[row]);
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return least > greatest ? { first: null, last: null } : { first: wire(least), last: wire(greatest) };
}

function distinctNumbers(values: Float64Array | Int32Array, validity: Uint8Array | undefined): number[] {
  const distinct = new Set<number>();
  for (let row = 0; row < values.length; row += 1) {
    if (isPresent(validity, row)) distinct.add(values[row] ?? 0);
  }
  return [...Float64Array.from(distinct).sort()];
}

/** A number for each row that orders the column; missing values are NaN. */
export function sortKeys(column: ColumnBuffers): Float64Array {
  const keys = rawKeys(column);
  for (let row = 0; row < keys.length; row += 1) {
    if (!isPresent(column.validity, row)) keys[row] = NaN;
  }
  return keys;
}

function rawKeys(column: ColumnBuffers): Float64Array {
  switch (column.kind) {
    case "number":
      return column.values.slice();
    case "days":
      return Float64Array.from(column.values);
    case "milliseconds":
      return Float64Array.from(column.values, Number);
    case "text": {
      const texts = decodeTexts(column);
      const ranks = textRanks([...new Set(texts)]);
      return Float64Array.from(texts, (text) => ranks.get(text) ?? 0);
    }
    case "dictionary": {
      const texts = decodeTexts(column);
      const ranks = textRanks([...texts]);
      const ofCode = texts.map((text) => ranks.get(text) ?? 0);
      return Float64Array.from(column.codes, (code) => ofCode[code] ?? 0);
    }
  }
}

function textRanks(distinct: string[]): Map<string, number> {
  return new Map(distinct.sort(collator.compare).map((text, rank) => [text, rank]));
}

/** Marks the rows with a value that contains a text, ignoring case; values in wire form. */
export function markMatches(column: ColumnBuffers, find: string, marks: Uint8Array): void {
  const needle = find.toLowerCase();
  const contains = (text: string) => text.toLowerCase().includes(needle);
  const mark = (matches: (row: number) => boolean) => {
    for (let row = 0; row < marks.length; row += 1) {
      if (marks[row] === 0 && isPresent(column.validity, row) && matches(row)) marks[row] = 1;
    }
  };
  switch (column.kind) {
    case "number":
      return mark((row) => contains(String(column.values[row])));
    case "days":
      return mark((row) => contains(wireDay(column.values[row] ?? 0)));
    case "milliseconds":
      return mark((row) => contains(wireMilliseconds(Number(column.values[row] ?? 0n))));
    case "text": {
      const texts = decodeTexts(column);
      return mark((row) => contains(texts[row] ?? ""));
    }
    case "dictionary": {
      const matching = decodeTexts(column).map(contains);
      return mark((row) => matching[column.codes[row] ?? -1] ?? false);
    }
  }
}

/** The first row with a text of more than `most` characters. */
export function findLongText(column: ColumnBuffers, most: number): number | null {
  if (column.kind !== "text" && column.kind !== "dictionary") return null;
  const { offsets, bytes, validity } = column;
  const isLong = (index: number) => {
    const from = offsets[index] ?? 0;
    const to = offsets[index + 1] ?? from;
    // No text has more characters than bytes.
    return to - from > most && new TextDecoder().decode(bytes.subarray(from, to)).length > most;
  };
  if (column.kind === "text") {
    for (let row = 0; row + 1 < offsets.length; row += 1) {
      if (isPresent(validity, row) && isLong(row)) return row;
    }
    return null;
  }
  const long = new Set(Array.from(offsets, (_, code) => code).filter(isLong));
  const found = column.codes.findIndex((code, row) => long.has(code) && isPresent(validity, row));
  return found < 0 ? null : found;
}
