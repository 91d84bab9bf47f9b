import { csvLine } from "~/lib/csv";
import { readCells, type WireValue } from "../arrow-column";
import type { RowComparison } from "../contract/types";
import type { EngineJobs, TableInput } from "../engine-jobs";
import { pairRows } from "./comparison-jobs";
import { writeFileOf } from "./file-jobs";

type Input = EngineJobs["appendTables"]["input"];

/** Rows that are in memory at a time. */
const CHUNK = 20_000;
/** No row. */
const NONE = 0xffffffff;

export async function appendTables(input: Input): Promise<EngineJobs["appendTables"]["output"]> {
  const { columns, repeated, folder } = input;
  const newOfOld = sharedRows(input);
  const lines: Uint8Array[] = [Buffer.from(csvLine(columns.map(({ name }) => name)))];
  for (let start = 0; start < input.old.rowCount; start += CHUNK) {
    const rows = sequence(start, Math.min(CHUNK, input.old.rowCount - start));
    const partners = rows.map((row) => (repeated === "new" ? (newOfOld[row] ?? NONE) : NONE));
    lines.push(await linesOf(input, rows, partners));
  }
  const paired = new Set(newOfOld.filter((row) => row !== NONE));
  const added = sequence(0, input.new.rowCount).filter((row) => !paired.has(row));
  for (let start = 0; start < added.length; start += CHUNK) {
    const rows = added.subarray(start, start + CHUNK);
    lines.push(await linesOf(input, new Uint32Array(rows.length).fill(NONE), rows));
  }
  const written = await writeFileOf(folder, Buffer.concat(lines));
  return { ...written, rowCount: input.old.rowCount + added.length };
}

/** The row of the new table for each row of the old one. Without keys no rows are the same. */
function sharedRows(input: Input): Uint32Array {
  const shared = pairRows(input);
  try {
    const { paired_by } = JSON.parse(shared.summary()) as RowComparison;
    return paired_by === "keys" ? shared.newOfOld() : new Uint32Array(input.old.rowCount).fill(NONE);
  } finally {
    shared.free();
  }
}

function sequence(start: number, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, place) => start + place);
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
        (row, place) => (row !== NONE && fresh !== null ? after[place] : before[place]) ?? null,
      ),
    );
  }
  const line = (_: number, place: number) => csvLine(cells.map((column) => column[place] ?? null));
  return Buffer.from(Array.from(newRows, line).join(""));
}

/** Cells of a column; null for rows that are not there. */
async function cellsOf(table: TableInput, index: number | null, rows: Uint32Array): Promise<WireValue[]> {
  const column = table.columns.find(({ columnIndex }) => columnIndex === index);
  const cells = new Array<WireValue>(rows.length).fill(null);
  const known = rows.filter((row) => row !== NONE);
  if (column === undefined || known.length === 0) return cells;
  const values = await readCells(column.path, known);
  let next = 0;
  for (const [place, row] of rows.entries()) {
    if (row === NONE) continue;
    cells[place] = values[next] ?? null;
    next += 1;
  }
  return cells;
}
