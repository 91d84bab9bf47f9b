import { database } from "./client.server";

/** A text that can be found: a topic, a part of one, or a term. */
export interface SearchText {
  /** Where it is shown. */
  address: string;
  /** The section of a topic, or "Glossary". */
  place: string;
  title: string;
  /** Without tags. */
  body: string;
}

/** A text that was found. In the excerpt the words found lie between MARK.start and MARK.end. */
interface SearchHit {
  address: string;
  place: string;
  title: string;
  excerpt: string;
}

/** Around the words found: characters that no text of the help contains, because they cannot be printed. */
export const MARK = { start: "\u0002", end: "\u0003" } as const;

const MAX_WORDS = 12;
const MAX_HITS = 30;
/** Weight of a word in the title, against one in the body. */
const TITLE_WEIGHT = 8;
const EXCERPT_WORDS = 18;

/**
 * The index is made by the application, not by a migration: it is derived from the help's rows, and Prisma would take
 * its shadow tables for a drift of the schema (docs/decisions/0080-the-search-index-is-derived.md).
 */
const CREATE = `CREATE VIRTUAL TABLE IF NOT EXISTS HelpSearch USING fts5(
  address UNINDEXED, place UNINDEXED, title, body, tokenize = "porter unicode61 remove_diacritics 2")`;

/** Replaces the whole index. */
export async function replaceSearchTexts(texts: readonly SearchText[]): Promise<void> {
  await database.$executeRawUnsafe(CREATE);
  await database.$transaction([
    database.$executeRaw`DELETE FROM HelpSearch`,
    ...texts.map(
      ({ address, place, title, body }) =>
        database.$executeRaw`INSERT INTO HelpSearch (address, place, title, body)
          VALUES (${address}, ${place}, ${title}, ${body})`,
    ),
  ]);
}

/**
 * Texts with all words of a query, best first; with some of them if none has all. Any text is a valid query: only its
 * letters and digits count, and each word is found by its beginning.
 */
export async function searchTexts(query: string): Promise<SearchHit[]> {
  const words = (query.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  if (words.length === 0 || !(await hasIndex())) return [];
  const terms = words.map((word) => `"${word}"*`);
  const all = await matches(terms.join(" AND "));
  return all.length > 0 || terms.length === 1 ? all : matches(terms.join(" OR "));
}

async function matches(expression: string): Promise<SearchHit[]> {
  return database.$queryRaw<SearchHit[]>`
    SELECT address, place, title,
      snippet(HelpSearch, 3, ${MARK.start}, ${MARK.end}, '…', ${EXCERPT_WORDS}) AS excerpt
    FROM HelpSearch WHERE HelpSearch MATCH ${expression}
    ORDER BY bm25(HelpSearch, 0, 0, ${TITLE_WEIGHT}, 1) LIMIT ${MAX_HITS}`;
}

async function hasIndex(): Promise<boolean> {
  const tables = await database.$queryRaw<unknown[]>`
    SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'HelpSearch'`;
  return tables.length > 0;
}
