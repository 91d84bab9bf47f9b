/** A plain-language sentence whose figures stand out; the same parts serve the page and the report. */
export type SentencePart = string | { strong: string };

export type Sentence = readonly SentencePart[];

/** The words alone. */
export function sentenceText(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === "string" ? part : part.strong)).join("");
}

/** "a", "a and b", "a, b and c". */
export function inWords(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}
