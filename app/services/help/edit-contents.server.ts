import type { z } from "zod";
import {
  createHelpContent as createRow,
  findHelpContent,
  type HelpContentRow,
  listContentKeys,
  listHelpItems,
  orderHelpContents,
  updateHelpContent as updateRow,
} from "~/db/help-items.server";
import { createHelpVersion } from "~/db/help-versions.server";
import { invalidField, notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { buildHelpContent } from "./build-help-shapes";
import { cleanHtml } from "./clean-html.server";
import { getItemRow } from "./edit-items.server";
import { type Editor, editorName, finishEdit } from "./editor.server";
import { freeKey } from "./help-key";
import type {
  contentOrderSchema,
  helpContentChangeSchema,
  HelpContentShape,
  newHelpContentSchema,
} from "./help-shape";

/** The contents of a topic, or of all topics. @throws AppError not_found */
export async function listContents(itemId?: string): Promise<HelpContentShape[]> {
  const items = itemId === undefined ? await listHelpItems() : [await getItemRow(itemId)];
  return items.flatMap(({ contents }) => contents).map(buildHelpContent);
}

/** @throws AppError not_found */
export async function getContentRow(id: string): Promise<HelpContentRow> {
  const row = await findHelpContent(id);
  if (row === null) throw notFound("help content");
  return row;
}

/** Adds a content to a topic. @throws AppError staff_only or not_found */
export async function createContent(
  editor: Editor,
  { help_item, title, description }: z.output<typeof newHelpContentSchema>,
): Promise<HelpContentShape> {
  requireStaff(editor);
  const item = await getItemRow(help_item);
  if (item.parentId === null)
    throw invalidField("help_item", "A section has topics; contents belong to a topic.");
  const key = freeKey(title, await listContentKeys(item.id));
  const row = await createRow({ itemId: item.id, key, title, description: cleanHtml(description) });
  await finishEdit(editor, "help-added", row.id);
  return buildHelpContent(row);
}

/**
 * Changes a content.
 *
 * @param imageHash a stored picture; null removes the one there is
 * @throws AppError staff_only, not_found, or invalid_input if nothing is left of the description
 */
export async function updateContent(
  editor: Editor,
  id: string,
  change: z.output<typeof helpContentChangeSchema>,
  imageHash?: string | null,
): Promise<HelpContentShape> {
  const by = editorName(editor);
  const row = await getContentRow(id);
  const description = change.description === undefined ? undefined : cleanHtml(change.description);
  if (description === "") throw invalidField("description", "Please enter a description.");
  const { title, description: before, imageHash: image } = row;
  await createHelpVersion(id, { title, description: before, imageHash: image }, by);
  const changed = await updateRow(id, {
    ...(change.title === undefined ? {} : { title: change.title }),
    ...(description === undefined ? {} : { description }),
    ...(imageHash === undefined ? {} : { imageHash }),
  });
  await finishEdit(editor, "help-changed", id);
  return buildHelpContent(changed);
}

/** Deletes a content. Staff can bring it back. @throws AppError staff_only or not_found */
export async function deleteContent(editor: Editor, id: string): Promise<void> {
  requireStaff(editor);
  await getContentRow(id);
  await updateRow(id, { deletedAt: new Date() });
  await finishEdit(editor, "help-deleted", id);
}

/** Puts the contents of a topic in another order. @throws AppError staff_only, not_found or invalid_input */
export async function orderContents(
  editor: Editor,
  { help_item, order }: z.output<typeof contentOrderSchema>,
): Promise<HelpContentShape[]> {
  requireStaff(editor);
  const { contents } = await getItemRow(help_item);
  const present = new Set(contents.map(({ id }) => id));
  if (
    order.length !== present.size ||
    new Set(order).size !== order.length ||
    order.some((id) => !present.has(id))
  ) {
    throw invalidField("order", "The order must have each content of the topic once.");
  }
  await orderHelpContents(help_item, order);
  await finishEdit(editor, "help-ordered", help_item);
  return listContents(help_item);
}
