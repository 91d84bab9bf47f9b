/** Cells of a table on its way out: text, a number with all its digits, or nothing. */
export type ExportCell = string | number | null;

/**
 * A spreadsheet runs a text that begins like this as a formula, with East Asian settings also where the sign is
 * full-width; texts that are defused already count too.
 */
const FORMULA_START = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Whether a spreadsheet would run the text as a formula. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA_START.test(text);
}

/**
 * Makes a text harmless for spreadsheets by an apostrophe before it; numbers are never touched. Taking one apostrophe off
 * such a text gives the original back, and the import does (compute-rs, io/text/defused.rs).
 */
export function defuseFormula(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

function cellText(cell: ExportCell): string {
  if (cell === null) return "";
  return typeof cell === "number" ? String(cell) : defuseFormula(cell);
}

/** Readers drop blanks at the ends of a text that does not stand in quotes. */
function quoted(text: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of CSV. @param numberText how numbers are written */
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

/** Tab-separated text for the clipboard: what Excel and Word take as cells. */
export function toTabText(rows: readonly (readonly ExportCell[])[]): string {
  return rows
    .map((row) => row.map((cell) => cellText(cell).replace(/[\t\r\n]+/g, " ")).join("\t"))
    .join("\n");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** An HTML table for the clipboard; its first row is the header. */
export function toHtmlTable(rows: readonly (readonly ExportCell[])[]): string {
  const line = (row: readonly ExportCell[], tag: "th" | "td") =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cellText(cell))}</${tag}>`).join("")}</tr>`;
  const [head = [], ...body] = rows;
  return `<table>${line(head, "th")}${body.map((row) => line(row, "td")).join("")}</table>`;
}
