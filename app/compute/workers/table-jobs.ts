import { readCells, readColumn } from "../arrow-column";
import type { EngineJobs, PageInput } from "../engine-jobs";
import { readRowNumbers } from "./analysis-jobs";
import { countDistinct, dateRange, distinctValues, markMatches, sortKeys } from "./column-values";
import type { JobControl } from "./job";

type Input<Name extends keyof EngineJobs> = EngineJobs[Name]["input"];
type Output<Name extends keyof EngineJobs> = EngineJobs[Name]["output"];

export async function readPage(input: Input<"readPage">, control: JobControl): Promise<Output<"readPage">> {
  const { start, count } = input;
  const view = viewOrder(input, control);
  const rowCount = view?.length ?? input.rowCount;
  const last = Math.min(rowCount, start + count);
  const rows = Uint32Array.from({ length: Math.max(0, last - start) }, (_, index) =>
    view === null ? start + index : (view[start + index] ?? 0),
  );
  const numbers = input.rowsPath === null ? null : readRowNumbers(input.rowsPath);
  const cells = await Promise.all(input.columns.map(({ path }) => readCells(path, rows)));
  const json = JSON.stringify(
    Array.from(rows, (row, index) => ({
      index: numbers === null ? row + 1 : numbers[row],
      ...Object.fromEntries(input.columns.map(({ key }, column) => [key, cells[column]?.[index] ?? null])),
    })),
  );
  return { json: new TextEncoder().encode(json), rowCount };
}

export function listValues({ path, limit }: Input<"listValues">): Output<"listValues"> {
  const values = distinctValues(readColumn(path));
  return { json: JSON.stringify(values.slice(0, limit)), truncated: values.length > limit };
}

export function columnFacts({ path }: Input<"columnFacts">): Output<"columnFacts"> {
  const column = readColumn(path);
  return { distinct: countDistinct(column), ...dateRange(column) };
}

/** Users page through one view: the last sort orders are cached, up to this many bytes. */
const KEPT_BYTES = 32 * 1024 * 1024;
const keptOrders = new Map<string, Uint32Array>();

/** The rows of a sorted or searched view in order; null for all rows in file order. */
function viewOrder(input: PageInput, control: JobControl): Uint32Array | null {
  const { rowCount, columns, sort, find } = input;
  if (sort.length === 0 && find === "") return null;
  const key = JSON.stringify([rowCount, find === "" ? [] : columns, sort, find]);
  const kept = keptOrders.get(key);
  keptOrders.delete(key);
  const order = kept ?? computeOrder(input, control);
  keptOrders.set(key, order);
  forgetOldOrders();
  return order;
}

function forgetOldOrders(): void {
  let bytes = 0;
  for (const [key, order] of [...keptOrders].reverse()) {
    bytes += order.byteLength;
    if (bytes > KEPT_BYTES) keptOrders.delete(key);
  }
}

function computeOrder({ rowCount, columns, sort, find }: PageInput, control: JobControl): Uint32Array {
  let rows = Uint32Array.from({ length: rowCount }, (_, row) => row);
  if (find !== "") {
    const marks = new Uint8Array(rowCount);
    for (const [index, { path }] of columns.entries()) {
      control.check(index, columns.length);
      markMatches(readColumn(path), find, marks);
    }
    rows = rows.filter((row) => marks[row] === 1);
  }
  if (sort.length === 0) return rows;
  const keys = sort.map(({ path, descending }) => ({
    values:
      path === null ? Float64Array.from({ length: rowCount }, (_, row) => row) : sortKeys(readColumn(path)),
    descending,
  }));
  control.check(columns.length, columns.length);
  return rows.sort((a, b) => {
    for (const { values, descending } of keys) {
      const order = compareKeys(values[a] ?? NaN, values[b] ?? NaN, descending);
      if (order !== 0) return order;
    }
    return a - b;
  });
}

/** Missing values come last, in both directions. */
function compareKeys(a: number, b: number, descending: boolean): number {
  if (a === b) return 0;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  if (Number.isNaN(b)) return -1;
  return a < b === descending ? 1 : -1;
}
