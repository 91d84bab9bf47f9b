import { escapeHtml } from "./csv";
import { columnGroups, formatTable, numbersOf, type ResultTable } from "./result-table";

/** Formats in which a table is pasted into a document. */
export const MARKUPS = ["tex", "html", "md"] as const;

export type Markup = (typeof MARKUPS)[number];

interface MarkupOptions {
  /** Every digit of the numbers; otherwise they are rounded as on screen. */
  full: boolean;
  /** The text below the table, each line a paragraph; null for none. */
  note: string | null;
}

/** A table as the source of a document. */
export function tableMarkup(table: ResultTable, markup: Markup, options: MarkupOptions): string {
  const writers = { tex: toLatex, html: toHtml, md: toMarkdown };
  return writers[markup](table, options);
}

interface WrittenCell {
  text: string;
  isNumber: boolean;
}

/** The texts of the cells, rounded or in full. */
function writtenRows(table: ResultTable, full: boolean): WrittenCell[][] {
  const numbers = full ? numbersOf(table) : null;
  return formatTable(table).map((row, line) =>
    row.map((cell, at) => {
      const number = numbers?.[line]?.[at] ?? null;
      return { text: number === null ? cell.text : String(number), isNumber: number !== null };
    }),
  );
}

/** Whether a column is of numbers, which are aligned at the right. */
function numeric({ columns }: ResultTable): boolean[] {
  return columns.map(({ kind }) => kind !== "text" && kind !== "prose");
}

const LATEX: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "#": "\\#",
  $: "\\$",
  "%": "\\%",
  "&": "\\&",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "\u2212": "$-$",
  "–": "--",
  "²": "\\textsuperscript{2}",
  ᵃ: "\\textsuperscript{a}",
  ᵇ: "\\textsuperscript{b}",
  ᶜ: "\\textsuperscript{c}",
  "\u00a0": "~",
  "\u202f": "\\,",
};

/** A text in which nothing is a command of LaTeX. Brackets at the start of a cell would be an option of the line break before. */
export function latexText(text: string): string {
  const escaped = Array.from(oneLine(text), (character) => LATEX[character] ?? character).join("");
  return escaped.replace(/^(?=[[*])/, "{}");
}

function latexCell({ text, isNumber }: WrittenCell): string {
  return latexText(isNumber ? text.replaceAll("-", "\u2212") : text);
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\t\u2028\u2029]+/g, " ");
}

/** The lines of a note. */
function linesOf(note: string | null): string[] {
  return note === null ? [] : note.split("\n");
}

/** Lines with a rule before each row that begins a part. */
function withRules(rows: readonly string[], { partStarts = [] }: ResultTable, rule: string): string[] {
  return rows.flatMap((row, at) => (partStarts.includes(at) ? [rule, row] : [row]));
}

/** A table of the package booktabs. */
function toLatex(table: ResultTable, { full, note }: MarkupOptions): string {
  const line = (cells: string[]) => `${cells.join(" & ")} \\\\`;
  const groups = columnGroups(table.columns);
  const isNumeric = numeric(table);
  let from = 1;
  const rules: string[] = [];
  const heads = groups.map(({ group, span }) => {
    const to = from + span - 1;
    if (group !== null) rules.push(`\\cmidrule(lr){${from}-${to}}`);
    from = to + 1;
    return `\\multicolumn{${span}}{c}{${group === null ? "" : latexText(group)}}`;
  });
  return [
    "% \\usepackage{booktabs}",
    "\\begin{table}",
    "\\centering",
    `\\caption{${latexText(table.title)}}`,
    `\\begin{tabular}{${isNumeric.map((each) => (each ? "r" : "l")).join("")}}`,
    "\\toprule",
    ...(rules.length === 0 ? [] : [line(heads), rules.join(" ")]),
    line(table.columns.map(({ label }) => latexText(label))),
    "\\midrule",
    ...withRules(
      writtenRows(table, full).map((row) => line(row.map(latexCell))),
      table,
      "\\midrule",
    ),
    "\\bottomrule",
    "\\end{tabular}",
    ...linesOf(note).map(
      (text, at) => `\\par${at === 0 ? "\\smallskip" : ""}\\footnotesize ${latexText(text)}`,
    ),
    "\\end{table}",
    "",
  ].join("\n");
}

/** A text in which nothing is markup of Markdown with tables. */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(/(?:[\\`*_{}[\]<>#|~$&!@^]|:(?=\/\/))/g, "\\$&")
    .replace(/(?<=www|https?|ftp)(?=\.)/gi, "\\");
}

/** A table of GitHub's Markdown. Its groups are in the heads of their columns, because it has one line of heads. */
function toMarkdown(table: ResultTable, { full, note }: MarkupOptions): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [
    `**${markdownText(table.title)}**`,
    "",
    line(table.columns.map(({ label, group }) => markdownText(group ? `${group}: ${label}` : label))),
    line(numeric(table).map((each) => (each ? "---:" : ":---"))),
    ...writtenRows(table, full).map((row) => line(row.map(({ text }) => markdownText(text)))),
    ...linesOf(note).flatMap((text) => ["", markdownText(text)]),
    "",
  ].join("\n");
}

/** A table of HTML without styles of its own, except the side of its numbers. */
function toHtml(table: ResultTable, { full, note }: MarkupOptions): string {
  const groups = columnGroups(table.columns);
  const isNumeric = numeric(table);
  const { partStarts = [] } = table;
  const styleOf = (at: number, row: number | null) => {
    const styles = [
      ...(isNumeric[at] ? ["text-align: right"] : []),
      ...(row !== null && partStarts.includes(row) ? ["border-top: 1px solid"] : []),
    ];
    return styles.length === 0 ? "" : ` style="${styles.join("; ")}"`;
  };
  const grouped = groups.some(({ group }) => group !== null);
  return [
    "<table>",
    `  <caption>${escapeHtml(table.title)}</caption>`,
    "  <thead>",
    ...(grouped
      ? [
          `    <tr>${groups.map(({ group, span }) => (group === null ? `<td colspan="${span}"></td>` : `<th colspan="${span}" scope="colgroup">${escapeHtml(group)}</th>`)).join("")}</tr>`,
        ]
      : []),
    `    <tr>${table.columns.map(({ label }, at) => (label === "" ? "<td></td>" : `<th scope="col"${styleOf(at, null)}>${escapeHtml(label)}</th>`)).join("")}</tr>`,
    "  </thead>",
    "  <tbody>",
    ...writtenRows(table, full).map(
      (row, line) =>
        `    <tr>${row.map(({ text }, at) => (at === 0 ? `<th scope="row"${styleOf(at, line)}>${escapeHtml(text)}</th>` : `<td${styleOf(at, line)}>${escapeHtml(text)}</td>`)).join("")}</tr>`,
    ),
    "  </tbody>",
    "</table>",
    ...linesOf(note).map((text) => `<p>${escapeHtml(text)}</p>`),
    "",
  ].join("\n");
}
