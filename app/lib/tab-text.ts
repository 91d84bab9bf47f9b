/**
 * Tab-separated text as spreadsheets put it on the clipboard: a cell with a tab, a line break or a leading quote is
 * quoted, and its quotes are doubled.
 */

/** Parses tab-separated text; a line break at the end does not start another row. */
export function parseTabText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell.text);
    at = cell.end;
    if (text[at] === "\t") {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface ParsedCell {
  text: string;
  /** Index of the separator after it. */
  end: number;
}

function plainCell(text: string, from: number): ParsedCell {
  const separator = /[\t\r\n]/g;
  separator.lastIndex = from;
  const end = separator.exec(text)?.index ?? text.length;
  return { text: text.slice(from, end), end };
}

/** A quote that does not close its cell is an ordinary character. */
function quotedCell(text: string, from: number): ParsedCell {
  let at = text.indexOf('"', from + 1);
  while (at >= 0) {
    let end = at;
    while (text[end] === '"') end += 1;
    const isClosed = (end - at) % 2 === 1;
    if (isClosed && end < text.length && !/[\t\r\n]/.test(text.charAt(end))) break;
    if (isClosed) return { text: text.slice(from + 1, end - 1).replaceAll('""', '"'), end };
    at = text.indexOf('"', end);
  }
  return plainCell(text, from);
}

function writtenCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows as tab-separated text; each row ends with a line feed. */
export function writeTabText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writtenCell).join("\t")}\n`).join("");
}
