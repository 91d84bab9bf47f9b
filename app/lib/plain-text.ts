/** NUL and lone surrogates: not part of real text, and databases and files do not preserve them. */
const UNTEXT = /[\u0000\p{Cs}]/u;

export const UNTEXT_MESSAGE = "This contains a character that is not allowed in text. Please remove it.";

/** Whether a text can be stored and read back unchanged. */
export function isPlainText(text: string): boolean {
  return !UNTEXT.test(text);
}

/**
 * Finds a string that cannot be stored in a parsed JSON value. Returns the first name of its path, "" if it is at the
 * top, or null if all strings are valid.
 */
export function findUntext(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return holdsUntext(value) ? "" : null;
  for (const [name, part] of Object.entries(value)) {
    if (!isPlainText(name)) return "";
    if (holdsUntext(part)) return Array.isArray(value) ? "" : name;
  }
  return null;
}

function holdsUntext(root: unknown): boolean {
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && !isPlainText(value)) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (!isPlainText(name)) return true;
      left.push(part);
    }
  }
  return false;
}
