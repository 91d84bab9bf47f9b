import type { z } from "zod";
import { isUniqueViolation } from "~/db/client.server";
import {
  createTerm as createRow,
  findTerm,
  type GlossaryRow,
  listTermKeys,
  listTerms,
  updateTerm as updateRow,
} from "~/db/glossary.server";
import { createHelpVersion } from "~/db/help-versions.server";
import { invalidField, notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { buildGlossaryItem } from "./build-help-shapes";
import { cleanHtml } from "./clean-html.server";
import { type Editor, editorName, finishEdit } from "./editor.server";
import { freeKey } from "./help-key";
import type { GlossaryItemShape, newTermSchema, termChangeSchema } from "./help-shape";

/** The terms of the glossary, in the order of the alphabet. */
export async function listGlossaryItems(): Promise<GlossaryItemShape[]> {
  return (await listTerms()).map(buildGlossaryItem);
}

/** @throws AppError not_found */
export async function getTermRow(id: string): Promise<GlossaryRow> {
  const row = await findTerm(id);
  if (row === null) throw notFound("term");
  return row;
}

function cleanDescription(html: string): string {
  const description = cleanHtml(html);
  if (description === "") throw invalidField("description", "Please enter a description.");
  return description;
}

async function refuseTwins<Answer>(write: Promise<Answer>): Promise<Answer> {
  return write.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw invalidField("term", "The glossary has this term already. It may be among the deleted ones.");
  });
}

/** Adds a term. @throws AppError staff_only or invalid_input */
export async function createTerm(
  editor: Editor,
  { term, description }: z.output<typeof newTermSchema>,
): Promise<GlossaryItemShape> {
  requireStaff(editor);
  const key = freeKey(term, await listTermKeys());
  const row = await refuseTwins(createRow({ key, term, description: cleanDescription(description) }));
  await finishEdit(editor, "help-added", row.id);
  return buildGlossaryItem(row);
}

/** Changes a term. @throws AppError staff_only, not_found or invalid_input */
export async function updateTerm(
  editor: Editor,
  id: string,
  change: z.output<typeof termChangeSchema>,
): Promise<GlossaryItemShape> {
  const by = editorName(editor);
  const before = await getTermRow(id);
  const fields = {
    ...(change.term === undefined ? {} : { term: change.term }),
    ...(change.description === undefined ? {} : { description: cleanDescription(change.description) }),
  };
  const row = await refuseTwins(updateRow(id, fields));
  await createHelpVersion(id, { term: before.term, description: before.description }, by);
  await finishEdit(editor, "help-changed", id);
  return buildGlossaryItem(row);
}

/** Deletes a term. Staff can bring it back. @throws AppError staff_only or not_found */
export async function deleteTerm(editor: Editor, id: string): Promise<void> {
  requireStaff(editor);
  await getTermRow(id);
  await updateRow(id, { deletedAt: new Date() });
  await finishEdit(editor, "help-deleted", id);
}
