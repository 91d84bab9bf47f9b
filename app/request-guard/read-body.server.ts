import type { Readable } from "node:stream";
import { AppError } from "~/lib/app-error";
import { DOOR } from "./limits";

/** Bytes of all bodies in memory. */
let waiting = 0;

/** A complete body. Call `release` at the end of its request. */
type WholeBody = { bytes: Uint8Array; release: () => void };

/**
 * Reads a body completely.
 *
 * @throws AppError too_large, too_slow, busy (the bodies of all clients exceed their limit), or invalid_input (the
 *   connection broke)
 */
export function readWhole(
  stream: Readable,
  announced: number,
  limit: { bytes: number; ms: number },
): Promise<WholeBody> {
  if (announced > limit.bytes) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let held = 0;
    const release = () => {
      waiting -= held;
      held = 0;
    };
    const end = () => {
      clearTimeout(timer);
      stream.off("data", take).off("end", finish).off("error", broken).off("close", broken);
    };
    const refuse = (error: AppError) => {
      end();
      release();
      reject(error);
    };
    const take = (chunk: Uint8Array) => {
      held += chunk.byteLength;
      waiting += chunk.byteLength;
      chunks.push(chunk);
      if (held > limit.bytes) refuse(tooLarge(limit));
      else if (waiting > DOOR.waitingBytes) refuse(new AppError("busy", { retryAfterSeconds: 5 }));
    };
    const finish = () => {
      end();
      resolve({ bytes: Buffer.concat(chunks), release });
    };
    const broken = () => refuse(new AppError("invalid_input", { userMessage: "The connection broke." }));
    const timer = setTimeout(() => refuse(new AppError("too_slow")), limit.ms);
    stream.on("data", take).on("end", finish).on("error", broken).on("close", broken);
  });
}

function tooLarge({ bytes }: { bytes: number }): AppError {
  const limit = bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
  return new AppError("too_large", { userMessage: `The body must be smaller than ${limit}.` });
}

/**
 * A body as a stream that fails when it is too slow. Only the time during which the reader waits for bytes counts. The
 * reader sets its own size limit.
 */
export function pacedBody(stream: Readable): ReadableStream<Uint8Array> {
  const { stallMs, stallBytes, bytes: most } = DOOR.upload;
  // Not destroyed, because a reader that refuses a body may drain it.
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array>;
  let waited = 0;
  let arrived = 0;
  let total = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const since = performance.now();
        const next = await before(chunks.next(), stallMs - waited);
        waited += performance.now() - since;
        if (next.done) return controller.close();
        const { byteLength } = next.value;
        arrived += byteLength;
        total += byteLength;
        if (total > most) throw new AppError("too_large");
        if (arrived >= stallBytes) arrived = waited = 0;
        controller.enqueue(next.value);
      },
      cancel() {
        stream.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

async function before<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("too_slow")), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
