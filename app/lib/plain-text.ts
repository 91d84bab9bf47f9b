/** NUL, and halves of surrogate pairs: in no text that anybody wrote, and no database or file gives them back. */
const UNTEXT = /[\u0000\p{Cs}]/u;

export const UNTEXT_MESSAGE = "This contains a character that is not allowed in text. Please remove it.";

/** Whether a text can be kept and given back as it is. */
export function isPlainText(text: string): boolean {
  return !UNTEXT.test(text);
}

/**
 * The first name in a value as JSON gives it below which stands a text that is none; "" when it is the value itself;
 * null when all are texts.
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
