import { LIMITS } from "~/config/limits";
import { findUpload, type UploadRow } from "~/db/uploads.server";
import { notFound } from "~/lib/app-error";
import { partOffset, uploadStore } from "~/storage/upload-store.server";
import { answerTus, withUpload } from "./tus.server";
import type { Upload } from "./upload-shape";

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
  const row = await getUploadRow(userId, id);
  const offset = await withUpload(id, () => partOffset(row));
  if (offset === null) throw notFound("upload");
  return buildUpload(row, offset);
}

/** Like `getUpload`, in the headers of a tus answer. @throws AppError as it */
export async function headUpload(userId: string, id: string, request: Request): Promise<Response> {
  const row = await getUploadRow(userId, id);
  return answerTus(request, { id, store: uploadStore(row) });
}

/** The record of a resumable upload. @throws AppError not_found, also when the upload has expired */
export async function getUploadRow(userId: string, id: string): Promise<UploadRow> {
  const row = await findUpload(userId, id);
  if (row === null || row.createdAt < resumableSince(new Date())) throw notFound("upload");
  return row;
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
