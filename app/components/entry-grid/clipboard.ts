import { parseTabText, writeTabText } from "~/lib/tab-text";
import { formatCount } from "~/lib/format-number";
import {
  blockOf,
  type CellRange,
  filledWith,
  grown,
  NAME_ROW,
  type Sheet,
  type SheetLimits,
  usedRows,
  withBlock,
} from "./sheet";

const NUMBER_LIKE = /^[-+−(]?\s*[$€£]?\s*\d[\d.,'\s]*(?:e[-+]?\d+)?\s*%?\)?$/i;

/** Whether the first row of a block looks like names: only text, above at least one number. */
export function beginsWithNames(block: readonly (readonly string[])[]): boolean {
  const [first = [], second = []] = block;
  const isName = (text: string) => text.trim() !== "" && !NUMBER_LIKE.test(text.trim());
  return first.length > 0 && first.every(isName) && second.some((text) => NUMBER_LIKE.test(text.trim()));
}

/** The sheet after pasting, with a message; `range` is `null` when nothing was pasted. */
interface Pasted {
  sheet: Sheet;
  said: string;
  range: CellRange | null;
}

/**
 * Pastes clipboard text at the first cell of a selection. A single value fills the selection. A first row of names
 * becomes the header when the paste begins in the first row and the columns have no names yet.
 *
 * @param fromRow row of the active cell; −1 is the header
 */
export function pasted(
  sheet: Sheet,
  text: string,
  selection: CellRange,
  fromRow: number,
  limits: SheetLimits,
): Pasted {
  const block = parseTabText(text);
  const [only] = block;
  const column = selection.fromColumn;
  if (!only) return { sheet, said: "There is no text on the clipboard.", range: null };
  if (block.length === 1 && only.length === 1 && fromRow !== NAME_ROW) {
    return {
      sheet: filledWith(sheet, selection, only[0] ?? ""),
      said: "Pasted one value.",
      range: selection,
    };
  }
  const width = Math.max(...block.map((line) => line.length));
  const named = sheet.names.slice(column, column + width).some((name) => name.trim() !== "");
  const takesNames = fromRow === 0 && !named && beginsWithNames(block);
  const row = fromRow === NAME_ROW || takesNames ? NAME_ROW : selection.fromRow;
  const rows = row + block.length;
  const columns = column + width;
  if (rows > limits.rows || columns > limits.columns) {
    return {
      sheet,
      said: `Nothing was pasted: ${formatCount(block.length)} rows and ${formatCount(width)} columns do not fit here. This table has at most ${formatCount(limits.rows)} rows and ${formatCount(limits.columns)} columns; upload larger ones as a file.`,
      range: null,
    };
  }
  const count = row === NAME_ROW ? block.length - 1 : block.length;
  return {
    sheet: withBlock(grown(sheet, rows, columns), { row, column }, block),
    said: `Pasted ${formatCount(count)} ${count === 1 ? "row" : "rows"} and ${formatCount(width)} ${
      width === 1 ? "column" : "columns"
    }${takesNames ? "; the first row became the names" : ""}.`,
    range: {
      fromRow: Math.max(row, 0),
      toRow: Math.max(rows - 1, 0),
      fromColumn: column,
      toColumn: columns - 1,
    },
  };
}

/** The text of a selection. Whole columns include their names and omit the empty rows at the end. */
export function copiedText(sheet: Sheet, range: CellRange): string {
  if (range.fromRow > 0 || range.toRow < sheet.rows.length - 1) return writeTabText(blockOf(sheet, range));
  const rows = usedRows({ names: sheet.names, rows: blockOf(sheet, range) });
  const names = sheet.names.slice(range.fromColumn, range.toColumn + 1);
  const isNamed = names.some((name) => name.trim() !== "");
  const lines = [...(isNamed ? [names] : []), ...rows];
  const width = Math.max(0, ...lines.map((line) => line.findLastIndex((text) => text.trim() !== "") + 1));
  return writeTabText(lines.map((line) => line.slice(0, width)));
}
