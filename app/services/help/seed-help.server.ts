import { deleteSeedTerms, listSeededTerms, writeSeedTerms } from "~/db/glossary.server";
import { deleteSeedItems, listSeededItems, writeSeedItem } from "~/db/help-items.server";
import { indexHelp } from "./index-help.server";
import { type HelpTexts, readHelpTexts } from "./read-help-texts.server";

type Seeded = { key: string; seedHash: string | null; isEdited: boolean }[];

/** The texts of the repository that are new or changed, except those that staff edited. */
function outdated<Text extends { key: string; hash: string }>(
  texts: readonly Text[],
  seeded: Seeded,
): Text[] {
  const byKey = new Map(seeded.map((each) => [each.key, each]));
  return texts.filter(({ key, hash }) => {
    const present = byKey.get(key);
    return present === undefined || (!present.isEdited && present.seedHash !== hash);
  });
}

function missing(texts: readonly { key: string }[], seeded: Seeded): string[] {
  const keys = new Set(texts.map(({ key }) => key));
  return seeded.filter(({ key }) => !keys.has(key)).map(({ key }) => key);
}

/**
 * Brings the help of the database up to the texts of the repository. A text that staff edited or deleted is left alone.
 *
 * @returns whether anything was written
 */
export async function seedHelp(given?: HelpTexts): Promise<boolean> {
  const texts = given ?? (await readHelpTexts());
  const [seededItems, seededTerms] = [await listSeededItems(), await listSeededTerms()];
  const items = outdated(texts.items, seededItems);
  const terms = outdated(texts.terms, seededTerms);
  const gone = { items: missing(texts.items, seededItems), terms: missing(texts.terms, seededTerms) };
  if (items.length + terms.length + gone.items.length + gone.terms.length === 0) return false;
  for (const item of items) await writeSeedItem(item);
  await writeSeedTerms(terms);
  await deleteSeedItems(gone.items);
  await deleteSeedTerms(gone.terms);
  await indexHelp();
  return true;
}

/** Writes the repository's text of a section or topic again, outside the search. @returns false if it has none */
export async function restoreSeedItem(key: string): Promise<boolean> {
  const seed = (await readHelpTexts()).items.find((each) => each.key === key);
  if (seed === undefined) return false;
  await writeSeedItem(seed);
  return true;
}

/** Writes the repository's text of a term again, outside the search. @returns false if it has none */
export async function restoreSeedTerm(key: string): Promise<boolean> {
  const seed = (await readHelpTexts()).terms.find((each) => each.key === key);
  if (seed === undefined) return false;
  await writeSeedTerms([seed]);
  return true;
}
