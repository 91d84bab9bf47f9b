import { blockOf, type CellRange, type Sheet, withBlock } from "./sheet";

const NUMBER = /^(-?\d+)(?:([.,])(\d+))?$/;

interface WrittenNumber {
  value: number;
  mark: string;
  decimals: number;
}

function readNumber(text: string): WrittenNumber | null {
  const found = NUMBER.exec(text.trim());
  if (!found) return null;
  const [, whole = "", mark = ".", fraction = ""] = found;
  return { value: Number(`${whole}.${fraction || "0"}`), mark, decimals: fraction.length };
}

/** An arithmetic series, counted in units of its last decimal to stay exact; `null` for any other values. */
function readSeries(source: readonly string[]) {
  const numbers = source.map(readNumber).filter((number) => number !== null);
  const [first, second] = numbers;
  if (!first || !second || numbers.length < source.length) return null;
  const decimals = Math.max(...numbers.map((number) => number.decimals));
  const scale = 10 ** decimals;
  const units = numbers.map(({ value }) => Math.round(value * scale));
  const [start = 0, next = 0] = units;
  const step = next - start;
  if (units.some((unit, at) => unit !== start + at * step)) return null;
  const write = (at: number) =>
    ((start + at * step) / scale).toFixed(decimals).replace(".", decimals > 0 ? first.mark : ".");
  return { write };
}

/** Continues some values: two or more numbers with a constant step as a series, anything else by repetition. */
export function continueValues(source: readonly string[], count: number): string[] {
  const series = readSeries(source);
  return Array.from({ length: count }, (_, at) =>
    series ? series.write(source.length + at) : (source[at % source.length] ?? ""),
  );
}

const transposed = (block: readonly (readonly string[])[]) =>
  (block[0] ?? []).map((_, at) => block.map((row) => row[at] ?? ""));

type Direction = "down" | "right";

/** The sheet with the first rows (or columns) of a range continued over the rest of it. */
export function continued(sheet: Sheet, range: CellRange, sourceLength: number, direction: Direction): Sheet {
  const block = blockOf(sheet, range);
  const lines = direction === "down" ? transposed(block) : block;
  const filled = lines.map((line) => {
    const source = line.slice(0, sourceLength);
    return [...source, ...continueValues(source, line.length - source.length)];
  });
  const position = { row: range.fromRow, column: range.fromColumn };
  return withBlock(sheet, position, direction === "down" ? transposed(filled) : filled);
}

/**
 * Fills a selection from its leading rows (or columns) with values; from the first alone when all have values. A
 * selection of one row (or column) is filled from the one before it.
 */
export function filledSelection(sheet: Sheet, range: CellRange, direction: Direction): Sheet {
  const [from, to] =
    direction === "down"
      ? ([range.fromRow, range.toRow] as const)
      : ([range.fromColumn, range.toColumn] as const);
  if (from === to) {
    if (from === 0) return sheet;
    const wider = direction === "down" ? { ...range, fromRow: from - 1 } : { ...range, fromColumn: from - 1 };
    return continued(sheet, wider, 1, direction);
  }
  const block = blockOf(sheet, range);
  const lines = direction === "down" ? block : transposed(block);
  const firstEmpty = lines.findIndex((line) => line.every((text) => text.trim() === ""));
  if (firstEmpty === 0) return sheet;
  return continued(sheet, range, firstEmpty < 0 ? 1 : firstEmpty, direction);
}
