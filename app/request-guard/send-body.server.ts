import type { Writable } from "node:stream";

/**
 * Sends a stream with backpressure, and cancels it when the client disconnects. The library's own function reads the
 * whole stream into memory.
 *
 * @param begin writes the head of the response. It is called when the first part is there: a body that fails before can still be refused
 */
export async function sendBody(
  body: ReadableStream<Uint8Array>,
  to: Writable,
  begin: () => void,
): Promise<void> {
  const reader = body.getReader();
  let next = await reader.read();
  begin();
  let isClosed = false;
  let resume: () => void = () => undefined;
  const close = () => {
    isClosed = true;
    resume();
  };
  to.once("close", close);
  // A single listener for all waits, because the compressor cannot remove listeners for "drain".
  to.on("drain", () => resume());
  try {
    for (; !next.done; next = await reader.read()) {
      if (to.destroyed || isClosed) return await reader.cancel();
      const hasRoom = to.write(next.value);
      if (!hasRoom) await new Promise<void>((resolve) => (isClosed ? resolve() : (resume = resolve)));
    }
    to.end();
  } catch (error) {
    to.destroy(error instanceof Error ? error : undefined);
    throw error;
  } finally {
    to.off("close", close);
  }
}
