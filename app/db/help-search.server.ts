import { database, dialect } from "./client.server";
import type { FoundText, IndexedText } from "./dialects/dialect";
import { inTransaction } from "./transaction.server";

export type SearchText = IndexedText;

/** Around the words found: characters that no text of the help contains, because they cannot be printed. */
export const MARK = { start: "\u0002", end: "\u0003" } as const;

/** A statement has a limited number of parameters. */
const INDEXED_AT_ONCE = 200;
const MAX_WORDS = 12;
const MAX_HITS = 30;
const EXCERPT_WORDS = 18;

/** Replaces the whole index. */
export async function replaceSearchTexts(texts: readonly SearchText[]): Promise<void> {
  await dialect.createSearchIndex(database);
  await inTransaction(async (transaction) => {
    await transaction.$executeRaw`DELETE FROM "HelpSearch"`;
    for (let at = 0; at < texts.length; at += INDEXED_AT_ONCE) {
      await dialect.indexTexts(transaction, texts.slice(at, at + INDEXED_AT_ONCE));
    }
  });
}

/**
 * Texts with all words of a query, best first; with some of them if none has all. Any text is a valid query: only its
 * letters and digits count, and each word is found by its beginning.
 */
export async function searchTexts(query: string): Promise<FoundText[]> {
  const words = (query.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  if (words.length === 0 || !(await dialect.hasTable(database, "HelpSearch"))) return [];
  const style = { marks: MARK, excerptWords: EXCERPT_WORDS, most: MAX_HITS };
  const all = await dialect.searchTexts(database, words, "all", style);
  return all.length > 0 || words.length === 1 ? all : dialect.searchTexts(database, words, "one", style);
}
