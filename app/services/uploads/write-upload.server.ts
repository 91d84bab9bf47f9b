import type { Readable } from "node:stream";
import { LIMITS } from "~/config/limits";
import { AppError, invalidField } from "~/lib/app-error";
import { drainStream } from "~/lib/drain-stream";
import { extendPart } from "~/storage/parts.server";
import { buildUpload, getUploadRow } from "./get-upload.server";
import type { Upload } from "./upload-shape";
import { withWriter } from "./writers.server";

/** Limits for draining a refused body. */
const DRAIN = { bytes: 4 * LIMITS.uploadBytes, ms: 60_000 };

/**
 * Appends bytes to an upload. Bytes that arrive before the connection breaks are kept.
 *
 * @param offset of the first byte of the stream; must equal the offset of the upload
 * @throws AppError not_found, conflict (another offset), or invalid_input (more bytes than announced, or the connection
 *   broke)
 */
export async function writeUpload(
  userId: string,
  id: string,
  offset: number,
  stream: Readable,
): Promise<Upload> {
  try {
    await getUploadRow(userId, id);
    return await withWriter(id, stream, () => extend(userId, id, offset, stream));
  } catch (error) {
    await drainStream(stream, DRAIN);
    throw error;
  }
}

async function extend(userId: string, id: string, offset: number, stream: Readable): Promise<Upload> {
  const { row, size } = await getUploadRow(userId, id);
  if (size !== offset) {
    throw new AppError("conflict", {
      userMessage: `The upload is at byte ${size}, not ${offset}. Resume from there.`,
    });
  }
  const extended = await extendPart(id, offset, stream, row.byteLength).catch((error: unknown) => {
    throw stream.destroyed ? brokenOff(error) : error;
  });
  if (extended.hasMore) throw invalidField("", "More bytes were sent than the length of the upload.");
  return buildUpload(row, extended.size);
}

function brokenOff(cause: unknown): AppError {
  return new AppError("invalid_input", {
    cause,
    fields: { "": ["The connection was lost. Ask for the offset of the upload and resume from there."] },
  });
}
