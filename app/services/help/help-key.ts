/** Names that have pages of their own below /app/help/. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set([
  "glossary",
  "views",
  "images",
  "example",
  "start-tours",
]);

const MAX_LENGTH = 60;

/** A name for URLs, made of a title: "Who may see it?" becomes "who-may-see-it"; a number is added if it is taken. */
export function freeKey(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  const stem = /^[a-z]/.test(words) ? words.slice(0, MAX_LENGTH) : `text-${words}`.slice(0, MAX_LENGTH);
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(key) && !RESERVED_KEYS.has(key)) return key;
  }
}
