import { createReadableStreamFromReadable } from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import type { Readable } from "node:stream";
import type { OpenedFile } from "~/services/datasets/open-original-file.server";

/** A response whose body is a stream. */
export function streamed(stream: Readable, headers: Record<string, string>): Response {
  return new Response(createReadableStreamFromReadable(stream), {
    headers: { "Cache-Control": "no-store", ...headers },
  });
}

/** A file that the browser saves under its name. */
export function download({ stream, fileName, byteLength }: OpenedFile): Response {
  return streamed(stream, {
    "Content-Type": "application/octet-stream",
    "Content-Length": String(byteLength),
    "Content-Disposition": contentDisposition(fileName),
  });
}

export const JSON_TYPE = "application/json; charset=utf-8";
