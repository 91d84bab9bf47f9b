import type { Readable } from "node:stream";

/**
 * Reads a refused request's body on to its end, as far as that is reasonable, so that the caller sees the answer instead
 * of a reset connection. Never fails.
 *
 * @param limits bytes and time after which the connection is given up
 */
export async function drainStream(stream: Readable, limits: { bytes: number; ms: number }): Promise<void> {
  if (stream.destroyed || stream.readableEnded) return;
  let bytes = 0;
  const timer = setTimeout(() => stream.destroy(), limits.ms);
  try {
    for await (const chunk of stream) {
      bytes += (chunk as Uint8Array).byteLength;
      if (bytes > limits.bytes) break;
    }
  } catch {
    // The caller is gone or the time is over: nobody waits for the answer.
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
}
