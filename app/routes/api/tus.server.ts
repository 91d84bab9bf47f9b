import { AppError, invalidField } from "~/lib/app-error";
import type { Upload } from "~/services/uploads/upload-shape";

/** The tus protocol 1.0.0 (tus.io) with its extensions creation, expiration and termination. */
export const TUS_HEADERS = { "Tus-Resumable": "1.0.0" };
export const TUS_BYTES = "application/offset+octet-stream";

/** The schema of a header that `countHeader` reads. */
export const COUNT = { type: "integer", minimum: 0, maximum: 999_999_999_999_999 };

/** The response headers that describe an upload. */
export function uploadHeaders({ offset, length, expires_at }: Upload): Record<string, string> {
  return {
    ...TUS_HEADERS,
    "Upload-Offset": String(offset),
    "Upload-Length": String(length),
    "Upload-Expires": new Date(expires_at).toUTCString(),
  };
}

/** Parses a header that contains a whole number. @throws AppError invalid_input */
export function countHeader(request: Request, name: string): number {
  const text = request.headers.get(name) ?? "";
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw invalidField(name, `Give a whole number of bytes in the header ${name}.`);
}

/** The file name in Upload-Metadata ("filename <base64>, …"); "" without one. */
export function fileNameOfMetadata(request: Request): string {
  const pairs = (request.headers.get("upload-metadata") ?? "")
    .split(",")
    .map((pair) => pair.trim().split(" "));
  const [, encoded = ""] = pairs.find(([key]) => key === "filename") ?? [];
  return Buffer.from(encoded, "base64").toString("utf8");
}

/** @throws AppError unsupported_type if the body is not a chunk of a tus upload */
export function requireBytes(request: Request): void {
  if (request.headers.get("content-type") === TUS_BYTES) return;
  throw new AppError("unsupported_type", { userMessage: `Send the bytes as ${TUS_BYTES}.` });
}
