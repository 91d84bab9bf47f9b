import type { Readable } from "node:stream";
import { KeyedLock } from "~/lib/keyed-lock";

/** The connections that write, by upload. */
const writers = new Map<string, { stream: Readable; done: Promise<unknown> }>();
const turns = new KeyedLock();

/** Lets one connection write to an upload; one that came before is cut, and what it wrote is kept. */
export async function withWriter<T>(id: string, stream: Readable, write: () => Promise<T>): Promise<T> {
  // Two that come at the same time take turns, so that the second cuts the first.
  const begun = await turns.run(id, async () => {
    await stopWriter(id);
    const result = write();
    // Whoever waits hears of a failure; until then it is nobody's.
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

/** Cuts the connection that writes to an upload, if there is one, and waits until its bytes are on the disk. */
export async function stopWriter(id: string): Promise<void> {
  const writer = writers.get(id);
  if (writer === undefined) return;
  writer.stream.destroy();
  await Promise.allSettled([writer.done]);
}
