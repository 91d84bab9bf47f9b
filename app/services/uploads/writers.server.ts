import type { Readable } from "node:stream";
import { KeyedLock } from "~/lib/keyed-lock";

/** The connection that writes to each upload. */
const writers = new Map<string, { stream: Readable; done: Promise<unknown> }>();
const turns = new KeyedLock();

/** Lets one connection write to an upload. An earlier connection is closed; what it wrote is kept. */
export async function withWriter<T>(id: string, stream: Readable, write: () => Promise<T>): Promise<T> {
  // Serialises concurrent connections, so that the second closes the first.
  const begun = await turns.run(id, async () => {
    await stopWriter(id);
    const result = write();
    // Avoids an unhandled rejection; whoever awaits it still gets the error.
    result.catch(() => undefined);
    writers.set(id, { stream, done: result });
    return { result };
  });
  try {
    return await begun.result;
  } finally {
    if (writers.get(id)?.stream === stream) writers.delete(id);
  }
}

/** Closes the connection that writes to an upload, if there is one, and waits until its bytes are on the disk. */
export async function stopWriter(id: string): Promise<void> {
  const writer = writers.get(id);
  if (writer === undefined) return;
  writer.stream.destroy();
  await Promise.allSettled([writer.done]);
}
