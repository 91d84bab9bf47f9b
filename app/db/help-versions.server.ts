import type { HelpVersion } from "@prisma/client";
import { database, type JsonInput } from "./client.server";

type HelpVersionRow = HelpVersion;

/** Stores the fields of a section, topic, content or term as they were before a change. */
export async function createHelpVersion(
  subjectId: string,
  fields: { [name: string]: JsonInput | null },
  editor: string,
): Promise<void> {
  const imageHash = typeof fields.imageHash === "string" ? fields.imageHash : null;
  await database.helpVersion.create({ data: { subjectId, fields, imageHash, editor } });
}

/** The earlier versions of a record, newest first. */
export async function listHelpVersions(subjectId: string): Promise<HelpVersionRow[]> {
  return database.helpVersion.findMany({
    where: { subjectId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** A version of a record, or null. */
export async function findHelpVersion(subjectId: string, id: string): Promise<HelpVersionRow | null> {
  return database.helpVersion.findFirst({ where: { id, subjectId } });
}
