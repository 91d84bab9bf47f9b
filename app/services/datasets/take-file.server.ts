import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { whileLocked } from "~/db/locks.server";
import { AppError, invalidField, notFound } from "~/lib/app-error";
import { localPath } from "~/storage/blob-paths.server";
import { putBlob } from "~/storage/blobs.server";
import { partOffset, withWholePart } from "~/storage/upload-store.server";
import { dropUpload } from "../uploads/drop-uploads.server";
import { getUploadRow } from "../uploads/get-upload.server";
import { endWriter } from "../uploads/tus.server";
import { requireConfirmedEmail } from "../users/confirm-email.server";
import { requireStorage } from "../users/storage.server";
import { inspectAhead } from "./inspections-ahead.server";
import { receiveFile } from "./receive-file.server";
import { withUploadSlot } from "./upload-slots.server";

/** A stored file whose content was checked. */
export type TakenFile = { fileName: string; byteLength: number; blobHash: string };

/**
 * Receives the field `file` of a multipart body. When it is complete, and a spreadsheet or a text table by its content,
 * makes a record of it. Its inspection starts with the last byte.
 *
 * @param make gets the file and the text fields of the form
 * @throws AppError email_unconfirmed, plan_limit (storage), too_large, unsupported_type, invalid_input (empty, protected or broken file),
 *   too_many_requests, and what `make` throws
 */
export async function takeForm<Created>(
  userId: string,
  request: Request,
  make: (file: TakenFile, fields: ReadonlyMap<string, string>) => Promise<Created>,
): Promise<Created> {
  await requireConfirmedEmail(userId);
  await requireStorage(userId, Number(request.headers.get("content-length") ?? 0));
  return withUploadSlot(userId, async () => {
    let dropInspection = () => {};
    try {
      const { fileName, byteLength, hash, fields } = await receiveFile(request, (arrived, path) => {
        dropInspection = inspectAhead(arrived, path);
      });
      await checkContent(localPath(hash), fileName);
      await requireStorage(userId, byteLength);
      return await make({ fileName, byteLength, blobHash: hash }, fields);
    } catch (error) {
      dropInspection();
      throw error;
    }
  });
}

/**
 * Makes a record of a complete upload, and deletes the upload, also when its content is refused. The record has the
 * upload's id. Idempotent: a client that missed the response may retry and gets the same record.
 *
 * @param find the record if it was made before
 * @throws AppError email_unconfirmed, not_found, too_many_requests, unsupported_type, or invalid_input (not complete; empty,
 *   protected or broken file), and what `make` throws
 */
export async function takeUpload<Created>(
  userId: string,
  id: string,
  { find, make }: { find: () => Promise<Created | null>; make: (file: TakenFile) => Promise<Created> },
): Promise<Created> {
  await requireConfirmedEmail(userId);
  return withUploadSlot(userId, () =>
    whileLocked(`upload ${id}`, async () => {
      const made = (await find()) ?? (await make(await fileOfUpload(userId, id)));
      // Deleted last, so that a crash leaves the upload or the record to resume from.
      await dropUpload(userId, id);
      return made;
    }),
  );
}

async function fileOfUpload(userId: string, id: string): Promise<TakenFile> {
  const row = await getUploadRow(userId, id);
  const { fileName, byteLength } = row;
  const offset = await partOffset(row);
  if (offset === null) throw notFound("upload");
  if (offset < byteLength) {
    throw invalidField("upload_id", `Only ${offset} of ${byteLength} bytes have arrived.`);
  }
  await endWriter(id);
  return withWholePart(id, async ({ file, hash }) => {
    const dropInspection = inspectAhead({ blobHash: hash, fileName }, file);
    await checkContent(file, fileName).catch(async (error: unknown) => {
      dropInspection();
      if (error instanceof AppError) await dropUpload(userId, id);
      throw error;
    });
    await putBlob({ file, hash });
    return { fileName, byteLength, blobHash: hash };
  });
}

/** Checks the content of a file on this machine. @throws AppError unsupported_type or invalid_input */
export async function checkContent(path: string, fileName: string): Promise<void> {
  try {
    const options = { limitSeconds: LIMITS.inspectSeconds };
    await runEngineJob("checkFile", { path, fileName }, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "file_corrupted") throw error;
    throw invalidField("file", error.userMessage);
  }
}
