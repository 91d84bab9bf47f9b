import type { HelpVersion } from "@prisma/client";
import { z } from "zod";
import { database } from "./client.server";
import { StoredJson } from "./stored-json";

/** The fields of a section or topic (all but `term`), a content (without `name`) or a term (`term` and `description`). */
interface HelpFields {
  name?: string;
  title?: string;
  term?: string;
  description: string;
  imageHash?: string | null;
}

type HelpVersionRow = Omit<HelpVersion, "fields"> & { fields: HelpFields };

const storedFields = new StoredJson<HelpFields>("earlier version of a help text", () =>
  z.object({
    name: z.string().optional(),
    title: z.string().optional(),
    term: z.string().optional(),
    description: z.string(),
    imageHash: z.string().nullable().optional(),
  }),
);

const rowOf = (row: HelpVersion): HelpVersionRow => ({ ...row, fields: storedFields.read(row.fields) });

/** Stores the fields of a section, topic, content or term as they were before a change. */
export async function createHelpVersion(
  subjectId: string,
  fields: HelpFields,
  editor: string,
): Promise<void> {
  await database.helpVersion.create({
    data: { subjectId, fields: storedFields.write(fields), imageHash: fields.imageHash ?? null, editor },
  });
}

/** The earlier versions of a record, newest first. */
export async function listHelpVersions(subjectId: string): Promise<HelpVersionRow[]> {
  const rows = await database.helpVersion.findMany({
    where: { subjectId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(rowOf);
}

/** A version of a record, or null. */
export async function findHelpVersion(subjectId: string, id: string): Promise<HelpVersionRow | null> {
  const row = await database.helpVersion.findFirst({ where: { id, subjectId } });
  return row === null ? null : rowOf(row);
}
