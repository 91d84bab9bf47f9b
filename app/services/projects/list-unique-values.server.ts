import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { listColumns } from "~/db/columns.server";
import { invalidField } from "~/lib/app-error";
import { localPath } from "~/storage/blob-paths.server";
import { getReadyProject } from "./get-project.server";
import { requireWholeData } from "./whole-data.server";

/** Distinct values as the text of a sorted JSON array. */
type UniqueValues = { json: string; truncated: boolean };

/**
 * The distinct values of a column, at most 1,000.
 *
 * @throws AppError not_found, processing, conflict (the import failed), or invalid_input (no such column)
 */
export async function listUniqueValues(
  userId: string,
  projectId: string,
  columnIndex: number,
): Promise<UniqueValues> {
  const project = await getReadyProject(userId, projectId);
  const columns = await listColumns(userId, projectId);
  const column = columns.find((each) => each.columnIndex === columnIndex);
  if (column === undefined) throw invalidField("column_index", `There is no column ${columnIndex}.`);
  await requireWholeData(project, [column]);
  return runEngineJob(
    "listValues",
    { path: localPath(column.blobHash), limit: LIMITS.uniqueValues },
    { limitSeconds: LIMITS.previewSeconds },
  );
}
