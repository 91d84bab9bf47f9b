import type { ProjectTable } from "~/db/project-tables.server";
import { updateProject as updateProjectRow } from "~/db/projects.server";
import { noImages } from "~/db/table-images";
import { AppError, invalidField, notFound } from "~/lib/app-error";
import { forgetReads } from "~/lib/read-once.server";
import { applyEdit } from "../edits/apply-edit.server";
import { describeProject, getProjectRow } from "../projects/get-project.server";
import { liveColumns } from "../recipes/recipe";
import type { Project } from "../shapes/project-shape";
import type { ProjectChangeInput, ProjectKeys } from "./project-change";

/**
 * Renames a project, or sets its entity and time columns. That is an edit: recipes that depend on them are computed again.
 *
 * @param change checked by `projectChangeSchema`
 * @throws AppError not_found; for entity and time also processing, conflict (no data; a column could then not be computed),
 *   or invalid_input
 */
export async function updateProject(
  userId: string,
  projectId: string,
  { name, data }: ProjectChangeInput,
): Promise<Project> {
  await getProjectRow(userId, projectId);
  if (data !== undefined) await setKeys(userId, projectId, data);
  if (name !== undefined && !(await updateProjectRow(userId, projectId, { name }))) throw notFound("project");
  forgetReads();
  return describeProject(await getProjectRow(userId, projectId));
}

async function setKeys(userId: string, projectId: string, keys: ProjectKeys): Promise<void> {
  const { state } = await applyEdit(userId, projectId, (table) => {
    const { entityColumn, timeColumn, keysChosen } = table.project;
    const chosen = keysOf(table, keys);
    const isSame = chosen.entityColumn === entityColumn && chosen.timeColumn === timeColumn;
    if (isSame && keysChosen) return null;
    return {
      name: nameOfEdit(table, chosen),
      edits: { ...noImages(), project: { ...chosen, keysChosen: true } },
      compute: { keys: !isSame },
    };
  });
  if (state === "processing") throw new AppError("processing");
}

/** Validates the new entity and time. @throws AppError invalid_input */
function keysOf({ project, columns }: ProjectTable, keys: ProjectKeys) {
  const { entity_column: entity = project.entityColumn, time_column: time = project.timeColumn } = keys;
  const columnOf = (field: string, index: number | null) => {
    const column = liveColumns(columns).find(({ columnIndex }) => columnIndex === index);
    if (index !== null && column === undefined) throw invalidField(field, "Unknown column.");
    return column;
  };
  columnOf("entity_column", entity);
  const timeColumn = columnOf("time_column", time);
  if (timeColumn?.type === "STRING") {
    throw invalidField(
      "time_column",
      `Time must be a column of dates or numbers; ${timeColumn.name} is text.`,
    );
  }
  if (entity !== null && entity === time) {
    throw invalidField("time_column", "Entity and time must be two different columns.");
  }
  return { entityColumn: entity, timeColumn: time };
}

function nameOfEdit(
  { columns }: ProjectTable,
  { entityColumn, timeColumn }: { entityColumn: number | null; timeColumn: number | null },
): string {
  const nameOf = (index: number | null) =>
    columns.find(({ columnIndex }) => columnIndex === index)?.name ?? "none";
  return `Set the entity to ${nameOf(entityColumn)} and the time to ${nameOf(timeColumn)}`;
}
