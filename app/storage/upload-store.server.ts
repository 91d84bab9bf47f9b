import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { type DataStore, ERRORS, Upload } from "@tus/server";
import { LIMITS } from "~/config/limits";
import { BucketParts } from "./bucket-parts.server";
import { bucket } from "./chosen-store.server";
import { FileParts } from "./file-parts.server";
import { twinOf, writeTemporary } from "./temporary-files.server";

/** The record of an upload. Its offset is not part of it: that is the number of bytes in the store. */
type UploadRecord = { id: string; fileName: string; byteLength: number; createdAt: Date };

const FOLDER = "uploads";
const ID = /^[a-z0-9]+$/;
const EXPIRES_MS = LIMITS.uploadHours * 3_600_000;

/** The name of an upload's bytes in the store. */
export function partName(id: string): string {
  if (!ID.test(id)) throw new Error(`Not the name of a part: ${JSON.stringify(id)}`);
  return `${FOLDER}/${id}`;
}

/**
 * The store of the bytes of unfinished uploads, for the tus library: the bucket of BLOBS_URL, which any process reads, or the
 * disk. They survive a broken connection and a restart.
 *
 * @param record of the upload that the store is asked about; left out for one that is being created
 */
export function uploadStore(record?: UploadRecord): DataStore {
  return bucketParts(record) ?? fileParts(record);
}

/** The number of bytes received, or null if nothing is stored for the upload. */
export async function partOffset(record: UploadRecord): Promise<number | null> {
  try {
    return (await uploadStore(record).getUpload(partName(record.id))).offset;
  } catch (error) {
    if (error === ERRORS.FILE_NO_LONGER_EXISTS || error === ERRORS.FILE_NOT_FOUND) return null;
    throw error;
  }
}

/** Deletes the bytes of an upload, on the disk also those from before there was a bucket. Idempotent. */
export async function removePart(id: string): Promise<void> {
  await bucketParts()?.remove(partName(id));
  await fileParts().remove(partName(id));
}

/** The uploads that have bytes in the bucket, with the time of the newest ones. */
export async function listParts(): Promise<Map<string, Date>> {
  const parts = new Map<string, Date>();
  for await (const { name, storedAt } of bucketParts()?.listStored(FOLDER) ?? []) {
    const id = name.slice(FOLDER.length + 1);
    const before = parts.get(id);
    if (ID.test(id) && (before === undefined || before < storedAt)) parts.set(id, storedAt);
  }
  return parts;
}

/**
 * Passes on the bytes of a complete upload as a source for `putBlob`: a file in the temporary folder, which is removed at
 * the end, with its SHA-256.
 */
export async function withWholePart<T>(
  id: string,
  work: (part: { file: string; hash: string }) => Promise<T>,
): Promise<T> {
  const { file, hash } = await copyOf(partName(id));
  try {
    return await work({ file, hash });
  } finally {
    await rm(file, { force: true });
  }
}

async function copyOf(name: string): Promise<{ file: string; hash: string }> {
  const remote = bucketParts();
  if (remote !== null) return writeTemporary(remote.read(name));
  const file = await twinOf(fileParts().pathOf(name));
  try {
    const sum = createHash("sha256");
    for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
      sum.update(chunk as Uint8Array);
    }
    return { file, hash: sum.digest("hex") };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

function bucketParts(record?: UploadRecord): BucketParts | null {
  return bucket && new BucketParts(bucket, record && asUpload(record), EXPIRES_MS);
}

function fileParts(record?: UploadRecord): FileParts {
  return new FileParts(record && asUpload(record), EXPIRES_MS);
}

function asUpload({ id, fileName, byteLength, createdAt }: UploadRecord): Upload {
  return new Upload({
    id: partName(id),
    size: byteLength,
    offset: 0,
    metadata: { filename: fileName },
    creation_date: createdAt.toISOString(),
  });
}
