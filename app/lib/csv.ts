/** Cells of a table on its way out: text, a number with all its digits, or nothing. */
export type ExportCell = string | number | null;

/** A spreadsheet runs a text that begins like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** Makes a text harmless for spreadsheets; numbers are never touched. */
export function defuseFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function cellText(cell: ExportCell): string {
  if (cell === null) return "";
  return typeof cell === "number" ? String(cell) : defuseFormula(cell);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180 text with CRLF, all digits of each number, formulas defused. */
export function toCsv(rows: readonly (readonly ExportCell[])[]): string {
  return rows.map((row) => row.map((cell) => quoted(cellText(cell))).join(",") + "\r\n").join("");
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
