import type { Readable } from "node:stream";

/**
 * Reads and discards the rest of a refused body, so that the client sees the response instead of a reset connection.
 * Never fails.
 *
 * @param limits bytes and time after which the stream is destroyed
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
    // The client has disconnected, or the time is over: nobody waits for the response.
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
}
