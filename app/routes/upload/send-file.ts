import { UPLOAD_MESSAGES } from "~/lib/upload-file";

/** The upload was refused or broke; the message is for the user. */
export class UploadFailed extends Error {}

/** The server took the file but gave no id. */
export class UploadWithoutId extends Error {}

function firstText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && typeof value[0] === "string") return value[0];
  return null;
}

/** The sentence in one of the API's error bodies: {detail} or {field: [text]}. */
function messageOf(body: unknown): string {
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

/**
 * Sends a file as the API takes it, with progress in bytes.
 *
 * @param signal aborting it cuts the connection; nothing is kept then
 * @returns the dataset's id
 * @throws UploadFailed, UploadWithoutId, or the signal's reason
 */
export function sendFile(
  file: File,
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("file", file);
    request.open("POST", "/api/v1/file/");
    request.upload.addEventListener("progress", (event) =>
      onProgress(Math.min(event.loaded, file.size), file.size),
    );
    request.addEventListener("error", () => reject(new UploadFailed(UPLOAD_MESSAGES.failed)));
    request.addEventListener("abort", () =>
      reject(signal.reason instanceof Error ? signal.reason : new UploadFailed(UPLOAD_MESSAGES.failed)),
    );
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status !== 201) return reject(new UploadFailed(messageOf(answer)));
      const id = (answer as { id?: unknown } | null)?.id;
      if (typeof id === "string") resolve(id);
      else reject(new UploadWithoutId());
    });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
