import busboy from "busboy";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { drainStream } from "~/lib/drain-stream";
import { type BlobReference, putBlob } from "~/storage/blobs.server";
import { requireRoom } from "~/storage/reserve.server";
import { acceptFileName, noFile } from "../uploads/accept-file-name";
import { DRAIN } from "../uploads/received-body.server";

/** Called at the last byte of a file, while it is moved into the blob store from `path`. */
type OnArrived = (file: { blobHash: string; fileName: string }, path: string) => void;

/** A file of a multipart body: stored, its content not yet checked. */
type ReceivedFile = BlobReference & {
  fileName: string;
  /** Text fields of the form. */
  fields: Map<string, string>;
};

const tooLarge = () => new AppError("too_large", { field: "file" });

/**
 * Streams the field `file` of a multipart body into the blob store. A refused or truncated body leaves nothing behind.
 *
 * @throws AppError too_large (at once, if Content-Length exceeds the limit), unsupported_type by the file's name, or
 *   invalid_input
 */
export async function receiveFile(request: Request, onArrived: OnArrived): Promise<ReceivedFile> {
  const body = request.body;
  if (body === null) throw noFile();
  const stream = Readable.fromWeb(body as WebStream);
  try {
    await refuseLongBody(request);
    return await parseBody(request, stream, onArrived);
  } catch (error) {
    await drainStream(stream, DRAIN);
    throw error;
  }
}

async function refuseLongBody(request: Request): Promise<void> {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length >= LIMITS.uploadBytes + LIMITS.multipartOverheadBytes) throw tooLarge();
  await requireRoom(length);
}

function openParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: Object.fromEntries(request.headers),
      defParamCharset: "utf8",
      limits: {
        files: 1,
        fields: 10,
        fieldSize: 10_000,
        parts: 12,
        // The parser truncates a file at this size.
        fileSize: LIMITS.uploadBytes,
      },
    });
  } catch (error) {
    throw new AppError("invalid_input", {
      cause: error,
      fields: { file: ["Send the file as multipart/form-data, in the field “file”."] },
    });
  }
}

async function parseBody(request: Request, stream: Readable, onArrived: OnArrived): Promise<ReceivedFile> {
  const parser = openParser(request);
  const fields = new Map<string, string>();
  const received: Promise<BlobReference & { fileName: string }>[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    parser.on("field", (name, value) => fields.set(name, value));
    parser.on("file", (name, content, { filename }) => {
      if (name !== "file" || received.length > 0) {
        content.resume();
        return;
      }
      // `storeContent` reports errors of the content.
      content.on("error", () => undefined);
      const stored = storeContent(content, filename, onArrived);
      received.push(stored);
      // A refusal ends the parsing at once; the caller drains the rest.
      stored.catch(reject);
    });
    parser.on("close", resolve);
    parser.on("error", (error) => reject(invalidBody(error)));
    stream.on("error", (error) => {
      parser.destroy(error);
      reject(error);
    });
  });
  stream.pipe(parser);
  try {
    await ended;
    const [stored] = received;
    if (stored === undefined) throw noFile();
    return { ...(await stored), fields };
  } finally {
    stream.unpipe(parser);
    parser.destroy();
    // Waits until the partial blob is removed before the refusal is returned.
    await Promise.allSettled(received);
  }
}

function invalidBody(cause: unknown): AppError {
  return new AppError("invalid_input", {
    cause,
    fields: { file: ["The upload ended before the file was complete. Try again."] },
  });
}

async function storeContent(
  content: Readable & { truncated?: boolean },
  sentName: string | undefined,
  onArrived: OnArrived,
): Promise<BlobReference & { fileName: string }> {
  const fileName = acceptFileName(sentName ?? "");
  const blob = await putBlob(upToLimit(content), ({ file, hash }) =>
    onArrived({ blobHash: hash, fileName }, file),
  );
  return { ...blob, fileName };
}

/** Throws at the end of a truncated file, so that nothing is stored. */
async function* upToLimit(content: Readable & { truncated?: boolean }): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) yield chunk as Uint8Array;
  if (content.truncated) throw tooLarge();
}
