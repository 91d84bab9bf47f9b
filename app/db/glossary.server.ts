import type { GlossaryItem } from "@prisma/client";
import { database } from "./client.server";
import { inTransaction } from "./transaction.server";

export type GlossaryRow = GlossaryItem;

/** All terms that are not deleted, in the order of the alphabet. */
export async function listTerms(): Promise<GlossaryRow[]> {
  return database.glossaryItem.findMany({ where: { deletedAt: null }, orderBy: { termKey: "asc" } });
}

/** The terms that staff deleted. */
export async function listDeletedTerms(): Promise<GlossaryRow[]> {
  return database.glossaryItem.findMany({ where: { deletedAt: { not: null } }, orderBy: { termKey: "asc" } });
}

/** A term that is not deleted, or null. */
export async function findTerm(id: string): Promise<GlossaryRow | null> {
  return database.glossaryItem.findFirst({ where: { id, deletedAt: null } });
}

/** The anchors of all terms, deleted ones included. */
export async function listTermKeys(): Promise<Set<string>> {
  const rows = await database.glossaryItem.findMany({ select: { key: true } });
  return new Set(rows.map(({ key }) => key));
}

const keyOf = (term: string) => term.toLowerCase();

/** Creates a term. A term that exists, deleted or not, violates a unique constraint. */
export async function createTerm(
  fields: Pick<GlossaryItem, "key" | "term" | "description">,
): Promise<GlossaryRow> {
  return database.glossaryItem.create({ data: { ...fields, termKey: keyOf(fields.term), isEdited: true } });
}

type TermFields = Partial<Pick<GlossaryItem, "term" | "description" | "deletedAt">>;

/** Changes a term. */
export async function updateTerm(id: string, fields: TermFields): Promise<GlossaryRow> {
  const termKey = fields.term === undefined ? {} : { termKey: keyOf(fields.term) };
  return database.glossaryItem.update({ where: { id }, data: { ...fields, ...termKey, isEdited: true } });
}

/** A term as the repository has it. */
export type SeedTerm = Pick<GlossaryItem, "key" | "term" | "description"> & { hash: string };

/** The seeded terms: the text that each has, and whether staff changed it. */
export async function listSeededTerms(): Promise<Pick<GlossaryItem, "key" | "seedHash" | "isEdited">[]> {
  return database.glossaryItem.findMany({
    where: { seedHash: { not: null } },
    select: { key: true, seedHash: true, isEdited: true },
  });
}

/** Writes terms of the repository over terms with the same keys, except where staff has its own term with that key. */
export async function writeSeedTerms(terms: readonly SeedTerm[]): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const { hash, ...seed } of terms) {
      const termKey = keyOf(seed.term);
      const taken = await transaction.glossaryItem.count({ where: { termKey, key: { not: seed.key } } });
      if (taken > 0) continue;
      const data = { ...seed, termKey, seedHash: hash, isEdited: false, deletedAt: null };
      await transaction.glossaryItem.upsert({ where: { key: seed.key }, create: data, update: data });
    }
  });
}

/** Deletes seeded terms that the repository no longer has and staff did not edit. */
export async function deleteSeedTerms(keys: readonly string[]): Promise<void> {
  await database.glossaryItem.deleteMany({ where: { key: { in: [...keys] }, isEdited: false } });
}
