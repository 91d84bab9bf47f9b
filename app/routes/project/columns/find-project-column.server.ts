import { AppError } from "~/lib/app-error";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import type { ProjectColumn, ProjectColumns } from "~/services/columns/project-columns-shape";
import { pathParameter } from "../../page.server";

interface FoundColumn {
  projectId: string;
  column: ProjectColumn;
  /** The column's id in services. */
  id: string;
  all: ProjectColumns;
}

/** The column in the path. @throws AppError not_found */
export async function findProjectColumn(
  userId: string,
  params: Record<string, string | undefined>,
): Promise<FoundColumn> {
  const projectId = pathParameter(params, "projectId");
  const index = Number(pathParameter(params, "columnIndex"));
  const all = await listProjectColumns(userId, projectId);
  const column = all.columns.find(({ column_index }) => column_index === index);
  if (!column?.col_db_id)
    throw new AppError("not_found", { userMessage: "This column was not found. It may have been deleted." });
  return { projectId, column, id: column.col_db_id, all };
}
