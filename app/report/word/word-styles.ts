import { AlignmentType, type INumberingOptions, type IStylesOptions, LevelFormat } from "docx";

/** A4 with the margins of the printed report, in twips (1/1440 inch). */
export const PAGE = { width: 11_906, height: 16_838 };
export const MARGIN = { top: 1_361, right: 964, bottom: 1_134, left: 964, header: 600, footer: 500 };
export const CONTENT_TWIPS = PAGE.width - MARGIN.left - MARGIN.right;

/** Names of the styles beyond Word's own. */
export const STYLE = {
  fact: "Fact",
  subtle: "Subtle",
  sentence: "Sentence",
  notice: "Notice",
  cell: "TableText",
  head: "TableHead",
  code: "CodeText",
  caption: "Caption",
} as const;

export const BULLETS = "bullets";
export const NUMBERS = "numbers";
const LEVELS = 6;
/** Where the values of facts begin: a tab ends at the indent. */
const FACT_TWIPS = 2_200;

const GREY = "50606E";
const INK = "17212B";

function heading(size: number, before: number) {
  return {
    run: { size, bold: true, color: INK, font: "Arial" },
    paragraph: { spacing: { before, after: 80 }, keepNext: true, keepLines: true },
  };
}

/** Sizes are in half points, spaces in twips. */
export const STYLES: IStylesOptions = {
  default: {
    document: { run: { font: "Arial", size: 20, color: INK, language: { value: "en-GB" } } },
    title: heading(34, 0),
    heading1: heading(28, 360),
    heading2: heading(24, 280),
    heading3: heading(20, 200),
  },
  paragraphStyles: [
    {
      id: STYLE.fact,
      name: "Fact",
      basedOn: "Normal",
      paragraph: {
        indent: { left: FACT_TWIPS, hanging: FACT_TWIPS },
        spacing: { after: 40 },
      },
    },
    { id: STYLE.subtle, name: "Subtle", basedOn: "Normal", run: { color: GREY, size: 18 } },
    {
      id: STYLE.sentence,
      name: "Sentence",
      basedOn: "Normal",
      run: { size: 21 },
      paragraph: { spacing: { before: 80, after: 100 } },
    },
    {
      id: STYLE.notice,
      name: "Notice",
      basedOn: "Normal",
      run: { color: "A3262A" },
      paragraph: { spacing: { before: 80, after: 80 } },
    },
    { id: STYLE.cell, name: "Table text", basedOn: "Normal", run: { size: 17 } },
    { id: STYLE.head, name: "Table head", basedOn: STYLE.cell, run: { size: 17, color: GREY } },
    {
      id: STYLE.code,
      name: "Code text",
      basedOn: "Normal",
      run: { font: "Liberation Mono", size: 17 },
      paragraph: { spacing: { before: 80, after: 80 } },
    },
    {
      id: STYLE.caption,
      name: "caption",
      basedOn: "Normal",
      next: "Normal",
      run: { size: 19, bold: true, color: INK },
      paragraph: { spacing: { before: 200, after: 80 } },
    },
  ],
};

function levels(format: (typeof LevelFormat)[keyof typeof LevelFormat], textOf: (level: number) => string) {
  return Array.from({ length: LEVELS }, (_, level) => ({
    level,
    format,
    text: textOf(level),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: 360 * (level + 1), hanging: 260 }, spacing: { after: 40 } } },
  }));
}

export const NUMBERING: INumberingOptions = {
  config: [
    { reference: BULLETS, levels: levels(LevelFormat.BULLET, () => "•") },
    { reference: NUMBERS, levels: levels(LevelFormat.DECIMAL, (level) => `%${level + 1}.`) },
  ],
};
