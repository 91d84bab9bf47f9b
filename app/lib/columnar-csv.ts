import { toCsv } from "./csv";
import { noteRows } from "./result-table";

/** One column of the CSV: its key in the JSON object, and its heading. */
export interface CsvColumn {
  key: string;
  label: string;
}

const LINES_A_CHUNK = 1000;

/** Iterates over the numbers of a JSON array as text, without parsing them. */
function* numbersOf(json: string, start: number): Generator<string> {
  const end = json.indexOf("]", start);
  for (let at = start; at < end;) {
    const comma = json.indexOf(",", at);
    const stop = comma < 0 || comma > end ? end : comma;
    const text = json.slice(at, stop);
    yield text === "null" ? "" : text;
    at = stop + 1;
  }
}

/**
 * Converts an object of number arrays inside a JSON text, `"field":{"a":[1,2],"b":[3,null]}`, to CSV. Numbers keep their
 * digits. The table may have 50,000 rows, so the JSON is not parsed, and the CSV is yielded in chunks.
 *
 * @param note a sentence for the last row, after an empty one; null for none
 * @returns `null` if the field or a column is missing
 */
export function columnarCsv(
  json: string,
  field: string,
  columns: readonly CsvColumn[],
  note: string | null,
): Generator<string> | null {
  const from = json.indexOf(`"${field}":{`);
  if (from < 0) return null;
  const starts = columns.map(({ key }) => {
    const name = `"${key}":[`;
    const at = json.indexOf(name, from);
    return at < 0 ? null : at + name.length;
  });
  if (starts.includes(null)) return null;
  const readers = starts.map((start) => numbersOf(json, start ?? 0));
  return lines(readers, columns, note);
}

function* lines(
  readers: Generator<string>[],
  columns: readonly CsvColumn[],
  note: string | null,
): Generator<string> {
  yield columns.map(({ label }) => `"${label.replaceAll('"', '""')}"`).join(",") + "\r\n";
  for (;;) {
    const chunk: string[] = [];
    while (chunk.length < LINES_A_CHUNK) {
      const cells = readers.map((reader) => reader.next());
      if (cells.some((cell) => cell.done)) break;
      chunk.push(cells.map((cell) => cell.value as string).join(",") + "\r\n");
    }
    if (chunk.length === 0) break;
    yield chunk.join("");
  }
  if (note !== null) yield toCsv(noteRows(note));
}
