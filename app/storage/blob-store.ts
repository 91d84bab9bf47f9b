/** A blob as a store lists it. */
export type StoredBlob = {
  /** SHA-256 of its bytes in hex, its name. */
  hash: string;
  byteLength: number;
  /** When it was last stored, by the clock of the store. */
  storedAt: Date;
};

/** A complete, synced file with the bytes of a blob. */
export type WrittenFile = { file: string; hash: string; byteLength: number };

/**
 * Where blobs are kept: a folder, or a bucket that several nodes share. It keeps bytes under a name; whether they have the
 * hash in the name is checked by those who read. A store that cannot be reached throws StoreAway: it never looks as if a
 * blob were missing or damaged.
 */
export interface BlobStore {
  /** Names the storage to the administrator. */
  readonly location: string;

  /**
   * Stores a blob, also one that is there already, which renews its age. When it returns, the blob is durable and is not
   * erased for the age that sweeps wait.
   *
   * @param written the file, which the store may move away
   */
  put(written: WrittenFile): Promise<void>;

  /** The bytes of a blob as they are, or null if the store does not have it. */
  open(hash: string): Promise<AsyncIterable<Uint8Array> | null>;

  /** Size and age of a blob; null if the store does not have it. */
  look(hash: string): Promise<StoredBlob | null>;

  /**
   * Erases a blob unless it was stored since `before` or is referenced. Safe against a `put` of the same blob at the same
   * time, also by another node.
   *
   * @returns whether it was erased
   */
  erase(hash: string, before: Date, isReferenced: () => Promise<boolean>): Promise<boolean>;

  /** All blobs, in any order. A blob that is stored or erased meanwhile may be left out. */
  list(): AsyncGenerator<StoredBlob>;

  /** The line that says which database the store belongs to; null if it has none. */
  readIdentity(): Promise<string | null>;

  /** Writes that line atomically. */
  writeIdentity(line: string): Promise<void>;

  /** Removes what interrupted work has left in the store. */
  tidy(): Promise<void>;
}
