import { LIMITS } from "~/config/limits";
import { findUpload, type UploadRow } from "~/db/uploads.server";
import { notFound } from "~/lib/app-error";
import { partSize } from "~/storage/parts.server";
import type { Upload } from "./upload-shape";
import { stopWriter } from "./writers.server";

const HOUR_MS = 3_600_000;

/** Uploads created before this time have expired. */
export function resumableSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.uploadHours * HOUR_MS);
}

/**
 * An upload of the user with its offset. A client asks for it in order to resume, so a connection that still writes, and
 * may be dead, is closed first.
 *
 * @throws AppError not_found, also if it has expired
 */
export async function getUpload(userId: string, id: string): Promise<Upload> {
  const { row } = await getUploadRow(userId, id);
  await stopWriter(id);
  return buildUpload(row, (await partSize(id)) ?? 0);
}

/** The row of a resumable upload, and the number of bytes so far. @throws AppError not_found */
export async function getUploadRow(userId: string, id: string): Promise<{ row: UploadRow; size: number }> {
  const row = await findUpload(userId, id);
  if (row === null || row.createdAt < resumableSince(new Date())) throw notFound("upload");
  const size = await partSize(id);
  if (size === null) throw notFound("upload");
  return { row, size };
}

/** Converts a stored upload to its form in the API. */
export function buildUpload(row: UploadRow, offset: number): Upload {
  return {
    id: row.id,
    file_name: row.fileName,
    offset,
    length: row.byteLength,
    expires_at: new Date(row.createdAt.getTime() + LIMITS.uploadHours * HOUR_MS).toISOString(),
  };
}
