import busboy from "busboy";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { AppError } from "./app-error";
import { drainStream } from "./drain-stream";

const PLUS = 0x2b;
const PERCENT = 0x25;
const SPACE = 0x20;

/** Text fields of a form with a file, and bytes of each. */
const LIMITS = { fields: 20, fieldSize: 512 * 1024, fieldNameSize: 100, files: 1, parts: 22 };
const DRAIN = { bytes: 20 * 1024 * 1024, ms: 10_000 };

/** The limit of the file in a form. */
export type FileLimit = { bytes: number; tooLarge: () => AppError };

const unreadable = (cause: unknown) =>
  new AppError("invalid_input", { cause, field: "", userMessage: "The form could not be read." });

/**
 * The fields of a form that may be large or have a file. `Request.formData` takes ten times as long for the first, and has no limits
 * for the second.
 *
 * @param file the most bytes of its file, and the refusal of a larger one
 * @throws AppError too_large or invalid_input
 */
export async function readForm(request: Request, file?: FileLimit): Promise<FormData> {
  if (file !== undefined && isMultipart(request)) return readParts(request, file);
  return readPairs(new Uint8Array(await request.arrayBuffer()));
}

export function isMultipart(request: Request): boolean {
  return (request.headers.get("content-type") ?? "").toLowerCase().startsWith("multipart/form-data");
}

function readPairs(bytes: Uint8Array): FormData {
  const form = new FormData();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < text.length;) {
    const next = text.indexOf("&", at);
    const pair = text.subarray(at, next < 0 ? text.length : next);
    const equals = pair.indexOf("=");
    const name = equals < 0 ? pair : pair.subarray(0, equals);
    if (pair.length > 0) form.append(decoded(name), equals < 0 ? "" : decoded(pair.subarray(equals + 1)));
    at += pair.length + 1;
  }
  return form;
}

/** As the URL standard decodes a name or value of `application/x-www-form-urlencoded`. */
function decoded(encoded: Buffer): string {
  const bytes = Buffer.alloc(encoded.length);
  let length = 0;
  for (let at = 0; at < encoded.length; at += 1) {
    let byte = encoded[at] ?? 0;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT) {
      const [high, low] = [hexDigit(encoded[at + 1]), hexDigit(encoded[at + 2])];
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    bytes[length] = byte;
    length += 1;
  }
  return bytes.toString("utf8", 0, length);
}

/** The value of a hexadecimal digit; -1 for any other byte, and none. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

async function readParts(request: Request, most: FileLimit): Promise<FormData> {
  if (request.body === null) throw unreadable(null);
  const stream = Readable.fromWeb(request.body as WebStream);
  try {
    return await parseParts(request, stream, most);
  } catch (error) {
    await drainStream(stream, DRAIN);
    throw error instanceof AppError ? error : unreadable(error);
  }
}

function parseParts(request: Request, stream: Readable, { bytes, tooLarge }: FileLimit): Promise<FormData> {
  const form = new FormData();
  return new Promise((resolve, reject) => {
    const parser = busboy({
      headers: Object.fromEntries(request.headers),
      defParamCharset: "utf8",
      // The library ends a file that has this size, too.
      limits: { ...LIMITS, fileSize: bytes + 1 },
    });
    const tooMany = () => reject(unreadable(new Error("The form has too many parts.")));
    parser.on("fieldsLimit", tooMany).on("filesLimit", tooMany).on("partsLimit", tooMany);
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) reject(new AppError("too_large"));
      else form.append(name, value);
    });
    parser.on("file", (name, content, { filename = "", mimeType }) => {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      content.on("data", (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
      content.on("limit", () => reject(tooLarge()));
      content.on("error", reject);
      content.on("end", () => form.append(name, new File(chunks, filename, { type: mimeType })));
    });
    parser.on("close", () => resolve(form));
    parser.on("error", reject);
    stream.on("error", reject);
    stream.pipe(parser);
  });
}
