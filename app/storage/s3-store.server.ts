import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { isBlobName } from "./blob-paths.server";
import type { BlobStore, StoredBlob, WrittenFile } from "./blob-store";
import type { ListedObject, S3Objects } from "./s3-objects.server";

/** Up to this size a blob is one request, which is repeated from memory; larger ones are sent in parts of it. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** How long a sentence holds. The store's clock counts. */
const SENTENCE_MS = 300_000;
/** A sweep that was held up for longer than this since its sentence does not erase. */
const ERASE_WITHIN_MS = 60_000;
/** When a sentence is a leftover. A clock that differs by so much from the store's could not sign requests. */
const LEFTOVER_MS = 3_600_000;
/** How often `put` writes a blob that a sweep is about to erase; the pause doubles each time. */
const MOST_WRITES = 5;
const PAUSE_MS = 200;

/**
 * A bucket that several nodes share. Keys are those of the folder: `ab/<hash>` and `id`; a bucket may be filled by copying
 * the folder. No object has an access list: the bucket says who may read.
 *
 * `erase` and `put` of the same blob by different nodes (docs/decisions/0129-blobs-in-an-object-store.md): `erase` first
 * writes a sentence, then looks at the blob's age, and removes the sentence after the blob. `put` writes the blob, then
 * looks for sentences, and then for the blob. Either `erase` sees the new age, or `put` sees the sentence or that the blob
 * is gone, and writes it again.
 */
export class S3Store implements BlobStore {
  readonly #objects: S3Objects;

  constructor(objects: S3Objects) {
    this.#objects = objects;
  }

  get location(): string {
    return this.#objects.calls.location;
  }

  async put(written: WrittenFile): Promise<void> {
    const { hash, byteLength } = written;
    for (let writes = 1; ; writes += 1) {
      await this.#upload(written);
      // In this order: a sentence that is lifted before the first look may have been carried out before the second.
      const sentences = await this.#listObjects(this.#sentencesOf(hash));
      const stored = await this.look(hash);
      const isSafe = (now: Date) =>
        sentences.every(({ storedAt }) => now.getTime() - storedAt.getTime() > SENTENCE_MS);
      if (stored !== null && isSafe(stored.storedAt)) {
        if (stored.byteLength === byteLength) return;
        throw this.#objects.calls.away(
          new Error(`${hash} has ${stored.byteLength} bytes, not ${byteLength}.`),
        );
      }
      if (writes === MOST_WRITES) throw this.#objects.calls.away(new Error(`${hash} is being erased.`));
      await setTimeout(PAUSE_MS * 2 ** writes);
    }
  }

  open(hash: string): Promise<AsyncIterable<Uint8Array> | null> {
    return this.#objects.read(this.#keyOf(hash));
  }

  async look(hash: string): Promise<StoredBlob | null> {
    const object = this.#objects.at(this.#keyOf(hash));
    const facts = await this.#objects.calls.ask(({ client, sdk }) =>
      client.send(new sdk.HeadObjectCommand(object)),
    );
    if (facts === null) return null;
    return { hash, byteLength: facts.ContentLength ?? 0, storedAt: facts.LastModified ?? new Date() };
  }

  async erase(hash: string, before: Date, isReferenced: () => Promise<boolean>): Promise<boolean> {
    const ageMs = Date.now() - before.getTime();
    const end = performance.now() + ERASE_WITHIN_MS;
    // Each sweep has a marker of its own: another process may have started a sweep because it took this one for dead.
    const sentence = `${this.#sentencesOf(hash)}${randomUUID()}`;
    await this.#objects.write(sentence, Buffer.from(hash));
    const mayErase = async () => {
      const [now] = await this.#listObjects(sentence);
      const stored = await this.look(hash);
      if (now === undefined || stored === null) return false;
      if (now.storedAt.getTime() - stored.storedAt.getTime() < ageMs) return false;
      return !(await isReferenced()) && performance.now() < end;
    };
    let isDoomed = false;
    try {
      isDoomed = await mayErase();
      // After a failure the request may still be under way, and the sentence stays.
      if (isDoomed) await this.#objects.remove(this.#keyOf(hash));
    } catch (error) {
      if (!isDoomed) await this.#objects.remove(sentence);
      throw error;
    }
    await this.#objects.remove(sentence);
    return isDoomed;
  }

  async *list(): AsyncGenerator<StoredBlob> {
    for await (const { key, ...facts } of this.#objects.list("")) {
      const [folder, hash = "", ...rest] = key.split("/");
      if (rest.length === 0 && isBlobName(hash) && hash.startsWith(`${folder}`)) yield { hash, ...facts };
    }
  }

  async readIdentity(): Promise<string | null> {
    const object = this.#objects.at("id");
    return this.#objects.calls.ask(async ({ client, sdk }) => {
      const { Body } = await client.send(new sdk.GetObjectCommand(object));
      return (await Body?.transformToString()) ?? "";
    });
  }

  async writeIdentity(line: string): Promise<void> {
    await this.#objects.write("id", Buffer.from(line));
  }

  /** Removes sentences of sweeps that were interrupted. */
  async tidy(): Promise<void> {
    const sentences = await this.#listObjects("sentences/");
    for (const { key, storedAt } of sentences) {
      if (Date.now() - storedAt.getTime() > LEFTOVER_MS) await this.#objects.remove(key);
    }
  }

  #keyOf(hash: string): string {
    if (!isBlobName(hash)) throw new Error(`Not a blob's name: ${JSON.stringify(hash)}`);
    return `${hash.slice(0, 2)}/${hash}`;
  }

  #sentencesOf(hash: string): string {
    return `sentences/${hash}.`;
  }

  /** Sends the bytes with their SHA-256, by which the store checks what arrives: of the whole, or of each part. */
  async #upload({ file, hash, byteLength }: WrittenFile): Promise<void> {
    const key = this.#keyOf(hash);
    if (byteLength <= PART_BYTES) {
      return this.#objects.write(key, await readFile(file), Buffer.from(hash, "hex"));
    }
    await this.#objects.calls.demand(async ({ client, sdk }) => {
      const Body = createReadStream(file, { highWaterMark: PART_BYTES });
      const params = {
        ...this.#objects.at(key),
        Body,
        ContentLength: byteLength,
        ChecksumAlgorithm: "SHA256" as const,
      };
      await new sdk.Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE })
        .done()
        .finally(() => Body.destroy());
    });
  }

  async #listObjects(start: string): Promise<ListedObject[]> {
    const objects: ListedObject[] = [];
    for await (const object of this.#objects.list(start)) objects.push(object);
    return objects;
  }
}
