/** A cell of an exported table: text, a number with all digits, or null. */
export type ExportCell = string | number | null;

/**
 * The beginning of a text that a spreadsheet runs as a formula; with East Asian settings also with full-width signs.
 * Texts that are already defused count too, so that defusing can be undone.
 */
const FORMULA_START = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Whether a spreadsheet would run the text as a formula. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA_START.test(text);
}

/**
 * Makes a text harmless for spreadsheets by a leading apostrophe. Removing one apostrophe restores the original, and
 * the import does so (compute-rs, io/text/defused.rs).
 */
function defuseFormula(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

function cellText(cell: ExportCell): string {
  if (cell === null) return "";
  return typeof cell === "number" ? String(cell) : defuseFormula(cell);
}

/** Quotes a text where needed, also for spaces at its ends, which readers trim from unquoted cells. */
function quoted(text: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of CSV. @param numberText formats numbers */
export function csvLine(
  cells: readonly ExportCell[],
  numberText: (value: number) => string = String,
): string {
  const texts = cells.map((cell) => (typeof cell === "number" ? numberText(cell) : quoted(cellText(cell))));
  return texts.join(",") + "\r\n";
}

/** RFC 4180 text with CRLF, all digits of each number, formulas defused. */
export function toCsv(rows: readonly (readonly ExportCell[])[]): string {
  return rows.map((row) => csvLine(row)).join("");
}

/** Tab-separated text for the clipboard, which Excel and Word paste as cells. */
export function toTabText(rows: readonly (readonly ExportCell[])[]): string {
  return rows
    .map((row) => row.map((cell) => cellText(cell).replace(/[\t\r\n]+/g, " ")).join("\t"))
    .join("\n");
}

/** A text inside an element of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** An HTML table for the clipboard; its first row is the header. @param note a paragraph below it; null for none */
export function toHtmlTable(rows: readonly (readonly ExportCell[])[], note: string | null = null): string {
  const line = (row: readonly ExportCell[], tag: "th" | "td") =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cellText(cell))}</${tag}>`).join("")}</tr>`;
  const [head = [], ...body] = rows;
  const below = note === null ? "" : `<p>${escapeHtml(note)}</p>`;
  return `<table>${line(head, "th")}${body.map((row) => line(row, "td")).join("")}</table>${below}`;
}
