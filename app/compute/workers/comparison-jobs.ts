import type { ColumnComparison, ColumnFacts, RowComparison } from "../contract/types";
import type { ComparedTables, EngineJobs, TableInput } from "../engine-jobs";
import type { AnalysisTableHandle, SharedRowsHandle } from "../wasm-api";
import { readRowNumbers, withTable } from "./analysis-jobs";
import { engine } from "./engine-instance";

type Input = EngineJobs["compareTables"]["input"];

/** Agreement beyond chance from which columns with different names are paired. */
const ALIKE = 0.6;
/** No row. */
export const NO_ROW = 0xffffffff;
/** Most cells that the search for alike columns reads. */
const MOST_CELLS = 100_000_000;

export function compareTables(input: Input): ComparedTables {
  const rows = pairRows(input);
  try {
    const pairs: ComparedTables["pairs"] = input.pairs.map(([old, fresh]) => {
      return { old, new: fresh, alike: false, comparison: compare(rows, input, old, fresh) };
    });
    const open = {
      old: indexesOf(input.old).filter((old) => !pairs.some((pair) => pair.old === old)),
      new: indexesOf(input.new).filter((fresh) => !pairs.some((pair) => pair.new === fresh)),
    };
    const alike = findAlike(rows, input, {
      ...open,
      old: open.old.filter((old) => !input.apart.includes(old)),
    });
    const all = [...pairs, ...alike];
    return {
      rows: JSON.parse(rows.summary()) as RowComparison,
      pairs: all,
      gone: open.old
        .filter((old) => !all.some((pair) => pair.old === old))
        .map((old) => ({ old, facts: describe(input.old, old) })),
      added: open.new
        .filter((fresh) => !all.some((pair) => pair.new === fresh))
        .map((fresh) => ({ new: fresh, facts: describe(input.new, fresh) })),
    };
  } finally {
    rows.free();
  }
}

function indexesOf({ columns }: TableInput): number[] {
  return columns.map(({ columnIndex }) => columnIndex);
}

/** Matches rows by keys if both tables have them. */
export function pairRows(input: Pick<Input, "old" | "new">): SharedRowsHandle {
  const keysOf = (table: TableInput) => part(table, [table.entity, table.time]);
  return withTable(keysOf(input.old), (old) =>
    withTable(keysOf(input.new), (fresh) => new (engine().SharedRows)(old, fresh)),
  );
}

export function placeRows({
  ranges,
  ...tables
}: EngineJobs["placeRows"]["input"]): EngineJobs["placeRows"]["output"] {
  const shared = pairRows(tables);
  try {
    const { paired_by } = JSON.parse(shared.summary()) as RowComparison;
    if (paired_by !== "keys") return { numbers: null };
    const newOfOld = shared.newOfOld();
    const [oldNumbers, newNumbers] = [numbersOf(tables.old), numbersOf(tables.new)];
    const numbers: number[] = [];
    for (const [index, row] of newOfOld.entries()) {
      const number = oldNumbers?.[index] ?? index + 1;
      if (row === NO_ROW || !ranges.some(([from, to]) => from <= number && number <= to)) continue;
      numbers.push(newNumbers?.[row] ?? row + 1);
    }
    return { numbers: Uint32Array.from(numbers).sort() };
  } finally {
    shared.free();
  }
}

function numbersOf({ rowsPath }: TableInput): Uint32Array | null {
  return rowsPath === null ? null : readRowNumbers(rowsPath);
}

/** A table of a few columns, so that memory holds two columns at a time and not two files. */
function part(table: TableInput, indexes: (number | null)[], withKeys = true): TableInput {
  const columns = table.columns.filter(({ columnIndex }) => indexes.includes(columnIndex));
  return { ...table, columns, ...(withKeys ? {} : { entity: null, time: null }) };
}

function compare(rows: SharedRowsHandle, input: Input, old: number, fresh: number): ColumnComparison {
  // The keys of the old table name the rows of the examples.
  const oldPart = part(input.old, [old, input.old.entity, input.old.time]);
  return withTable(oldPart, (before) =>
    withTable(part(input.new, [fresh], false), (after) => {
      return JSON.parse(rows.compare(before, old, after, fresh)) as ColumnComparison;
    }),
  );
}

function describe(table: TableInput, index: number): ColumnFacts {
  const describeIn = (handle: AnalysisTableHandle) =>
    JSON.parse(engine().columnFacts(handle, index)) as ColumnFacts;
  return withTable(part(table, [index], false), describeIn);
}

/** Pairs open columns by their likeness, the most alike first. */
function findAlike(
  rows: SharedRowsHandle,
  input: Input,
  open: { old: number[]; new: number[] },
): ComparedTables["pairs"] {
  const cells = open.old.length * open.new.length * (input.old.rowCount + input.new.rowCount);
  if (cells > MOST_CELLS) return [];
  const found = open.old.flatMap((old) =>
    open.new.map((fresh) => ({
      old,
      new: fresh,
      alike: true,
      comparison: compare(rows, input, old, fresh),
    })),
  );
  const taken = new Set<string>();
  return found
    .filter(({ comparison }) => comparison.likeness >= ALIKE)
    .sort((a, b) => b.comparison.likeness - a.comparison.likeness || a.old - b.old || a.new - b.new)
    .filter((pair) => {
      const names = [`old ${pair.old}`, `new ${pair.new}`];
      if (names.some((name) => taken.has(name))) return false;
      for (const name of names) taken.add(name);
      return true;
    });
}
