import { createHash } from "node:crypto";
import type { BlobsBucket } from "~/config/blobs-url";
import { S3Calls } from "./s3-client.server";
import { readObject } from "./s3-reading.server";

/** An object of the bucket; the key has no prefix. */
export type ListedObject = { key: string; byteLength: number; storedAt: Date };

/** The objects of a bucket below its prefix. Keys are given and returned without it. */
export class S3Objects {
  readonly calls: S3Calls;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(bucket: BlobsBucket) {
    this.calls = new S3Calls(bucket);
    this.#bucket = bucket.bucket;
    this.#prefix = bucket.prefix;
  }

  /** Where an object is, in the words of the SDK. */
  at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  /** Writes an object in one request, with the SHA-256 by which the store checks what arrives. @throws StoreAway */
  async write(key: string, bytes: Uint8Array, sha256 = hashOf(bytes)): Promise<void> {
    const put = { ...this.at(key), Body: bytes, ChecksumSHA256: sha256.toString("base64") };
    await this.calls.demand(({ client, sdk }) => client.send(new sdk.PutObjectCommand(put)));
  }

  /** Reads an object (`readObject`). @throws StoreAway */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null> {
    return readObject(this.calls, this.at(key));
  }

  /** Deletes an object. Idempotent. @throws StoreAway */
  async remove(key: string): Promise<void> {
    const object = this.at(key);
    await this.calls.ask(({ client, sdk }) => client.send(new sdk.DeleteObjectCommand(object)));
  }

  /** The objects whose keys begin with `start`, in the order of their keys. @throws StoreAway */
  async *list(start: string): AsyncGenerator<ListedObject> {
    const range = { Bucket: this.#bucket, Prefix: this.#prefix + start };
    let after: string | undefined;
    do {
      const from = after;
      const page = await this.calls.demand(({ client, sdk }) =>
        client.send(new sdk.ListObjectsV2Command({ ...range, ContinuationToken: from })),
      );
      for (const { Key = "", Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        yield { key: Key.slice(this.#prefix.length), byteLength: Size, storedAt: LastModified };
      }
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
