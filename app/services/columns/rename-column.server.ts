import { findColumn, listColumns, renameColumn as renameRow } from "~/db/columns.server";
import { invalidField, notFound } from "~/lib/app-error";
import { getReadyProject } from "../projects/get-project.server";

/**
 * Renames a column. The name must be unique in the project; like the import, the comparison ignores case.
 *
 * @param name checked by `nameSchema`
 * @throws AppError not_found, processing, conflict (the import failed), or invalid_input (the name is taken)
 */
export async function renameColumn(userId: string, columnId: string, name: string): Promise<void> {
  const column = await findColumn(userId, columnId);
  if (column === null) throw notFound("column");
  await getReadyProject(userId, column.projectId);
  const taken = (await listColumns(userId, column.projectId)).find(
    (each) => each.id !== columnId && each.name.trim().toLowerCase() === name.toLowerCase(),
  );
  if (taken !== undefined) {
    throw invalidField("name", `There is a column “${taken.name}” already. Please choose another name.`);
  }
  if (!(await renameRow(userId, columnId, name))) throw notFound("column");
}
