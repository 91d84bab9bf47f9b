import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "~/config/env.server";
import { localPath } from "~/storage/blob-paths.server";
import type { StoredBlob } from "~/storage/blob-store";
import { deleteBlob, listBlobsBefore, putBlob } from "~/storage/blobs.server";
import { blobStore } from "~/storage/chosen-store.server";
import { findDamagedInStore } from "~/storage/store-check.server";
import { readStoreIdentity, writeStoreIdentity } from "~/storage/store-identity.server";
import { findDamaged, getBlob, openBlob, requireWholeBlob } from "~/storage/whole-blobs.server";
import { storedPath } from "../factories/stored-path";

/**
 * The claims about every blob store. `npm test` runs them on the folder, `npm run test:s3` on a bucket (vitest.s3.config.ts).
 */

const HOUR_MS = 3_600_000;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const never = () => Promise.resolve(false);

let store: Set<string>;
beforeEach(async () => {
  store = new Set(await listHashes());
});

async function listHashes(before = new Date(Date.now() + HOUR_MS)): Promise<string[]> {
  const hashes = [];
  for await (const { hash } of listBlobsBefore(before)) hashes.push(hash);
  return hashes;
}

function makeOld(hash: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOUR_MS);
  utimesSync(storedPath(hash), then, then);
}

/** Drops caches in front of the store, so that the next read must ask the store. */
function dropCopy(hash: string): void {
  if (localPath(hash) !== storedPath(hash)) rmSync(localPath(hash), { force: true });
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

describe("a blob", () => {
  // One request up to 8 MiB; the largest is three parts, of which the last is one byte.
  it.each([0, 1, 8 * 1024 * 1024, 16 * 1024 * 1024 + 1])("of %i bytes is stored and read", async (size) => {
    const bytes = randomBytes(size);
    const stored = await putBlob(inChunks(bytes, 100_000));
    expect(stored).toEqual({ hash: sha256(bytes), byteLength: size });
    expect(sha256(readFileSync(storedPath(stored.hash)))).toBe(stored.hash);
    for (const read of [getBlob, async (hash: string) => buffer(await openBlob(hash))]) {
      dropCopy(stored.hash);
      expect(sha256(await read(stored.hash))).toBe(stored.hash);
    }
    dropCopy(stored.hash);
    expect(sha256(readFileSync(await requireWholeBlob(stored.hash)))).toBe(stored.hash);
    expect(readdirSync(path.join(env.dataDir, "tmp"))).toEqual([]);
  });

  it("of which the source breaks off is not in the store", async () => {
    async function* broken() {
      yield await Promise.resolve(Buffer.from("the first half"));
      throw new Error("cut");
    }
    await expect(putBlob(broken())).rejects.toThrow("cut");
    expect(await listHashes()).toEqual([...store]);
    expect(readdirSync(path.join(env.dataDir, "tmp"))).toEqual([]);
  });

  it("is listed with its size and the time at which it was stored last", async () => {
    const { hash } = await putBlob(Buffer.from("twelve bytes"));
    makeOld(hash, 3);
    const old = await findListed(hash);
    expect(old?.byteLength).toBe(12);
    expect(Date.now() - (old?.storedAt.getTime() ?? 0)).toBeGreaterThan(2.9 * HOUR_MS);
    expect(await listHashes(new Date(Date.now() - HOUR_MS))).toContain(hash);
    await putBlob(Buffer.from("twelve bytes"));
    expect(await listHashes(new Date(Date.now() - HOUR_MS))).not.toContain(hash);
    expect((await blobStore.look(hash))?.byteLength).toBe(12);
  });

  it("that was never stored is missing, and not damaged", async () => {
    const hash = "0".repeat(64);
    for (const read of [getBlob, openBlob, requireWholeBlob]) {
      await expect(read(hash)).rejects.toMatchObject({ code: "damaged", isMissing: true });
    }
    expect(await blobStore.look(hash)).toBeNull();
    expect(await findDamagedInStore([hash])).toEqual([hash]);
  });

  it("whose bytes in the store are others of the same size is never given, and is repaired by storing it again", async () => {
    const { hash } = await putBlob(Buffer.from("the right bytes"));
    dropCopy(hash);
    const { mtime } = statSync(storedPath(hash));
    writeFileSync(storedPath(hash), "the wrong bytes");
    utimesSync(storedPath(hash), mtime, mtime);
    for (const read of [getBlob, openBlob, (each: string) => requireWholeBlob(each, 0)]) {
      await expect(read(hash)).rejects.toMatchObject({ code: "damaged", isMissing: false });
    }
    expect(await findDamaged([hash], 0)).toEqual([hash]);
    expect(await findDamagedInStore([hash])).toEqual([hash]);
    expect(readFileSync(storedPath(hash), "utf8")).toBe("the wrong bytes");
    await putBlob(Buffer.from("the right bytes"));
    dropCopy(hash);
    expect((await getBlob(hash)).toString()).toBe("the right bytes");
    expect(await findDamagedInStore([hash])).toEqual([]);
  });
});

describe("deleting a blob", () => {
  it("erases one that is old enough and not named", async () => {
    const { hash } = await putBlob(Buffer.from("old and not named"));
    makeOld(hash, 2);
    expect(await deleteBlob(hash, new Date(Date.now() - HOUR_MS), never)).toBe(true);
    expect(existsSync(storedPath(hash))).toBe(false);
    expect(existsSync(localPath(hash))).toBe(false);
    expect(await listHashes()).toEqual([...store]);
    expect(await deleteBlob(hash, new Date(), never)).toBe(false);
  });

  it("spares one that is younger, or was stored again, or that a row names by then", async () => {
    const { hash } = await putBlob(Buffer.from("spared"));
    const anHourAgo = () => new Date(Date.now() - HOUR_MS);
    expect(await deleteBlob(hash, anHourAgo(), never)).toBe(false);
    makeOld(hash, 2);
    expect(await deleteBlob(hash, anHourAgo(), () => Promise.resolve(true))).toBe(false);
    await putBlob(Buffer.from("spared"));
    expect(await deleteBlob(hash, anHourAgo(), never)).toBe(false);
    dropCopy(hash);
    expect((await getBlob(hash)).toString()).toBe("spared");
  });

  it("does not end when a question about rows fails: the blob stays", async () => {
    const { hash } = await putBlob(Buffer.from("the database is locked"));
    makeOld(hash, 2);
    const failing = () => Promise.reject(new Error("locked"));
    await expect(deleteBlob(hash, new Date(Date.now() - HOUR_MS), failing)).rejects.toThrow("locked");
    expect(await findDamagedInStore([hash])).toEqual([]);
    await putBlob(Buffer.from("the database is locked"));
  });
});

describe("the identity of a store", () => {
  it("is what was written last, is no blob, and is null when it is missing or not valid", async () => {
    expect(await readStoreIdentity()).toBeNull();
    const identity = { id: "00000000-0000-4000-8000-000000000000", starts: 12 };
    await writeStoreIdentity({ ...identity, starts: 11 });
    await writeStoreIdentity(identity);
    expect(await readStoreIdentity()).toEqual(identity);
    expect(await listHashes()).toEqual([...store]);
    await blobStore.writeIdentity("\0\0\0");
    expect(await readStoreIdentity()).toBeNull();
  });
});

async function findListed(hash: string): Promise<StoredBlob | null> {
  for await (const stored of blobStore.list()) if (stored.hash === hash) return stored;
  return null;
}
