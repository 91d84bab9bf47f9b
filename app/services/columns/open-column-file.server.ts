import type { Readable } from "node:stream";
import { listColumns } from "~/db/columns.server";
import { invalidField } from "~/lib/app-error";
import { openBlob } from "~/storage/whole-blobs.server";
import { getReadyProject } from "../projects/get-project.server";
import { requireWholeData } from "../projects/whole-data.server";

/** A column's values as an Arrow file; `hash` changes with them. `open` is called only if the client has them not yet. */
type ColumnFile = { hash: string; open: () => Promise<Readable> };

/**
 * The values of a column, for previews in the browser.
 *
 * @throws AppError not_found, processing, conflict (no data), or invalid_input (no such column)
 */
export async function openColumnFile(
  userId: string,
  projectId: string,
  columnIndex: number,
): Promise<ColumnFile> {
  const project = await getReadyProject(userId, projectId);
  const columns = await listColumns(userId, projectId);
  const column = columns.find((each) => each.columnIndex === columnIndex);
  if (column === undefined) throw invalidField("column_index", `There is no column ${columnIndex}.`);
  await requireWholeData(project, [column]);
  return { hash: column.blobHash, open: () => openBlob(column.blobHash, Infinity) };
}
