import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { ZipFile } from "yazl";
import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import { AppError } from "~/lib/app-error";

/** A file in a zip. Its content is opened when its turn comes. */
export type ZipEntry = { path: string; open: () => Promise<Content> | Content };

type Content = Readable | Uint8Array | string;

const RETRY_SECONDS = 1;
const COMPRESSION_LEVEL = 4;

/**
 * Writes files into a zip, one after the other, without holding any of them in memory. A file that cannot be made does
 * not fail the others: it is listed in `missing.txt`, with the reason.
 *
 * @param save writes the zip to its path
 * @returns what `save` returns
 */
export async function writeZip<Saved>(
  entries: AsyncIterable<ZipEntry>,
  save: (zip: Readable, signal: AbortSignal) => Promise<Saved>,
  signal: AbortSignal,
): Promise<Saved> {
  const zip = new ZipFile();
  // yazl declares a minimal stream type; the value is a PassThrough.
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  // An abort before anybody reads it would be an error without a listener, which ends the server. Its readers get the error, too.
  output.on("error", () => undefined);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const saved = save(output, either).catch((error: unknown) => {
    failed.abort(error);
    throw error;
  });
  // It may fail while an entry is being opened. Avoids an unhandled rejection; below, the error is still thrown.
  saved.catch(() => undefined);
  try {
    await addAll(zip, entries, either);
    zip.end();
  } catch (error) {
    failed.abort(error);
    await saved.catch(() => undefined);
    throw either.aborted ? either.reason : error;
  }
  return saved;
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  const missing: string[] = [];
  const add = async (path: string, content: Content) => {
    const stream = Readable.from(wholeParts(path, content, missing, signal), { objectMode: false });
    zip.addReadStream(stream, path, { compressionLevel: COMPRESSION_LEVEL });
    try {
      await finished(stream, { signal });
    } finally {
      // Closes the content too, which may hold a turn.
      stream.destroy();
    }
  };
  for await (const { path, open } of entries) {
    signal.throwIfAborted();
    const content = await openPatiently(open, signal).catch((error: unknown) => {
      missing.push(lineOf(path, error, signal));
      return null;
    });
    if (content !== null) await add(path, content);
  }
  if (missing.length > 0) await add("missing.txt", missing.join(""));
}

/** The bytes of a file. After an error it ends early and is listed as incomplete. */
async function* wholeParts(path: string, content: Content, missing: string[], signal: AbortSignal) {
  if (!(content instanceof Readable)) {
    yield Buffer.from(content);
    return;
  }
  try {
    for await (const chunk of content) yield chunk as Buffer;
  } catch (error) {
    missing.push(lineOf(`${path} (incomplete)`, error, signal));
  }
}

/** Opens a content; waits while a result is being computed or the server is busy. */
async function openPatiently(open: ZipEntry["open"], signal: AbortSignal): Promise<Content> {
  const deadline = performance.now() + LIMITS.dataExport.entrySeconds * 1_000;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const mayPass =
        error instanceof AppError && ["processing", "busy", "too_many_requests"].includes(error.code);
      if (!mayPass || performance.now() > deadline) throw error;
      await pause((error.retryAfterSeconds ?? RETRY_SECONDS) * 1_000, undefined, { signal });
    }
  }
}

/** @throws the reason of an abort */
function lineOf(path: string, error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted();
  if (!(error instanceof AppError)) log.error({ err: error }, "a file of a download could not be made");
  const why = error instanceof AppError ? error.userMessage : "The server could not make this file.";
  return `${path}\r\n    ${why}\r\n`;
}
