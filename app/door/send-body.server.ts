import { once } from "node:events";
import type { Writable } from "node:stream";

/** What is sent in parts that a reader should see at once; a compressor would keep them back. */
type Flushable = Writable & { flush?: () => void };

/**
 * Sends a stream only as fast as its reader takes it, and stops making it when the reader has left: the library's own
 * function takes all there is into memory.
 */
export async function sendBody(
  body: ReadableStream<Uint8Array>,
  to: Flushable,
  inParts: boolean,
): Promise<void> {
  const reader = body.getReader();
  const left = new AbortController();
  const leave = () => left.abort();
  to.once("close", leave);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (to.destroyed || left.signal.aborted) return await reader.cancel();
      const hasRoom = to.write(value);
      if (inParts) to.flush?.();
      if (!hasRoom) await once(to, "drain", { signal: left.signal }).catch(() => undefined);
    }
    to.end();
  } catch (error) {
    to.destroy(error instanceof Error ? error : undefined);
    throw error;
  } finally {
    to.off("close", leave);
  }
}
