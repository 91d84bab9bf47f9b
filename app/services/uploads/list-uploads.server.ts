import { listUploads as listRows } from "~/db/uploads.server";
import { partOffset } from "~/storage/upload-store.server";
import { buildUpload, resumableSince } from "./get-upload.server";
import type { Upload } from "./upload-shape";

/** Lists the resumable uploads of a user, newest first. Does not interrupt writers. */
export async function listUploads(userId: string): Promise<Upload[]> {
  const rows = await listRows(userId, resumableSince(new Date()));
  return Promise.all(rows.map(async (row) => buildUpload(row, (await partOffset(row)) ?? 0)));
}
