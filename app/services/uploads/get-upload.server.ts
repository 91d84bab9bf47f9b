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
 * An upload of the user with its current offset. Ends a connection that still writes to it first: the client asks for the
 * offset because it resumes, and the old connection may be dead.
 *
 * @throws AppError not_found, also when the upload has expired
 */
export async function getUpload(userId: string, id: string): Promise<Upload> {
  const { row } = await getUploadRow(userId, id);
  await stopWriter(id);
  return buildUpload(row, (await partSize(id)) ?? 0);
}

/** The row of a resumable upload, and the number of its bytes so far. @throws AppError not_found */
export async function getUploadRow(userId: string, id: string): Promise<{ row: UploadRow; size: number }> {
  const row = await findUpload(userId, id);
  if (row === null || row.createdAt < resumableSince(new Date())) throw notFound("upload");
  const size = await partSize(id);
  if (size === null) throw notFound("upload");
  return { row, size };
}

/** Builds the API's form of a stored upload. */
export function buildUpload(row: UploadRow, offset: number): Upload {
  return {
    id: row.id,
    file_name: row.fileName,
    offset,
    length: row.byteLength,
    expires_at: new Date(row.createdAt.getTime() + LIMITS.uploadHours * HOUR_MS).toISOString(),
  };
}
