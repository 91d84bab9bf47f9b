import type { Readable } from "node:stream";
import { notFound } from "~/lib/app-error";
import { openBlob } from "~/storage/whole-blobs.server";
import { requireWholeData } from "../projects/whole-data.server";
import { getCurrentData } from "./analysis-data.server";

/**
 * The file with this content, if analyses of a project of the user read it: a column, a row filter that is on, or the row
 * numbers of a sample.
 *
 * @throws AppError not_found (also for content that the project no longer has), processing, or conflict (no data)
 */
export async function openValues(userId: string, projectId: string, content: string): Promise<Readable> {
  const { project, columns, filters } = await getCurrentData(userId, projectId);
  const hashes = [...columns.map(({ blobHash }) => blobHash), ...filters.map(({ maskHash }) => maskHash)];
  if (content !== project.rowsHash && !hashes.includes(content)) throw notFound("column");
  await requireWholeData(project, [{ blobHash: content }]);
  return openBlob(content, Infinity);
}
