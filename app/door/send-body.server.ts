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
  let hasLeft = false;
  let goOn: () => void = () => undefined;
  const leave = () => {
    hasLeft = true;
    goOn();
  };
  to.once("close", leave);
  // One listener for all waits: a compressor takes listeners for "drain", but never lets go of them.
  to.on("drain", () => goOn());
  // What comes in one round of the event loop goes out together.
  let flushing: NodeJS.Immediate | undefined;
  const flush = () => {
    flushing = undefined;
    to.flush?.();
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (to.destroyed || hasLeft) return await reader.cancel();
      const hasRoom = to.write(value);
      if (inParts) flushing ??= setImmediate(flush);
      if (!hasRoom) await new Promise<void>((resolve) => (hasLeft ? resolve() : (goOn = resolve)));
    }
    to.end();
  } catch (error) {
    to.destroy(error instanceof Error ? error : undefined);
    throw error;
  } finally {
    clearImmediate(flushing);
    to.off("close", leave);
  }
}
