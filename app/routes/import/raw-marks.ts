import type { FilePart } from "~/compute/contract/types";
import { formatColumnRanges, parseColumnRanges } from "~/lib/column-ranges";
import type { SettingsDraft } from "./settings-draft";

/** A click on a row marks it as one of these. */
export type Mark = "header" | "first_row";

type RowRole = "header" | "skipped" | "data";

/** The role of a row of the file under a draft. */
export function roleOf(
  row: number,
  draft: SettingsDraft,
  headerRows: number,
  part: FilePart | undefined,
): RowRole {
  if (part && (row < part.rows[0] || row > part.rows[1])) return "skipped";
  const fromHeader = row - Number(draft.header);
  if (draft.hasHeader && fromHeader >= 0 && fromHeader < headerRows) return "header";
  return row < Number(draft.firstRow) ? "skipped" : "data";
}

/**
 * The draft after a row was marked. Marking a header moves the first row below it; marking a first row at or above the
 * header removes the header.
 */
export function marked(draft: SettingsDraft, mark: Mark, row: number): SettingsDraft {
  if (mark === "header") {
    return {
      ...draft,
      hasHeader: true,
      header: String(row),
      firstRow: String(Math.max(Number(draft.firstRow) || 0, row + 1)),
    };
  }
  const keepsHeader = draft.hasHeader && Number(draft.header) < row;
  return { ...draft, firstRow: String(row), hasHeader: keepsHeader, header: keepsHeader ? draft.header : "" };
}

/** The draft after a column was included or excluded. If all are included, the range is empty. */
export function toggled(draft: SettingsDraft, column: number, columns: ColumnsOfTable): SettingsDraft {
  const taken = takenColumns(draft, columns);
  if (taken.has(column)) taken.delete(column);
  else taken.add(column);
  const all = allColumns(columns);
  const isAll = taken.size === all.length && all.every((each) => taken.has(each));
  return { ...draft, colRanges: isAll ? "" : formatColumnRanges(taken) };
}

/** The columns that a table may take. */
export interface ColumnsOfTable {
  /** Columns of the file. */
  count: number;
  /** First and last column of the table that is imported. */
  range: readonly [number, number];
}

function allColumns({ range: [first, last] }: ColumnsOfTable): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** The columns that a draft includes. */
export function takenColumns(draft: SettingsDraft, columns: ColumnsOfTable): Set<number> {
  const ranges = draft.colRanges.trim();
  const parsed = ranges === "" ? null : parseColumnRanges(ranges, columns.count);
  return parsed ?? new Set(allColumns(columns));
}
