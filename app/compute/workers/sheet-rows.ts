import { looksLikeFormula } from "~/lib/csv";
import { CELL_STYLE, columnLetters, textCell } from "~/lib/worksheet-xml";
import type { WireValue } from "../arrow-column";
import type { ColumnType } from "../contract/types";

const DAY_MS = 86_400_000;
/** The row number of the header. */
const HEADER_ROWS = 1;
/** 1900-01-01 and 1900-03-01 in days since 1970: spreadsheets count 1900-02-29, which did not exist. */
const FIRST_DAY = -25_567;
const FIRST_OF_MARCH = -25_508;

/**
 * Rows as elements of a worksheet.
 *
 * @param cells by column
 * @param start the first row, from 0
 */
export function sheetRows(
  cells: readonly (readonly WireValue[])[],
  columns: readonly { type: ColumnType }[],
  start: number,
  count: number,
): string {
  const letters = columns.map((_, index) => columnLetters(index));
  let rows = "";
  for (let row = 0; row < count; row += 1) {
    const number = start + row + 1 + HEADER_ROWS;
    let content = "";
    for (const [index, { type }] of columns.entries()) {
      const value = cells[index]?.[row] ?? null;
      if (value !== null) content += cell(`${letters[index] ?? ""}${number}`, value, type);
    }
    // A row without cells would be read as blank.
    rows += `<row r="${number}">${content || `<c r="A${number}" t="e"><v>#N/A</v></c>`}</row>`;
  }
  return rows;
}

function cell(reference: string, value: number | string, type: ColumnType): string {
  if (typeof value === "number") return numberCell(reference, value, CELL_STYLE.plain);
  if (type === "DATE") return dateCell(reference, value);
  return textCell(reference, value, looksLikeFormula(value) ? CELL_STYLE.harmless : CELL_STYLE.plain);
}

function numberCell(reference: string, value: number, style: number): string {
  const digits = Object.is(value, -0) ? "-0" : String(value);
  return `<c r="${reference}" s="${style}"><v>${digits}</v></c>`;
}

/** @param wire "2019-04-03" or "2019-04-03T14:30:00" */
function dateCell(reference: string, wire: string): string {
  const isDay = wire.length === 10;
  const milliseconds = Date.parse(isDay ? wire : `${wire}Z`);
  const day = Math.floor(milliseconds / DAY_MS);
  // Spreadsheets have no days before 1900.
  if (Number.isNaN(milliseconds) || day < FIRST_DAY) return textCell(reference, wire);
  const serial = (milliseconds - FIRST_DAY * DAY_MS) / DAY_MS + (day < FIRST_OF_MARCH ? 1 : 2);
  return numberCell(reference, serial, isDay ? CELL_STYLE.day : CELL_STYLE.time);
}
