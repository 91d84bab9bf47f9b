import type { RecodeBlock, SourceColumn } from "~/compute/contract/types";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";

/** The rules of a column; null when it is not made by rules. */
export function rulesOf({ conditional_transform: rules }: ProjectColumn): RecodeBlock[] | null {
  return rules as RecodeBlock[] | null;
}

/** Columns as the core checks recipes against them. */
export function sourceColumns(columns: readonly ProjectColumn[]): SourceColumn[] {
  return columns.map(({ column_index, title, type, uses }) => ({
    column_index,
    name: title,
    type,
    uses: uses.map((used) => used.column_index),
  }));
}

/** The name of a column; the row number is "index". */
export function namesOf(columns: readonly ProjectColumn[]): (columnIndex: number) => string {
  const names = new Map(columns.map(({ column_index, title }) => [column_index, title]));
  return (index) => (index === 0 ? "index" : (names.get(index) ?? `column ${index}`));
}

/** A table of the preview shows at most this many columns next to the new one. */
const MOST_SHOWN = 6;

/** The columns to show next to a new column: the columns it reads, entity and time, then the first columns, in table order. */
export function shownColumns(
  columns: readonly ProjectColumn[],
  uses: readonly number[],
  keys: readonly (number | null)[],
): ProjectColumn[] {
  const visible = columns.filter(({ hidden }) => !hidden);
  const first = (column: ProjectColumn) =>
    uses.includes(column.column_index) ? 0 : keys.includes(column.column_index) ? 1 : 2;
  const chosen = [...visible].sort((a, b) => first(a) - first(b)).slice(0, MOST_SHOWN);
  return visible.filter((column) => chosen.includes(column));
}
