import { csvLine } from "~/lib/csv";
import type { WireValue } from "../arrow-column";

/** Whole numbers from here on are not all doubles: as digits alone they would be read as codes. */
const LARGE = 2 ** 53;
/** A column of nothing but these is read as months: 10.2019. */
const MONTH_OF_YEAR = /^1[0-2]\.(19|20)\d\d$/;
/** Missing in columns of every type. A row that holds nothing at all would be taken for a blank line. */
const NO_VALUE = "#N/A";

/**
 * Rows as CSV that the import reads back to the same values, bit for bit.
 *
 * @param columns cells by column
 */
export function csvLines(columns: readonly (readonly WireValue[])[], count: number): string {
  let lines = "";
  for (let row = 0; row < count; row += 1) {
    const cells: WireValue[] = columns.map((values) => values[row] ?? null);
    if (!cells.some((cell) => cell !== null)) cells[0] = NO_VALUE;
    lines += csvLine(cells, numberText);
  }
  return lines;
}

/** The shortest text that reads back as the number and as nothing else. */
function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0";
  if (Math.abs(value) >= LARGE) return value.toExponential();
  const text = String(value);
  return MONTH_OF_YEAR.test(text) ? `${text}0` : text;
}
