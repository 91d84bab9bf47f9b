import { listColumns } from "~/db/columns.server";
import { type ProjectRow, updateProject as updateProjectRow } from "~/db/projects.server";
import { invalidField, notFound } from "~/lib/app-error";
import { describeProject, getProjectRow, getReadyProject } from "./get-project.server";
import type { ProjectChangeInput, ProjectKeys } from "./project-change";
import type { Project } from "../shapes/project-shape";

/**
 * Renames a project, or says which of its columns are entity and time. Results are computed anew with them.
 *
 * @param change checked by `projectChangeSchema`
 * @throws AppError not_found; for entity and time also processing, conflict (no data), or invalid_input
 */
export async function updateProject(
  userId: string,
  projectId: string,
  { name, data }: ProjectChangeInput,
): Promise<Project> {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(data === undefined ? {} : await keysOf(userId, projectId, data)),
  };
  if (!(await updateProjectRow(userId, projectId, change))) throw notFound("project");
  return describeProject(await getProjectRow(userId, projectId));
}

/** Entity and time as they will be. @throws AppError as `updateProject` */
async function keysOf(userId: string, projectId: string, keys: ProjectKeys) {
  const project: ProjectRow = await getReadyProject(userId, projectId);
  const columns = await listColumns(userId, projectId);
  const { entity_column: entity = project.entityColumn, time_column: time = project.timeColumn } = keys;
  const columnOf = (field: string, index: number | null) => {
    const column = columns.find(({ columnIndex }) => columnIndex === index);
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
  return { entityColumn: entity, timeColumn: time, keysChosen: true };
}
