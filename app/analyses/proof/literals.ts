import type { ScriptLanguage } from "./proof-input";

/** A text without characters that no text file of a program should have: unpaired surrogates and NUL. */
function plain(text: string): string {
  return text.replace(/[\p{Cs}\0]/gu, "\ufffd");
}

/** A text as a string of R: ASCII only, so that it means the same in every locale. */
function rString(text: string): string {
  const characters = Array.from(plain(text), (character) => {
    if (character === '"' || character === "\\") return `\\${character}`;
    if (/[ -~]/.test(character)) return character;
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U{${code}}` : `\\u{${code}}`;
  });
  return `"${characters.join("")}"`;
}

/** A text as a string literal of a language. */
export function stringLiteral(text: string, language: ScriptLanguage): string {
  // Every string of JSON is one of Python, once surrogates are paired.
  return language === "r" ? rString(text) : JSON.stringify(plain(text));
}

/** A text inside a comment: one line, without control characters. */
export function commentText(text: string): string {
  return plain(text).replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ");
}

/** A text in the prose of a Quarto document: nothing in it is markup, code that knitr runs, or a shortcode. */
export function proseText(text: string): string {
  return commentText(text)
    .replaceAll("`", "'")
    .replace(/[\\*_{}[\]()#+\-.!<>|~^$@&:]/g, "\\$&");
}
