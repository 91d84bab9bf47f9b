import type { Column } from "~/services/shapes/column-shape";

/**
 * The columns that a list offers: shown columns, and hidden columns that are chosen already.
 *
 * @param used column_index of the columns that a recipe or an analysis uses
 */
export function offeredColumns<Each extends Pick<Column, "column_index" | "hidden">>(
  columns: readonly Each[],
  used: readonly (number | null | undefined)[],
): Each[] {
  return columns.filter(({ hidden, column_index: index }) => !hidden || used.includes(index));
}

/** The name of a column in a list of columns. */
export function offeredName({ title, hidden }: Pick<Column, "title" | "hidden">): string {
  return hidden ? `${title} (hidden)` : title;
}
