import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { S3Objects } from "./s3-objects.server";
import { chainOf, pieceName, readPieceName, type StoredPiece } from "./stored-pieces";
import { timedPieces } from "./timed-pieces";

/** Held in memory twice for each request that writes: one piece is sent while the next one arrives. */
const PIECE_BYTES = 2 * 1024 * 1024;
/** How old unsent bytes of a slow connection become. A process that is killed loses no more than these. */
const PIECE_MS = 2_000;
const AT_ONCE = 16;
/** Says that the upload exists, before its first byte. */
const NOTHING: StoredPiece = { start: 0, end: 0 };

/**
 * The bytes of each upload as objects of a bucket, `uploads/<id>/<start>-<end>`, none of which is changed or joined: any process
 * can go on with the upload, and no order of their requests loses a byte that was acknowledged
 * (docs/decisions/0130-the-tus-library-serves-uploads.md).
 */
export class BucketParts extends DataStore {
  override extensions = ["creation", "expiration", "termination"];

  /** @param known what the database knows of the upload; left out for one that is being created */
  constructor(
    private readonly objects: S3Objects,
    private known: Upload | undefined,
    private readonly expirationPeriodInMilliseconds: number,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.objects.write(keyOf(upload.id, NOTHING), new Uint8Array());
    return (this.known = upload);
  }

  /** Bytes that were stored before a failure are kept. @throws StoreAway */
  override async write(readable: Readable, name: string, offset: number): Promise<number> {
    let end = offset;
    // Sends a piece while the next one arrives.
    let sending: Promise<void> = Promise.resolve();
    try {
      // If it were destroyed here, the library would report a broken connection instead of the store's error.
      const chunks = readable.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
      for await (const bytes of timedPieces(chunks, { bytes: PIECE_BYTES, ms: PIECE_MS })) {
        await sending;
        const piece = { start: end, end: end + bytes.byteLength };
        sending = this.objects.write(keyOf(name, piece), bytes);
        // Avoids an unhandled rejection; the next `await sending` still gets the error.
        sending.catch(() => undefined);
        end = piece.end;
      }
      await sending;
      return end;
    } finally {
      await Promise.allSettled([sending]);
    }
  }

  /** @throws StoreAway, or the library's FILE_NOT_FOUND if nothing is stored */
  override async getUpload(name: string): Promise<Upload> {
    const pieces = await this.#listPieces(name);
    if (this.known === undefined || pieces.length === 0) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ ...this.known, offset: chainOf(pieces).at(-1)?.end ?? 0 });
  }

  /** Idempotent. @throws StoreAway */
  override async remove(name: string): Promise<void> {
    const pieces = await this.#listPieces(name);
    while (pieces.length > 0) {
      await Promise.all(pieces.splice(0, AT_ONCE).map((piece) => this.objects.remove(keyOf(name, piece))));
    }
  }

  override getExpiration(): number {
    return this.expirationPeriodInMilliseconds;
  }

  /** The bytes of an upload from the first one on. @throws StoreAway */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    for (const piece of chainOf(await this.#listPieces(name))) {
      const bytes = await this.objects.read(keyOf(name, piece));
      if (bytes === null)
        throw this.objects.calls.away(new Error("A part of an upload was erased while it was read."));
      yield* bytes;
    }
  }

  /** When each stored piece was written, with the name of its upload. @throws StoreAway */
  async *listStored(folder: string): AsyncGenerator<{ name: string; storedAt: Date }> {
    for await (const { key, storedAt } of this.objects.list(`${folder}/`)) {
      yield { name: key.slice(0, key.lastIndexOf("/")), storedAt };
    }
  }

  async #listPieces(name: string): Promise<StoredPiece[]> {
    const pieces: StoredPiece[] = [];
    for await (const { key } of this.objects.list(`${name}/`)) {
      const piece = readPieceName(key.slice(name.length + 1));
      if (piece !== null) pieces.push(piece);
    }
    return pieces;
  }
}

function keyOf(name: string, piece: StoredPiece): string {
  return `${name}/${pieceName(piece)}`;
}
