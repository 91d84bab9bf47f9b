import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { drainStream } from "~/lib/drain-stream";

/** What is still read of a body that is refused. */
const DRAIN = { bytes: LIMITS.uploadBytes, ms: 30_000 };

/**
 * A JSON body; an absent one counts as {}.
 *
 * @throws AppError invalid_input when it is no JSON in UTF-8, too_large above the limit
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError("invalid_input", {
      cause: error,
      fields: { "": [`The body is not JSON: ${error instanceof Error ? error.message : "unreadable"}.`] },
    });
  }
}

async function readText(request: Request): Promise<string> {
  if (request.body === null) return "";
  const body = Readable.fromWeb(request.body as WebStream);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > LIMITS.jsonBodyBytes) break;
    chunks.push(chunk);
  }
  if (bytes > LIMITS.jsonBodyBytes) {
    await drainStream(body, DRAIN);
    const limit = `${LIMITS.jsonBodyBytes / 1024 / 1024} MiB`;
    throw new AppError("too_large", { userMessage: `The body must be smaller than ${limit}.` });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new AppError("invalid_input", { cause: error, fields: { "": ["The body is not UTF-8 text."] } });
  }
}
