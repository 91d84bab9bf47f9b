import { type ExportCell, toHtmlTable, toTabText } from "~/lib/csv";
import { formatCount } from "~/lib/format-number";
import type { GridColumn, GridRow } from "./grid-types";

/** Above this number of cells, users export instead of copying. */
const MAX_CELLS = 200_000;

interface Range {
  fromRow: number;
  toRow: number;
  fromColumn: number;
  toColumn: number;
}

/**
 * Copies a range with its headers, as tab-separated text and as an HTML table.
 *
 * @param fetchRange loads the rows of the range that are not loaded yet
 * @returns a message for the live region
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
  // Browsers require that the write starts during the key press; its content may be a promise.
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
