/**
 * Widths of Helvetica's letters in thousandths of the font size, from U+0020 to U+007E (Adobe Core 14 font metrics, Helvetica). Arial and
 * Liberation Sans have the same.
 */
const HELVETICA = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

const FIRST = 0x20;

/** Signs of charts beyond ASCII: narrow and no-break space, middle dot, en dash, em dash, ellipsis, minus. */
const SIGNS = new Map([
  ["\u202f", 200],
  ["\u00a0", 278],
  ["·", 278],
  ["–", 556],
  ["—", 1000],
  ["…", 1000],
  ["−", 584],
]);

/** Other letters of alphabets, and letters of scripts from U+2E80 on, which are as wide as high. */
const OTHER = { letter: 600, wide: 1000, widestFrom: 0x2e80 };

/** Inter, the font of pages, is wider; so is semibold. */
const WIDER = { inter: 1.06, bold: 1.06, boldFrom: 600 };

/** The text of a chart, as Vega describes it. */
export interface ChartText {
  font?: string;
  fontSize?: number;
  fontWeight?: string | number;
}

/** A line of text, as Vega has it: it may be a number, or missing. */
export type ChartLine = string | number | null | undefined;

function letterWidth(letter: string): number {
  const code = letter.codePointAt(0) ?? FIRST;
  const other = code >= OTHER.widestFrom ? OTHER.wide : OTHER.letter;
  return HELVETICA[code - FIRST] ?? SIGNS.get(letter) ?? other;
}

/**
 * The width of a line of a chart's text where there is no canvas to measure it. Vega's own estimate, 0.8 of the font size for each
 * letter, is half as much again as most texts have: labels would be cut and left out that the page shows.
 *
 * @param text its accents take no room of their own
 * @returns pixels
 */
export function textWidth(
  { font = "", fontSize = 11, fontWeight = 400 }: ChartText,
  text: ChartLine,
): number {
  const letters = String(text ?? "")
    .trim()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "");
  let thousandths = 0;
  for (const letter of letters) thousandths += letterWidth(letter);
  const isBold = fontWeight === "bold" || Number(fontWeight) >= WIDER.boldFrom;
  return (
    ((thousandths * fontSize) / 1000) * (font.includes("Inter") ? WIDER.inter : 1) * (isBold ? WIDER.bold : 1)
  );
}
