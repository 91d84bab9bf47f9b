import { LIMITS } from "~/config/limits";
import { countUploads, createUpload as createRow } from "~/db/uploads.server";
import { AppError } from "~/lib/app-error";
import { createPart } from "~/storage/parts.server";
import { requireRoom } from "~/storage/reserve.server";
import { requireConfirmedEmail } from "../users/confirm-email.server";
import { acceptFileName } from "./accept-file-name";
import { buildUpload, resumableSince } from "./get-upload.server";
import type { Upload } from "./upload-shape";

/**
 * Creates a resumable upload. `writeUpload` sends its bytes.
 *
 * @throws AppError email_unconfirmed, too_large, unsupported_type by the file's name, invalid_input (no name), conflict (too many unfinished uploads),
 *   or storage_full
 */
export async function createUpload(
  userId: string,
  file: { fileName: string; byteLength: number },
): Promise<Upload> {
  await requireConfirmedEmail(userId);
  const fileName = acceptFileName(file.fileName);
  if (file.byteLength >= LIMITS.uploadBytes) throw new AppError("too_large", { field: "file" });
  if ((await countUploads(userId, resumableSince(new Date()))) >= LIMITS.uploadsAtOncePerUser) {
    // Not too_many_requests: waiting does not help. Uploads end after a day, or when the user ends them.
    throw new AppError("conflict", {
      userMessage: `${LIMITS.uploadsAtOncePerUser} of your uploads are unfinished, the most allowed. End one of them: they are listed under “Unfinished uploads” on the home page.`,
    });
  }
  await requireRoom(file.byteLength);
  const row = await createRow(userId, { fileName, byteLength: file.byteLength });
  await createPart(row.id);
  return buildUpload(row, 0);
}
