import type { z } from "zod";
import {
  createHelpItem as createRow,
  findHelpItem,
  type ItemFields,
  type ItemWithContents,
  listHelpItems,
  listHelpNames,
  listItemKeys,
  orderHelpItems,
  updateHelpItem as updateRow,
} from "~/db/help-items.server";
import { createHelpVersion } from "~/db/help-versions.server";
import { invalidField, notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { buildHelpItem } from "./build-help-shapes";
import { cleanHtml } from "./clean-html.server";
import { type Editor, editorName, finishEdit } from "./editor.server";
import { freeKey } from "./help-key";
import type { HelpItemShape, helpItemChangeSchema, newHelpItemSchema } from "./help-shape";

/** All sections, each with its topics. */
export async function listItems(): Promise<HelpItemShape[]> {
  const rows = await listHelpItems();
  return rows
    .filter(({ parentId }) => parentId === null)
    .map((row) =>
      buildHelpItem(
        row,
        rows.filter(({ parentId }) => parentId === row.id),
      ),
    );
}

/** @throws AppError not_found */
export async function getItemRow(id: string): Promise<ItemWithContents> {
  const row = await findHelpItem({ id });
  if (row === null) throw notFound("help item");
  return row;
}

async function itemShape(id: string): Promise<HelpItemShape> {
  const row = await getItemRow(id);
  const topics = (await listHelpItems()).filter(({ parentId }) => parentId === id);
  return buildHelpItem(row, topics);
}

/** The section for a new parent. @throws AppError invalid_input */
async function requireSection(parent: readonly string[]): Promise<string | null> {
  const [id] = parent;
  if (id === undefined) return null;
  const row = await findHelpItem({ id });
  if (row === null || row.parentId !== null) throw invalidField("parent", "There is no such section.");
  return id;
}

/** Creates a section, or with a parent a topic. @throws AppError staff_only or invalid_input */
export async function createItem(
  editor: Editor,
  { name, parent }: z.output<typeof newHelpItemSchema>,
): Promise<HelpItemShape> {
  requireStaff(editor);
  const parentId = await requireSection(parent);
  const key = freeKey(name, await listItemKeys());
  const row = await createRow({ key, name, title: name, parentId });
  await finishEdit(editor, "help-added", row.id);
  return itemShape(row.id);
}

/** Changes a section or topic, or moves it. @throws AppError staff_only, not_found or invalid_input */
export async function updateItem(
  editor: Editor,
  id: string,
  change: z.output<typeof helpItemChangeSchema>,
  imageHash?: string | null,
): Promise<HelpItemShape> {
  const by = editorName(editor);
  const row = await getItemRow(id);
  const { parent, order, ...texts } = change;
  const fields: ItemFields = { ...texts };
  if (texts.description !== undefined) fields.description = cleanHtml(texts.description);
  if (imageHash !== undefined) fields.imageHash = imageHash;
  if (parent !== undefined) fields.parentId = await newParent(row, parent);
  const isEdited = (["name", "title", "description", "imageHash"] as const).some(
    (field) => fields[field] !== undefined && fields[field] !== row[field],
  );
  if (isEdited) {
    const { name, title, description, imageHash: image } = row;
    await createHelpVersion(id, { name, title, description, imageHash: image }, by);
  }
  await updateRow(id, fields, isEdited);
  if (order !== undefined) await moveTo(id, fields.parentId ?? row.parentId, order);
  await finishEdit(editor, isEdited || order === undefined ? "help-changed" : "help-ordered", id);
  return itemShape(id);
}

async function newParent(row: ItemWithContents, parent: readonly string[]): Promise<string | null> {
  const parentId = await requireSection(parent);
  if ((parentId === null) !== (row.parentId === null)) {
    throw invalidField("parent", "A section stays a section, and a topic stays a topic.");
  }
  return parentId;
}

async function moveTo(id: string, parentId: string | null, order: number): Promise<void> {
  const others = (await listHelpNames()).filter((row) => row.parentId === parentId && row.id !== id);
  const ids = others.map((row) => row.id);
  ids.splice(order - 1, 0, id);
  await orderHelpItems(ids);
}

/** Deletes a section with its topics, or a topic. Staff can bring it back. @throws AppError staff_only or not_found */
export async function deleteItem(editor: Editor, id: string): Promise<void> {
  requireStaff(editor);
  await getItemRow(id);
  await updateRow(id, { deletedAt: new Date() }, true);
  await finishEdit(editor, "help-deleted", id);
}
