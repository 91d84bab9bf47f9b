import { z } from "zod";
import { findColumn } from "~/db/columns.server";
import { setImportPlan } from "~/db/imports.server";
import { updateProject } from "~/db/projects.server";
import { enqueueJob } from "~/jobs/queue.server";
import { invalidField, notFound } from "~/lib/app-error";
import { forgetReads } from "~/lib/read-once.server";
import { getReadyTable } from "../edits/ready-table.server";
import { describeProject, getProjectRow } from "../projects/get-project.server";
import { ownSettingsOf, type StoredImportPlan } from "../projects/import-plan";
import type { Project } from "../shapes/project-shape";

const missingToken = z.string().max(100);

/** Body of POST read-as: how a column of the file is to be read. Fields left out follow the file's settings. */
export const columnReadingSchema = z.object({
  type: z.enum(["NUMBER", "STRING", "DATE"], { error: "The type is NUMBER, STRING or DATE." }),
  /** 1 for a dot, 2 for a comma. */
  decimal_separator: z
    .union([z.literal(1), z.literal(2)], { error: "1 stands for a dot, 2 for a comma." })
    .optional(),
  date_order: z
    .enum(["dmy", "mdy", "ymd"], { error: "dmy is day first, mdy month first, ymd year first." })
    .optional(),
  /** Texts that mean "missing" in this column, besides the file's own. */
  missing_tokens: z.array(missingToken).max(100).optional(),
});

export type ColumnReadingInput = z.output<typeof columnReadingSchema>;

const TYPE_WORDS = { NUMBER: "numbers", STRING: "text", DATE: "dates" } as const;

/**
 * Reads a column of the file by another reading: queues an import of the project's data with this reading, after which all
 * recipes are computed again. That is an edit. If it fails, the data stay as they are.
 *
 * @param input checked by `columnReadingSchema`
 * @throws AppError not_found, processing, conflict (no data), or invalid_input (a computed column)
 */
export async function readColumnAs(
  userId: string,
  columnId: string,
  { type, ...reading }: ColumnReadingInput,
): Promise<Project> {
  const column = await findColumn(userId, columnId);
  if (column === null) throw notFound("column");
  const { project } = await getReadyTable(userId, column.projectId);
  if (column.fileColumn === null) {
    throw invalidField("type", `“${column.name}” is computed, so its type follows from its recipe.`);
  }
  const own = ownSettingsOf(project);
  const key = String(column.fileColumn);
  const plan: StoredImportPlan = {
    name: `Read ${column.name} as ${TYPE_WORDS[type]}`,
    ownSettings: { types: { ...own.types, [key]: type }, readings: { ...own.readings, [key]: reading } },
  };
  await setImportPlan(userId, project.id, plan);
  await updateProject(userId, project.id, { status: "toprocess", message: null });
  await enqueueJob("import-project", { subjectId: project.id, ownerId: userId });
  forgetReads();
  return describeProject(await getProjectRow(userId, project.id));
}
