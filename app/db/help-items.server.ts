import { type HelpContent, type HelpItem, Prisma } from "@prisma/client";
import { database, type JsonInput } from "./client.server";
import { inTransaction } from "./transaction.server";

export type HelpItemRow = HelpItem;
export type HelpContentRow = HelpContent;
export type ItemWithContents = HelpItem & { contents: HelpContent[] };

const IN_ORDER = [
  { order: "asc" },
  { id: "asc" },
] as const satisfies Prisma.HelpItemOrderByWithRelationInput[];
const PRESENT = { where: { deletedAt: null }, orderBy: [...IN_ORDER] };

/** All sections and topics that are not deleted, in order, with their contents. */
export async function listHelpItems(): Promise<ItemWithContents[]> {
  return database.helpItem.findMany({
    where: { deletedAt: null, OR: [{ parentId: null }, { parent: { deletedAt: null } }] },
    orderBy: [...IN_ORDER],
    include: { contents: PRESENT },
  });
}

/** The names of all sections and topics that are not deleted, in order, without their texts. */
export async function listHelpNames(): Promise<Pick<HelpItem, "id" | "key" | "name" | "parentId">[]> {
  return database.helpItem.findMany({
    where: { deletedAt: null, OR: [{ parentId: null }, { parent: { deletedAt: null } }] },
    orderBy: [...IN_ORDER],
    select: { id: true, key: true, name: true, parentId: true },
  });
}

/** All sections and topics that staff deleted. */
export async function listDeletedItems(): Promise<HelpItemRow[]> {
  return database.helpItem.findMany({ where: { deletedAt: { not: null } }, orderBy: { name: "asc" } });
}

/** All contents that staff deleted from a topic that is not deleted. */
export async function listDeletedContents(): Promise<HelpContentRow[]> {
  return database.helpContent.findMany({
    where: { deletedAt: { not: null }, item: { deletedAt: null } },
    orderBy: { title: "asc" },
  });
}

/** A section or topic that is not deleted, by its id or its key, or null. */
export async function findHelpItem(by: { id: string } | { key: string }): Promise<ItemWithContents | null> {
  return database.helpItem.findFirst({
    where: { ...by, deletedAt: null },
    include: { contents: PRESENT },
  });
}

/** The key of every section and topic, deleted ones included. */
export async function listItemKeys(): Promise<Set<string>> {
  const rows = await database.helpItem.findMany({ select: { key: true } });
  return new Set(rows.map(({ key }) => key));
}

export type ItemFields = Partial<
  Pick<HelpItem, "name" | "title" | "description" | "parentId" | "order" | "imageHash" | "deletedAt">
>;

/** Creates a section or topic behind its neighbours. */
export async function createHelpItem(
  fields: Pick<HelpItem, "key" | "name" | "title" | "parentId">,
): Promise<HelpItemRow> {
  const order = await database.helpItem.count({ where: { parentId: fields.parentId } });
  return database.helpItem.create({ data: { ...fields, order: order + 1, isEdited: true } });
}

/** Changes a section or topic. Another position among its neighbours alone does not make it edited. */
export async function updateHelpItem(id: string, fields: ItemFields, edited: boolean): Promise<void> {
  await database.helpItem.update({
    where: { id },
    data: { ...fields, ...(edited ? { isEdited: true } : {}) },
  });
}

/** Numbers neighbours in the order given. */
export async function orderHelpItems(ids: readonly string[]): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const [at, id] of ids.entries()) {
      await transaction.helpItem.update({ where: { id }, data: { order: at + 1 } });
    }
  });
}

/** A content that is not deleted, or null. */
export async function findHelpContent(id: string): Promise<HelpContentRow | null> {
  return database.helpContent.findFirst({ where: { id, deletedAt: null, item: { deletedAt: null } } });
}

/** Creates a content at the end of its topic, which is then edited. */
export async function createHelpContent(
  fields: Pick<HelpContent, "itemId" | "key" | "title" | "description">,
): Promise<HelpContentRow> {
  return inTransaction(async (transaction) => {
    const order = await transaction.helpContent.count({ where: { itemId: fields.itemId } });
    const row = await transaction.helpContent.create({ data: { ...fields, order: order + 1 } });
    await transaction.helpItem.update({ where: { id: fields.itemId }, data: { isEdited: true } });
    return row;
  });
}

type ContentFields = Partial<
  Pick<HelpContent, "title" | "description" | "imageHash" | "order" | "deletedAt">
>;

/** Changes a content; its topic is then edited. */
export async function updateHelpContent(id: string, fields: ContentFields): Promise<HelpContentRow> {
  const row = await database.helpContent.update({ where: { id }, data: fields });
  await database.helpItem.update({ where: { id: row.itemId }, data: { isEdited: true } });
  return row;
}

/** Numbers the contents of a topic in the order given; the topic is then edited. */
export async function orderHelpContents(itemId: string, ids: readonly string[]): Promise<void> {
  await inTransaction(async (transaction) => {
    for (const [at, id] of ids.entries()) {
      await transaction.helpContent.update({ where: { id }, data: { order: at + 1 } });
    }
    await transaction.helpItem.update({ where: { id: itemId }, data: { isEdited: true } });
  });
}

/** The anchors of a topic, those of deleted contents included. */
export async function listContentKeys(itemId: string): Promise<Set<string>> {
  const rows = await database.helpContent.findMany({ where: { itemId }, select: { key: true } });
  return new Set(rows.map(({ key }) => key));
}

/** Whether a picture belongs to the help as it is now. */
export async function isHelpImage(imageHash: string): Promise<boolean> {
  const where = { imageHash, deletedAt: null };
  return (await database.helpContent.count({ where })) + (await database.helpItem.count({ where })) > 0;
}

/** A section or topic as the repository has it. */
export interface SeedItem {
  key: string;
  name: string;
  title: string;
  order: number;
  parentKey: string | null;
  description: string;
  example: JsonInput | null;
  hash: string;
  contents: { key: string; title: string; description: string }[];
}

/** The seeded sections and topics: the text that each has, and whether staff changed it. */
export async function listSeededItems(): Promise<Pick<HelpItem, "key" | "seedHash" | "isEdited">[]> {
  return database.helpItem.findMany({
    where: { seedHash: { not: null } },
    select: { key: true, seedHash: true, isEdited: true },
  });
}

/** Writes a section or topic of the repository. A stored one with the same key is overwritten and keeps its position. */
export async function writeSeedItem({ parentKey, contents, hash, order, ...seed }: SeedItem): Promise<void> {
  await inTransaction(async (transaction) => {
    const parent =
      parentKey === null ? null : await transaction.helpItem.findUniqueOrThrow({ where: { key: parentKey } });
    const data = {
      ...seed,
      example: seed.example ?? Prisma.DbNull,
      parentId: parent?.id ?? null,
      seedHash: hash,
      isEdited: false,
      deletedAt: null,
    };
    const { id: itemId } = await transaction.helpItem.upsert({
      where: { key: seed.key },
      create: { ...data, order },
      update: data,
    });
    await transaction.helpContent.deleteMany({ where: { itemId } });
    await transaction.helpContent.createMany({
      data: contents.map((content, at) => ({ ...content, itemId, order: at + 1 })),
    });
  });
}

/** Deletes seeded sections and topics that the repository no longer has and staff did not edit. */
export async function deleteSeedItems(keys: readonly string[]): Promise<void> {
  await database.helpItem.deleteMany({ where: { key: { in: [...keys] }, isEdited: false } });
}
