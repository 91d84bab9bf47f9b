import { PassThrough } from "node:stream";

/**
 * A stream that passes on as one chunk what is written between two flushes. React writes a page in pieces of 2 kB, and each
 * would cost a turn of every stream on its way to the client. React calls `flush` whenever it has no more to write.
 */
export class JoinedChunks extends PassThrough {
  #pieces: Uint8Array[] = [];

  override write(piece: string | Uint8Array): boolean {
    this.#pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
    return !this.writableNeedDrain;
  }

  flush(): void {
    if (this.#pieces.length === 0) return;
    const joined = Buffer.concat(this.#pieces);
    this.#pieces = [];
    super.write(joined);
  }

  override end(): this {
    this.flush();
    return super.end();
  }
}
