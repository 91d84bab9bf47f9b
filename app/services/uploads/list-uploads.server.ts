import { listUploads as listRows } from "~/db/uploads.server";
import { partSize } from "~/storage/parts.server";
import { buildUpload, resumableSince } from "./get-upload.server";
import type { Upload } from "./upload-shape";

/** Lists the resumable uploads of a user, newest first. Does not interrupt writers. */
export async function listUploads(userId: string): Promise<Upload[]> {
  const rows = await listRows(userId, resumableSince(new Date()));
  return Promise.all(rows.map(async (row) => buildUpload(row, (await partSize(row.id)) ?? 0)));
}
