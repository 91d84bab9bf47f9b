import { decimalsOf, formatNumber, MAX_DECIMALS } from "./format-number";

/** A value of a table: a number, a text, a date as in JSON, or null. */
export type Cell = number | string | null;

/** A column with whole numbers in this range only is treated as years and gets no thousands separators. */
const YEARS = { from: 1000, to: 2999 };

function looksLikeYears(numbers: readonly number[]): boolean {
  return (
    numbers.length > 0 &&
    numbers.every((value) => Number.isInteger(value) && value >= YEARS.from && value <= YEARS.to)
  );
}

/** A formatter for the values of a column: the same decimals in each, years without commas. */
export function columnWriter(cells: readonly Cell[]): (cell: Cell) => string {
  const numbers = cells.filter((cell) => typeof cell === "number");
  const decimals = decimalsOf(numbers);
  const isYears = looksLikeYears(numbers);
  return (cell) => {
    if (cell === null) return "";
    if (typeof cell === "string") return cell.replace(/^(\d{4}-\d\d-\d\d)T/, "$1 ");
    if (isYears && looksLikeYears([cell])) return String(cell);
    return formatNumber(cell, decimals === MAX_DECIMALS ? decimals : Math.max(decimals, decimalsOf([cell])));
  };
}

/** The cells of a column as text; null becomes "". */
export function columnTexts(cells: readonly Cell[]): string[] {
  return cells.map(columnWriter(cells));
}
