import { DetailedError, Upload } from "tus-js-client";
import { UPLOAD_MESSAGES } from "~/lib/upload-file";
import { urls } from "~/lib/urls";
import { askForRecord, TRANSIENT_STATUS, type UploadTarget } from "./ask-for-record";

/** The upload was refused or failed; the message is for the user. */
export class UploadFailed extends Error {}

/** The server accepted the file but returned no id. */
export class UploadWithoutId extends Error {}

/** Pauses before retries: a lost connection or a restart of the server may take minutes. */
const RETRY_MS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000, 60_000];

/** Receives the progress of an upload; `waiting` is the reason for a pause before a retry. */
type OnProgress = (sent: number, total: number, waiting: string | null) => void;

function firstText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && typeof value[0] === "string") return value[0];
  return null;
}

/** The sentence in one of the API's error bodies: {detail} or {field: [text]}. */
function messageOf(text: string): string {
  const body = parsed(text);
  if (typeof body !== "object" || body === null) return UPLOAD_MESSAGES.failed;
  const { detail, ...fields } = body as Record<string, unknown>;
  return firstText(detail) ?? Object.values(fields).map(firstText).find(Boolean) ?? UPLOAD_MESSAGES.failed;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** 423 (Locked): a tus server returns it while another request writes to the upload. */
const RETRY_STATUS = [...TRANSIENT_STATUS, 423];

/**
 * Whether a retry can succeed: there was no response, the server is busy, or its offset of the upload differs from
 * ours (409). Every other response is final.
 */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof DetailedError)) return true;
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 0 || RETRY_STATUS.includes(status)) return true;
  return status === 409 && error.originalRequest?.getMethod() !== "POST";
}

/** The reason for a pause: the server's message, if there is one. */
function reasonOfPause(text: string): string {
  const message = text === "" ? UPLOAD_MESSAGES.failed : messageOf(text);
  return message === UPLOAD_MESSAGES.failed ? UPLOAD_MESSAGES.lost : message;
}

/**
 * Uploads a file with progress in bytes. Resumes after a lost connection, and resumes an earlier unfinished upload of
 * the same file from this browser.
 *
 * @param signal aborting it cancels the upload and deletes its bytes
 * @returns the id of the record that it became
 * @throws UploadFailed, UploadWithoutId, or the signal's reason
 */
export async function sendFile(
  file: File,
  target: UploadTarget,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<string> {
  const uploadId = await sendBytes(file, onProgress, signal);
  onProgress(file.size, file.size, null);
  const onPause = (text: string) => onProgress(file.size, file.size, reasonOfPause(text));
  const { status, text } = await askForRecord(uploadId, target, RETRY_MS, onPause, signal).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new UploadFailed(UPLOAD_MESSAGES.failed);
    },
  );
  if (status !== 201) throw new UploadFailed(messageOf(text));
  const id = (parsed(text) as { id?: unknown } | null)?.id;
  if (typeof id !== "string") throw new UploadWithoutId();
  return id;
}

function sendBytes(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const upload = new Upload(file, {
      endpoint: urls.uploads,
      metadata: { filename: file.name },
      retryDelays: RETRY_MS,
      removeFingerprintOnSuccess: true,
      onProgress(done) {
        sent = done;
        onProgress(sent, file.size, null);
      },
      onUploadUrlAvailable() {
        if (signal.aborted) erase();
      },
      onShouldRetry(error) {
        if (signal.aborted || !isRetryable(error)) return false;
        onProgress(sent, file.size, reasonOfPause(responseText(error)));
        return true;
      },
      onError(error) {
        signal.removeEventListener("abort", cancel);
        reject(new UploadFailed(messageOf(responseText(error))));
      },
      onSuccess() {
        signal.removeEventListener("abort", cancel);
        resolve(upload.url?.split("/").at(-2) ?? "");
      },
    });
    function cancel() {
      reject(signal.reason instanceof Error ? signal.reason : new UploadFailed(UPLOAD_MESSAGES.failed));
      // An upload that is being created has no URL yet; `onUploadUrlAvailable` deletes it.
      if (upload.url !== null) erase();
    }
    function erase() {
      // If this fails, the upload expires on the server.
      upload.abort(true).catch(() => undefined);
    }
    signal.addEventListener("abort", cancel, { once: true });
    start(upload, signal).catch(reject);
  });
}

async function start(upload: Upload, signal: AbortSignal): Promise<void> {
  const [earlier] = await upload.findPreviousUploads();
  if (signal.aborted) return;
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
}

function responseText(error: unknown): string {
  return error instanceof DetailedError ? (error.originalResponse?.getBody() ?? "") : "";
}
