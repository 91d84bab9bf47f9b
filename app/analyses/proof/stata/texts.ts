import { commentText } from "../literals";

/**
 * A text that Stata shows: in one line, without characters that end a string, that name a macro, that SMCL reads or that begin or end a
 * comment.
 */
export function shownText(text: string): string {
  return commentText(text)
    .replace(/["`]/g, "'")
    .replace(/[$\\]/g, "_")
    .replaceAll("{", "(")
    .replaceAll("}", ")")
    .replace(/[/*]{2,}/g, (run) => "-".repeat(run.length))
    .trim();
}

/** The label of a variable, which has at most 80 characters. */
export function labelText(text: string): string {
  return Array.from(shownText(text)).slice(0, 80).join("").trim();
}

/** An expression that is exactly a text: ASCII letters, digits and blanks, and everything else by its code. */
export function exactText(text: string): string {
  if (/^[A-Za-z0-9 _.,-]*$/.test(text)) return `"${text}"`;
  const plain = text.replace(/[\p{Cs}\0]/gu, "\ufffd");
  const characters = Array.from(plain, (character) => {
    if (/[A-Za-z0-9 _.,-]/.test(character)) return character;
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
  return `ustrunescape("${characters.join("")}")`;
}

/** A number with 17 significant digits, which are enough for every double; Stata's missing value for none. */
export function exactNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return ".";
  return Number.isSafeInteger(value) ? String(value) : value.toExponential(16);
}
