import type { InspectedFile } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import type { JobProgress } from "~/compute/job-signal";
import { localPath } from "~/storage/blob-paths.server";
import type { OriginalFile } from "./whole-file.server";

/**
 * Inspections that start at the last byte of an upload, while its bytes are synced to the disk and its dataset is created.
 * The job that inspects the dataset takes their result.
 */
type Ahead = {
  answer: Promise<InspectedFile>;
  stop: AbortController;
  onProgress: ((progress: JobProgress) => void) | undefined;
  forget: NodeJS.Timeout;
};

/** A result not taken by then is never taken: the dataset was not created, or another process runs the job. */
const FORGET_MS = 60_000;

const ahead = new Map<string, Ahead>();

const keyOf = ({ blobHash, fileName }: OriginalFile) => `${blobHash} ${fileName}`;

/**
 * Starts to inspect a file without settings.
 *
 * @param file the hash of bytes that are being moved into the blob store
 * @param path of the bytes until then
 * @returns a function that stops the inspection, for a file that is refused
 */
export function inspectAhead(file: OriginalFile, path: string): () => void {
  const key = keyOf(file);
  if (ahead.has(key)) return () => undefined;
  const stop = new AbortController();
  const drop = () => {
    if (ahead.get(key) !== own) return;
    take(key, own);
    stop.abort();
  };
  const input = { path, movesTo: localPath(file.blobHash), fileName: file.fileName, settings: {} };
  const own: Ahead = {
    answer: runEngineJob("inspectFile", input, {
      limitSeconds: LIMITS.inspectSeconds,
      signal: stop.signal,
      onProgress: (progress) => own.onProgress?.(progress),
    }),
    stop,
    onProgress: undefined,
    forget: setTimeout(drop, FORGET_MS).unref(),
  };
  // Avoids an unhandled rejection; `takeInspection` still gets the error.
  own.answer.catch(() => undefined);
  ahead.set(key, own);
  return drop;
}

function take(key: string, own: Ahead): void {
  ahead.delete(key);
  clearTimeout(own.forget);
}

/**
 * The inspection started ahead for a file; null when there is none, or when it failed for a reason other than the file.
 *
 * @throws AppError the refusal of the file, timeout, or stopped by the signal
 */
export async function takeInspection(
  file: OriginalFile,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: JobProgress) => void },
): Promise<InspectedFile | null> {
  const key = keyOf(file);
  const own = ahead.get(key);
  if (own === undefined) return null;
  take(key, own);
  own.onProgress = onProgress;
  const stop = () => own.stop.abort();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await own.answer;
  } catch (error) {
    const isOfFile = error instanceof AppError && error.code !== "busy";
    if (isOfFile || signal?.aborted) throw error;
    return null;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
