import { z } from "zod";
import { listDeletedTerms, updateTerm } from "~/db/glossary.server";
import {
  listDeletedContents,
  listDeletedItems,
  updateHelpContent,
  updateHelpItem,
} from "~/db/help-items.server";
import { createHelpVersion, findHelpVersion, listHelpVersions } from "~/db/help-versions.server";
import { AppError, notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { getContentRow } from "./edit-contents.server";
import { getTermRow } from "./edit-glossary.server";
import { getItemRow } from "./edit-items.server";
import { type Editor, editorName, finishEdit } from "./editor.server";
import { restoreSeedItem, restoreSeedTerm } from "./seed-help.server";

/** The kinds of records that have earlier versions and can be restored after a deletion. */
export type HelpKind = "item" | "content" | "term";

const fieldsOf = {
  item: z.object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    imageHash: z.string().nullable(),
  }),
  content: z.object({ title: z.string(), description: z.string(), imageHash: z.string().nullable() }),
  term: z.object({ term: z.string(), description: z.string() }),
};

/** An earlier version in the list. */
export interface EarlierVersion {
  id: string;
  title: string;
  description: string;
  editor: string;
  createdAt: string;
}

/** The earlier versions of a section, topic, content or term, newest first. @throws AppError staff_only */
export async function listEarlier(editor: Editor, subjectId: string): Promise<EarlierVersion[]> {
  requireStaff(editor);
  return (await listHelpVersions(subjectId)).map(({ id, fields, editor: by, createdAt }) => {
    const { title, term, description } = fields;
    return { id, title: title ?? term ?? "", description, editor: by, createdAt: createdAt.toISOString() };
  });
}

/** The present fields of a record, as a version stores them. */
async function presentFields(kind: HelpKind, id: string) {
  if (kind === "item") return fieldsOf.item.parse(await getItemRow(id));
  if (kind === "content") return fieldsOf.content.parse(await getContentRow(id));
  return fieldsOf.term.parse(await getTermRow(id));
}

/** Goes back to an earlier version; the present version becomes the newest earlier version. */
export async function restoreVersion(
  editor: Editor,
  kind: HelpKind,
  id: string,
  versionId: string,
): Promise<void> {
  const by = editorName(editor);
  const present = await presentFields(kind, id);
  const version = await findHelpVersion(id, versionId);
  if (version === null) throw notFound("version");
  if (kind === "item") await updateHelpItem(id, fieldsOf.item.parse(version.fields), true);
  else if (kind === "content") await updateHelpContent(id, fieldsOf.content.parse(version.fields));
  else await updateTerm(id, fieldsOf.term.parse(version.fields));
  await createHelpVersion(id, present, by);
  await finishEdit(editor, "help-restored", id);
}

/** Goes back to the text that ships with the program: a topic with all of its contents, or a term. */
export async function restoreOriginal(editor: Editor, kind: "item" | "term", id: string): Promise<void> {
  requireStaff(editor);
  const isRestored =
    kind === "item"
      ? await restoreSeedItem((await getItemRow(id)).key)
      : await restoreSeedTerm((await getTermRow(id)).key);
  if (!isRestored) throw new AppError("conflict", { userMessage: "No text of the program has this name." });
  await finishEdit(editor, "help-restored", id);
}

/** The records that staff deleted. @throws AppError staff_only */
export async function listDeleted(editor: Editor): Promise<{ kind: HelpKind; id: string; name: string }[]> {
  requireStaff(editor);
  const [items, contents, terms] = await Promise.all([
    listDeletedItems(),
    listDeletedContents(),
    listDeletedTerms(),
  ]);
  return [
    ...items.map(({ id, name }) => ({ kind: "item" as const, id, name })),
    ...contents.map(({ id, title }) => ({ kind: "content" as const, id, name: title })),
    ...terms.map(({ id, term }) => ({ kind: "term" as const, id, name: term })),
  ];
}

/** Brings back what was deleted. @throws AppError staff_only or not_found */
export async function restoreDeleted(editor: Editor, kind: HelpKind, id: string): Promise<void> {
  const deleted = await listDeleted(editor);
  if (!deleted.some((each) => each.kind === kind && each.id === id)) throw notFound("deleted text");
  const back = { deletedAt: null };
  if (kind === "item") await updateHelpItem(id, back, true);
  else if (kind === "content") await updateHelpContent(id, back);
  else await updateTerm(id, back);
  await finishEdit(editor, "help-restored", id);
}
