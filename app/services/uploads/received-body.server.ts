import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { LIMITS } from "~/config/limits";
import { invalidField } from "~/lib/app-error";
import { drainStream } from "~/lib/drain-stream";
import { brokenOff } from "./tus-refusals";

/** Limits for draining the refused body of an upload. */
export const DRAIN = { bytes: 4 * LIMITS.uploadBytes, ms: 60_000 };

type Bytes = ReadableStream<Uint8Array>;
type Receiver = ReadableStreamDefaultController<Uint8Array>;

/** The body of a request that appends to an upload. */
export class ReceivedBody {
  readonly #body: Bytes;
  /** How the stream for the store ended; "open" also after another request took the upload over. */
  #end: "open" | "whole" | "longer" | "broken" = "open";
  #cause: unknown;
  #reader: ReadableStreamDefaultReader<Uint8Array> | null = null;

  constructor(body: Bytes | null) {
    this.#body = body ?? new ReadableStream({ start: (to) => to.close() });
  }

  /**
   * The body as the store reads it. When the connection breaks it ends instead of failing, and it ends after the announced
   * bytes: any store keeps all bytes that have arrived. `requireWhole` says afterwards how it ended.
   *
   * @param missing bytes that the upload has not received yet
   */
  upTo(missing: number): Bytes {
    const reader = this.#body.getReader();
    this.#reader = reader;
    let left = missing;
    const pull = async (to: Receiver) => {
      try {
        const { done, value } = await reader.read();
        if (done) return this.#close("whole", to);
        const fitting = value.subarray(0, left);
        left -= fitting.byteLength;
        to.enqueue(fitting);
        if (fitting.byteLength < value.byteLength) this.#close("longer", to);
      } catch (error) {
        this.#cause = error;
        this.#close("broken", to);
      }
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  }

  /**
   * Says how the body ended, after the store has taken it. A connection that was taken over is left.
   *
   * @throws AppError invalid_input if it was longer than announced, or did not arrive completely
   */
  async requireWhole(): Promise<void> {
    const end = this.#end;
    if (end === "open") await this.#reader?.cancel();
    if (end === "longer") throw invalidField("", "More bytes were sent than the length of the upload.");
    if (end !== "whole") throw brokenOff(this.#cause);
  }

  /** Discards the rest of the body, so that the client sees the refusal instead of a reset connection. */
  async discard(): Promise<void> {
    this.#reader?.releaseLock();
    await drainStream(Readable.fromWeb(this.#body as WebStream), DRAIN);
  }

  #close(end: "whole" | "longer" | "broken", to: Receiver): void {
    this.#end = end;
    to.close();
  }
}
