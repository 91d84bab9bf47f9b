import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Readable } from "node:stream";

/** A response whose body is a stream. */
export function streamed(stream: Readable, headers: Record<string, string>): Response {
  return new Response(createReadableStreamFromReadable(stream), {
    headers: { "Cache-Control": "no-store", ...headers },
  });
}

export const JSON_TYPE = "application/json; charset=utf-8";
