/** A part of a sentence; figures are emphasised. The page and the report use the same parts. */
export type SentencePart = string | { strong: string };

export type Sentence = readonly SentencePart[];

/** The plain text of a sentence. */
export function sentenceText(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === "string" ? part : part.strong)).join("");
}

/** "a", "a and b", "a, b and c". */
export function inWords(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}
