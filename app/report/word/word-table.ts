import {
  AlignmentType,
  BorderStyle,
  type IBorderOptions,
  type ITableBordersOptions,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from "docx";
import { elementsOf, type Element, findAll, findFirst, hasClass, textOf } from "./markup";
import { CONTENT_TWIPS, STYLE } from "./word-styles";
import { wordRuns } from "./word-runs";

const NONE: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: "auto" };
const RULE: IBorderOptions = { style: BorderStyle.SINGLE, size: 6, color: "50606E" };
const HAIRLINE: IBorderOptions = { style: BorderStyle.SINGLE, size: 2, color: "E3E7EA" };

/** As in print: rules above, below the heads and at the end; none between columns. */
const BORDERS: ITableBordersOptions = {
  top: RULE,
  bottom: RULE,
  left: NONE,
  right: NONE,
  insideHorizontal: HAIRLINE,
  insideVertical: NONE,
};

/** Twips of a digit of a table's text, and of the margins of a cell. */
const CHARACTER_TWIPS = 98;
const MARGIN_TWIPS = 130;
/** Longer texts are broken. */
const MAX_CHARACTERS = 60;
/** The size of a table's text in half points, and the smallest one, for tables with many columns. */
const TEXT_SIZE = { usual: 17, least: 12 };
/** The least width of a column of sentences. */
const PROSE_TWIPS = 2_600;

function spanOf(cell: Element): number {
  return Number(cell.attribs.colspan ?? 1);
}

/** The characters that must fit on a line: texts of the body, and words of heads, which may be broken between them. */
function charactersOf(cell: Element, isBody: boolean): number {
  const text = textOf(cell.children).trim();
  if (isBody) return Math.min(MAX_CHARACTERS, text.length);
  return Math.max(...text.split(" ").map((word) => word.length));
}

interface Layout {
  widths: number[];
  /** Half points. */
  textSize: number;
}

/** Columns as wide as their texts. Sentences, then letters, give way in a table that is wider than the page. */
function layoutOf(rows: readonly Element[][], heads: number): Layout {
  const count = Math.max(1, ...rows.map((cells) => cells.reduce((sum, cell) => sum + spanOf(cell), 0)));
  const natural = new Array<number>(count).fill(MARGIN_TWIPS + 3 * CHARACTER_TWIPS);
  const isProse = new Array<boolean>(count).fill(false);
  for (const [index, cells] of rows.entries()) {
    let at = 0;
    for (const cell of cells) {
      const span = spanOf(cell);
      const width = charactersOf(cell, index >= heads) * CHARACTER_TWIPS + MARGIN_TWIPS;
      if (span === 1) natural[at] = Math.max(natural[at] ?? 0, width);
      if (hasClass(cell, "prose")) isProse[at] = true;
      at += span;
    }
  }
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);
  const excess = Math.max(0, sum(natural) - CONTENT_TWIPS);
  const prose = isProse.filter(Boolean).length;
  const widths = natural.map((width, at) =>
    isProse[at] ? Math.max(Math.min(width, PROSE_TWIPS), width - excess / prose) : width,
  );
  const factor = Math.min(1, CONTENT_TWIPS / sum(widths));
  return {
    widths: widths.map((width) => Math.floor(width * factor)),
    textSize: Math.max(TEXT_SIZE.least, Math.floor(TEXT_SIZE.usual * factor)),
  };
}

function isLeft(cell: Element, isBody: boolean): boolean {
  return hasClass(cell, "text") || (isBody && cell.name === "th") || cell.attribs.scope === "row";
}

/** A native table. Heads are repeated on each page, and no row is broken. @param isOwn whether the user wrote it */
export function wordTable(element: Element, isOwn: boolean): Table {
  const head = elementsOf(findFirst(element.children, "thead")?.children ?? []);
  const body = findAll(element.children, "tr").filter((row) => !head.includes(row));
  const rows = [...head, ...body].map((row) => elementsOf(row.children));
  const { widths, textSize } = layoutOf(rows, head.length);
  const table = rows.map((cells, index) => {
    const isBody = index >= head.length;
    let column = 0;
    const children = cells.map((cell) => {
      const span = spanOf(cell);
      const width = widths.slice(column, column + span).reduce((sum, each) => sum + each, 0);
      column += span;
      const isGroup = cell.attribs.scope === "colgroup";
      const left = isOwn || isLeft(cell, isBody);
      const paragraph = new Paragraph({
        style: isBody ? STYLE.cell : STYLE.head,
        alignment: isGroup ? AlignmentType.CENTER : left ? AlignmentType.LEFT : AlignmentType.RIGHT,
        // A row stays with the next one: a table that fits on a page is not broken.
        keepNext: index < rows.length - 1 && rows.length <= 30,
        children: wordRuns(cell.children, textSize === TEXT_SIZE.usual ? {} : { size: textSize }),
      });
      return new TableCell({
        children: [paragraph],
        columnSpan: span,
        width: { size: width, type: WidthType.DXA },
        ...(index === head.length - 1 && !isGroup ? { borders: { bottom: RULE } } : {}),
      });
    });
    return new TableRow({ children, tableHeader: !isBody, cantSplit: true });
  });
  return new Table({
    rows: table,
    columnWidths: widths,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: BORDERS,
    margins: { left: MARGIN_TWIPS / 2, right: MARGIN_TWIPS / 2, top: 30, bottom: 30 },
  });
}
