import { type ExportCell, toHtmlTable, toTabText } from "~/lib/csv";
import { formatCount } from "~/lib/format-number";
import type { GridColumn, GridRow } from "./grid-types";

/** More cells than this are for the export, not for the clipboard. */
const MAX_CELLS = 200_000;

interface Range {
  fromRow: number;
  toRow: number;
  fromColumn: number;
  toColumn: number;
}

/**
 * Puts a range on the clipboard with its headers, as cells and as a table.
 *
 * @param fetchRange loads rows of the range that are not there yet
 * @returns what was done, for the live region
 */
export async function copyRange(
  columns: readonly GridColumn[],
  { fromRow, toRow, fromColumn, toColumn }: Range,
  fetchRange: (from: number, to: number) => Promise<GridRow[]>,
): Promise<string> {
  const taken = columns.slice(fromColumn, toColumn + 1);
  const count = (toRow - fromRow + 1) * taken.length;
  if (count > MAX_CELLS) return `${formatCount(count)} cells are too many for the clipboard.`;
  const build = async (): Promise<ExportCell[][]> => {
    const rows = await fetchRange(fromRow, toRow);
    return [
      taken.map((column) => column.title),
      ...rows.map((row) => taken.map((column) => row[column.key] ?? null)),
    ];
  };
  // Browsers want the write to begin within the key press; the content may follow.
  const table = build();
  const blob = (type: string, write: (rows: ExportCell[][]) => string) =>
    table.then((rows) => new Blob([write(rows)], { type }));
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": blob("text/plain", toTabText),
      "text/html": blob("text/html", toHtmlTable),
    }),
  ]);
  return `Copied ${formatCount(toRow - fromRow + 1)} rows.`;
}
