/** The last response of the server. */
type Answer = { status: number; text: string };

/** Status codes by which the server asks for a retry. A proxy's own answer (502, 504) is final: nobody knows how long it lasts. */
export const TRANSIENT_STATUS: readonly number[] = [408, 429, 503];

/** The destination of a complete upload: the URL of the API that takes it, and further fields of the body. */
export interface UploadTarget {
  address: string;
  fields?: Record<string, string>;
}

/**
 * Asks for the record that a complete upload becomes. Idempotent: the server returns the same record for the same
 * upload, so a lost connection is followed by a retry.
 *
 * @param pauses milliseconds before each retry
 * @param onPause called before each pause with the body of the response; "" if there was none
 * @throws the error of the last attempt, or the signal's reason
 */
export async function askForRecord(
  uploadId: string,
  target: UploadTarget,
  pauses: readonly number[],
  onPause: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  for (const pause of pauses) {
    const answer = await ask(uploadId, target, signal).catch(() => null);
    if (answer !== null && !TRANSIENT_STATUS.includes(answer.status)) return answer;
    signal.throwIfAborted();
    onPause(answer?.text ?? "");
    await wait(pause, signal);
  }
  return ask(uploadId, target, signal);
}

async function ask(
  uploadId: string,
  { address, fields }: UploadTarget,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...fields, upload_id: uploadId }),
    signal,
  });
  return { status: response.status, text: await response.text() };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
