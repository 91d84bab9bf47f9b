import { type CellRange, emptySheet, type Sheet, type SheetLimits } from "./sheet";

/** Inserts or deletes whole rows or columns. */
export type LineChange = { lines: "rows" | "columns"; what: "insert" | "delete" };

/** The first line of a selection, and the number of its lines. */
function extentOf(range: CellRange, lines: LineChange["lines"]): { at: number; count: number } {
  return lines === "rows"
    ? { at: range.fromRow, count: range.toRow - range.fromRow + 1 }
    : { at: range.fromColumn, count: range.toColumn - range.fromColumn + 1 };
}

function spliced(old: readonly string[], at: number, removed: number, added: number): string[] {
  return [...old.slice(0, at), ...Array.from({ length: added }, () => ""), ...old.slice(at + removed)];
}

function splicedSheet(
  sheet: Sheet,
  lines: LineChange["lines"],
  at: number,
  removed: number,
  added: number,
): Sheet {
  if (lines === "columns") {
    const change = (old: readonly string[]) => spliced(old, at, removed, added);
    return { names: change(sheet.names), rows: sheet.rows.map(change) };
  }
  const blank = emptySheet(added, sheet.names.length).rows;
  return {
    names: sheet.names,
    rows: [...sheet.rows.slice(0, at), ...blank, ...sheet.rows.slice(at + removed)],
  };
}

/** The changed sheet, or `null` when nothing changed, with a message. */
interface ChangedLines {
  sheet: Sheet | null;
  said: string;
}

/**
 * Inserts as many empty lines before a selection as it has, or deletes its lines. At least one line stays, and the table
 * never exceeds its limits.
 */
export function withLines(
  sheet: Sheet,
  range: CellRange,
  { lines, what }: LineChange,
  limits: SheetLimits,
): ChangedLines {
  const { at, count } = extentOf(range, lines);
  const present = lines === "rows" ? sheet.rows.length : sheet.names.length;
  const counted = `${count} ${count === 1 ? lines.slice(0, -1) : lines}`;
  if (what === "insert") {
    if (present + count > limits[lines]) {
      return { sheet: null, said: `Nothing was inserted: a table has at most ${limits[lines]} ${lines}.` };
    }
    return { sheet: splicedSheet(sheet, lines, at, 0, count), said: `Inserted ${counted}.` };
  }
  if (count >= present) {
    return { sheet: null, said: `Nothing was deleted: one of the ${lines} has to stay.` };
  }
  return { sheet: splicedSheet(sheet, lines, at, count, 0), said: `Deleted ${counted}.` };
}
