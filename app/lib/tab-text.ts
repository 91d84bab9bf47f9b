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
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  quoted.lastIndex = from;
  const found = quoted.exec(text);
  if (found?.[1] === undefined) return plainCell(text, from);
  return { text: found[1].replaceAll('""', '"'), end: quoted.lastIndex };
}

function writtenCell(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows as tab-separated text; each row ends with a line feed. */
export function writeTabText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writtenCell).join("\t")}\n`).join("");
}
