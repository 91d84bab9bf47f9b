import { uploadStore } from "~/storage/upload-store.server";
import { getUploadRow } from "./get-upload.server";
import { ReceivedBody } from "./received-body.server";
import { answerTus } from "./tus.server";

/**
 * Appends the body of a tus request to an upload. Bytes that arrive before the connection breaks are kept.
 *
 * @returns the answer, with the new offset
 * @throws AppError not_found, conflict (another offset), unsupported_type, storage_full, or invalid_input (no offset, more
 *   bytes than announced, or the connection broke or was taken over)
 */
export async function writeUpload(userId: string, id: string, request: Request): Promise<Response> {
  const body = new ReceivedBody(request.body);
  try {
    const row = await getUploadRow(userId, id);
    const missing = row.byteLength - Number(request.headers.get("Upload-Offset"));
    const response = await answerTus(request, { id, store: uploadStore(row), body: body.upTo(missing) });
    await body.requireWhole();
    return response;
  } catch (error) {
    await body.discard();
    throw error;
  }
}
