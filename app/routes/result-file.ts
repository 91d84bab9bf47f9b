import { type Markup, MARKUPS } from "~/lib/table-markup";

/** Name of the file with every observation of a result. */
export const OBSERVATIONS = "observations";

/** Formats of tables and charts. */
const ENDINGS = ["csv", ...MARKUPS, "svg", "png", "pdf", "json"] as const;

export interface ResultFile {
  /** Key of a table or a chart. */
  key: string;
  /** Whether a table has every digit in a format that rounds otherwise. */
  full: boolean;
  ending: (typeof ENDINGS)[number];
}

const FULL = "-all-digits";

/** The name of a table's file in a format of documents. */
export function markupFileName(key: string, markup: Markup, full: boolean): string {
  return `${key}${full ? FULL : ""}.${markup}`;
}

/** The parts of a file name such as "residuals.svg"; `null` if it is not the name of a result file. */
export function readFileName(name: string): ResultFile | null {
  const match = /^([a-z0-9_-]{1,60})\.([a-z]+)$/.exec(name);
  const ending = ENDINGS.find((each) => each === match?.[2]);
  if (!match?.[1] || !ending) return null;
  const isMarkup = MARKUPS.some((each) => each === ending);
  const full = isMarkup && match[1].endsWith(FULL);
  return { key: full ? match[1].slice(0, -FULL.length) : match[1], ending, full };
}
