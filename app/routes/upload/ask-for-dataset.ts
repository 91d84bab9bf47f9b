import { urls } from "~/lib/urls";

/** What the server said in the end. */
export type Answer = { status: number; text: string };

/** A server that is being started, or has too much to do, says so with these; the same question may be asked again. */
const PASSING = [408, 429, 502, 503, 504];

/**
 * Asks for the dataset of an upload whose bytes are whole. The server gives the same one however often it is asked, so a
 * lost connection only means to ask again.
 *
 * @param pauses milliseconds before each new attempt
 * @param onPause called before each of them with what the server said; "" when it said nothing
 * @throws what the last attempt threw, or the signal's reason
 */
export async function askForDataset(
  uploadId: string,
  pauses: readonly number[],
  onPause: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  for (const pause of pauses) {
    const answer = await ask(uploadId, signal).catch(() => null);
    if (answer !== null && !PASSING.includes(answer.status)) return answer;
    signal.throwIfAborted();
    onPause(answer?.text ?? "");
    await wait(pause, signal);
  }
  return ask(uploadId, signal);
}

async function ask(uploadId: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(urls.datasets, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ upload_id: uploadId }),
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
