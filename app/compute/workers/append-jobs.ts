import { csvLine } from "~/lib/csv";
import { readCells, type WireValue } from "../arrow-column";
import type { Failure, RowComparison } from "../contract/types";
import type { EngineJobs, TableInput } from "../engine-jobs";
import { NO_ROW, pairRows } from "./comparison-jobs";
import { writeChunks } from "./file-jobs";
import type { JobControl } from "./job";

type Input = EngineJobs["appendTables"]["input"];

/** Rows that are in memory at a time: a record batch of the column files, so that each is read once. */
const CHUNK = 65_536;

export async function appendTables(
  input: Input,
  control: JobControl,
): Promise<EngineJobs["appendTables"]["output"]> {
  const newOfOld = sharedRows(input);
  const paired = new Set(newOfOld.filter((row) => row !== NO_ROW));
  const added = sequence(0, input.new.rowCount).filter((row) => !paired.has(row));
  const rowCount = input.old.rowCount + added.length;
  const written = await writeChunks(input.folder, linesOfAll(input, newOfOld, added, control));
  return { ...written, rowCount };
}

/** The file in chunks: the names, the rows of the old table, those that only the new one has. */
async function* linesOfAll(
  input: Input,
  newOfOld: Uint32Array,
  added: Uint32Array,
  control: JobControl,
): AsyncGenerator<Uint8Array> {
  const { columns, repeated, old } = input;
  const total = old.rowCount + added.length;
  let byteLength = 0;
  const within = (chunk: Uint8Array) => {
    byteLength += chunk.byteLength;
    if (byteLength >= input.mostBytes) throw tooLarge(input.mostBytes);
    return chunk;
  };
  yield within(Buffer.from(csvLine(columns.map(({ name }) => name))));
  for (let start = 0; start < old.rowCount; start += CHUNK) {
    control.check(start, total);
    const rows = sequence(start, Math.min(CHUNK, old.rowCount - start));
    const partners = rows.map((row) => (repeated === "new" ? (newOfOld[row] ?? NO_ROW) : NO_ROW));
    yield within(await linesOf(input, rows, partners));
  }
  for (let start = 0; start < added.length; start += CHUNK) {
    control.check(old.rowCount + start, total);
    const rows = added.subarray(start, start + CHUNK);
    yield within(await linesOf(input, new Uint32Array(rows.length).fill(NO_ROW), rows));
  }
}

function tooLarge(mostBytes: number): Failure {
  const message = `The rows of both files make a file of ${mostBytes >> 20} MB or more, and appended rows are kept up to that size. Add the new file as a dataset of its own, or replace the data by a file with fewer columns or rows.`;
  return { code: "FILE-TOO-LARGE", message, details: {} };
}

/** The row of the new table for each row of the old one. Without keys no rows are the same. */
function sharedRows(input: Input): Uint32Array {
  const shared = pairRows(input);
  try {
    const { paired_by } = JSON.parse(shared.summary()) as RowComparison;
    return paired_by === "keys" ? shared.newOfOld() : new Uint32Array(input.old.rowCount).fill(NO_ROW);
  } finally {
    shared.free();
  }
}

function sequence(start: number, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => start + index);
}

/** Lines of rows: the new table's value where it has the row and the column, otherwise the old table's. */
async function linesOf(input: Input, oldRows: Uint32Array, newRows: Uint32Array): Promise<Buffer> {
  const cells: WireValue[][] = [];
  for (const { old, new: fresh } of input.columns) {
    const before = await cellsOf(input.old, old, oldRows);
    const after = await cellsOf(input.new, fresh, newRows);
    cells.push(
      Array.from(
        newRows,
        (row, index) => (row !== NO_ROW && fresh !== null ? after[index] : before[index]) ?? null,
      ),
    );
  }
  const line = (_: number, index: number) => csvLine(cells.map((column) => column[index] ?? null));
  return Buffer.from(Array.from(newRows, line).join(""));
}

/** Cells of a column; null for rows that are not there. */
async function cellsOf(table: TableInput, index: number | null, rows: Uint32Array): Promise<WireValue[]> {
  const column = table.columns.find(({ columnIndex }) => columnIndex === index);
  const cells = new Array<WireValue>(rows.length).fill(null);
  const known = rows.filter((row) => row !== NO_ROW);
  if (column === undefined || known.length === 0) return cells;
  const values = await readCells(column.path, known);
  let next = 0;
  for (const [index, row] of rows.entries()) {
    if (row === NO_ROW) continue;
    cells[index] = values[next] ?? null;
    next += 1;
  }
  return cells;
}
