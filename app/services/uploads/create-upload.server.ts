import { Uid } from "@tus/server";
import { LIMITS } from "~/config/limits";
import { countUploads, createUpload as createRow } from "~/db/uploads.server";
import { AppError } from "~/lib/app-error";
import { requireRoom } from "~/storage/reserve.server";
import { uploadStore } from "~/storage/upload-store.server";
import { requireConfirmedEmail } from "../users/confirm-email.server";
import { requireStorage } from "../users/storage.server";
import { acceptFileName } from "./accept-file-name";
import { dropUpload } from "./drop-uploads.server";
import { resumableSince } from "./get-upload.server";
import { answerTus } from "./tus.server";

/**
 * Creates a resumable upload as a tus request announces it. `writeUpload` sends its bytes.
 *
 * @returns the answer, with the upload's URL
 * @throws AppError email_unconfirmed, too_large, unsupported_type by the file's name, invalid_input (no name or length),
 *   conflict (too many unfinished uploads), plan_limit (storage), or storage_full
 */
export async function createUpload(userId: string, request: Request): Promise<Response> {
  const id = Uid.rand();
  let isRecorded = false;
  try {
    return await answerTus(request, {
      id,
      store: uploadStore(),
      async onUploadCreate(_request, upload) {
        const row = await record(userId, id, upload.metadata?.filename ?? "", upload.size ?? 0);
        isRecorded = true;
        upload.creation_date = row.createdAt.toISOString();
        return {};
      },
    });
  } catch (error) {
    if (isRecorded) await dropUpload(userId, id);
    throw error;
  }
}

async function record(userId: string, id: string, sentName: string, byteLength: number) {
  await requireConfirmedEmail(userId);
  const fileName = acceptFileName(sentName);
  if (byteLength >= LIMITS.uploadBytes) throw new AppError("too_large", { field: "file" });
  if ((await countUploads(userId, resumableSince(new Date()))) >= LIMITS.uploadsAtOncePerUser) {
    // Not too_many_requests: waiting does not help. Uploads end after a day, or when the user ends them.
    throw new AppError("conflict", {
      userMessage: `${LIMITS.uploadsAtOncePerUser} of your uploads are unfinished, the most allowed. End one of them: they are listed under “Unfinished uploads” on the home page.`,
    });
  }
  await requireStorage(userId, byteLength);
  await requireRoom(byteLength);
  return createRow(userId, { id, fileName, byteLength });
}
