import { csvLine } from "~/lib/csv";
import type { WireValue } from "../arrow-column";

/** From here on not all whole numbers are doubles; the import would read plain digits as codes. */
const LARGE = 2 ** 53;
/** The import reads a column of only such values as months: 10.2019. */
const MONTH_OF_YEAR = /^1[0-2]\.(19|20)\d\d$/;
/** Marks a missing value in columns of every type. An empty row would be read as a blank line. */
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

/** The shortest text that the import reads back as this number. */
function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0";
  if (Math.abs(value) >= LARGE) return value.toExponential();
  const text = String(value);
  return MONTH_OF_YEAR.test(text) ? `${text}0` : text;
}
