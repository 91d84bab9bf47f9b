import { csvLine, toCsv } from "./csv";
import { noteRows } from "./result-table";

/** One column of the CSV: its key in the JSON object, and its heading. */
export interface CsvColumn {
  key: string;
  label: string;
  /** Another field of the JSON text that has this column, with its rows in the same order. */
  field?: string;
  /** Left out if the JSON text does not have it. */
  isOptional?: true;
}

const LINES_A_CHUNK = 1000;

/** The end of a text in JSON whose opening quote is at `at`: the position after its closing quote. */
function endOfText(json: string, at: number): number {
  let quote = json.indexOf('"', at + 1);
  const isEscaped = (position: number) => {
    let first = position;
    while (json[first - 1] === "\\") first -= 1;
    return (position - first) % 2 === 1;
  };
  while (quote >= 0 && isEscaped(quote)) quote = json.indexOf('"', quote + 1);
  return quote < 0 ? json.length : quote + 1;
}

/** Iterates over the cells of a JSON array as cells of CSV: numbers unparsed, texts quoted where needed. */
function* cellsOf(json: string, start: number): Generator<string> {
  for (let at = start; at < json.length && json[at] !== "]";) {
    if (json[at] === '"') {
      const end = endOfText(json, at);
      yield csvLine([JSON.parse(json.slice(at, end)) as string]).slice(0, -2);
      at = end;
    } else {
      const [comma, bracket] = [json.indexOf(",", at), json.indexOf("]", at)];
      const stop = comma < 0 || comma > bracket ? bracket : comma;
      const text = json.slice(at, stop);
      // The core writes whole numbers as 1954.0.
      yield text === "null" ? "" : text.replace(/\.0$/, "");
      at = stop;
    }
    if (json[at] === ",") at += 1;
  }
}

/**
 * Converts an object of arrays inside a JSON text, `"field":{"a":[1,2],"b":["x",null]}`, to CSV. Numbers keep their
 * digits. The table may have 50,000 rows, so the JSON is not parsed, and the CSV is yielded in chunks.
 *
 * @param note a sentence for the last row, after an empty one; null for none
 * @returns `null` if the field or a column that is not optional is missing
 */
export function columnarCsv(
  json: string,
  field: string,
  columns: readonly CsvColumn[],
  note: string | null,
): Generator<string> | null {
  if (!json.includes(`"${field}":{`)) return null;
  const found = columns.flatMap((column) => {
    const start = startOf(json, column.field ?? field, column.key);
    return start === null ? [] : [{ column, start }];
  });
  const isMissing = (column: CsvColumn) => !found.some((each) => each.column === column);
  if (columns.some((column) => column.isOptional === undefined && isMissing(column))) return null;
  const readers = found.map(({ start }) => cellsOf(json, start));
  return lines(
    readers,
    found.map(({ column }) => column),
    note,
  );
}

/**
 * The position of the first cell of the array `key` in the object `field` or after it; null if there is no such array.
 */
function startOf(json: string, field: string, key: string): number | null {
  const from = json.indexOf(`"${field}":{`);
  const name = `"${key}":[`;
  const at = from < 0 ? -1 : json.indexOf(name, from);
  return at < 0 ? null : at + name.length;
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
