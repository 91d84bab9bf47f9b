import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "~/config/env.server";
import type { BlobsBucket } from "~/config/blobs-url";
import { S3Objects } from "~/storage/s3-objects.server";
import { S3Store } from "~/storage/s3-store.server";
import { bucket, type Fate } from "../factories/bucket";
import { storedPath } from "../factories/stored-path";

/**
 * Two nodes on one bucket: one erases a blob because it is old and no row names it, while the other stores it again and names
 * it. Nothing in their processes knows of the other.
 */

const HOUR_MS = 3_600_000;
const SIZE = 40;
const ROUNDS = 30;
const node = () => new S3Store(new S3Objects(env.blobs as BlobsBucket));
const [sweeper, writer] = [node(), node()];
const anHourAgo = () => new Date(Date.now() - HOUR_MS);
const unnamed = () => Promise.resolve(false);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sentences = () => readdirSync(path.join(bucket.folder, "sentences"));

let count = 0;
/** A file with bytes of its own, as `putBlob` gives it to a store. */
function write(): { file: string; hash: string; byteLength: number } {
  const bytes = Buffer.from(String((count += 1)).padStart(SIZE, "."));
  const hash = createHash("sha256").update(bytes).digest("hex");
  const file = path.join(env.dataDir, hash);
  writeFileSync(file, bytes);
  return { file, hash, byteLength: SIZE };
}

/** The blob, stored two hours ago. */
async function writeOld() {
  const blob = write();
  await writer.put(blob);
  const then = new Date(Date.now() - 2 * HOUR_MS);
  utimesSync(storedPath(blob.hash), then, then);
  return blob;
}

const isKeyOf = (hash: string) => (asked: { path: string }) =>
  asked.path.includes(`/${hash.slice(0, 2)}/${hash}`);

beforeEach(() => bucket.calm());

describe("a blob that one node erases while another stores it again", () => {
  it("is there when the other has stored it, also when the erasure was already on its way", async () => {
    const blob = await writeOld();
    let isErasing = () => {};
    const erasing = new Promise<void>((resolve) => (isErasing = resolve));
    let letErase = () => {};
    const allowed = new Promise<void>((resolve) => (letErase = resolve));
    bucket.judge = async (asked): Promise<Fate> => {
      if (asked.method === "DELETE" && isKeyOf(blob.hash)(asked)) {
        isErasing();
        await allowed;
      }
      return "pass";
    };
    const erased = sweeper.erase(blob.hash, anHourAgo(), unnamed);
    await erasing;
    let isStored = false;
    const stored = writer.put(blob).then(() => (isStored = true));
    await pause(600);
    expect(isStored, "not acknowledged while it may be erased").toBe(false);
    letErase();
    expect(await erased).toBe(true);
    await stored;
    expect(existsSync(storedPath(blob.hash))).toBe(true);
    expect(sentences()).toEqual([]);
  });

  it("is there when the erasure ended between its writing and the look for sentences", async () => {
    const blob = await writeOld();
    let letLook = () => {};
    const looks = new Promise<void>((resolve) => (letLook = resolve));
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    let isFirst = true;
    // The sweeper asks for its own sentence alone.
    const isWritersLook = (address: string) =>
      new URL(address, "http://store").searchParams.get("prefix")?.endsWith(`/sentences/${blob.hash}.`);
    // Holds the erasure before it is carried out, and the writer's look until it was.
    bucket.judge = async (asked): Promise<Fate> => {
      if (asked.method === "DELETE" && isKeyOf(blob.hash)(asked)) await written;
      if (asked.method === "GET" && isFirst && isWritersLook(asked.path)) {
        isFirst = false;
        isWritten();
        await looks;
      }
      return "pass";
    };
    const erased = sweeper.erase(blob.hash, anHourAgo(), unnamed);
    while (bucket.passed.every(({ method }) => method !== "DELETE")) await pause(10);
    const stored = writer.put(blob);
    expect(await erased).toBe(true);
    letLook();
    await stored;
    expect(existsSync(storedPath(blob.hash))).toBe(true);
  });

  it("is there in whatever order their requests arrive", async () => {
    const ends = { erased: 0, spared: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const blob = await writeOld();
      const [wasErased] = await Promise.all([
        pause(Math.random() * 15).then(() => sweeper.erase(blob.hash, anHourAgo(), unnamed)),
        pause(Math.random() * 30).then(() => writer.put(blob)),
      ]);
      ends[wasErased ? "erased" : "spared"] += 1;
      expect(await writer.look(blob.hash), `round ${round}`).not.toBeNull();
    }
    expect(Math.min(ends.erased, ends.spared), "both orders happened").toBeGreaterThan(0);
    expect(sentences()).toEqual([]);
  });
});

describe("a sweep that was interrupted", () => {
  const leave = (hash: string, minutesAgo: number) => {
    const file = path.join(bucket.folder, "sentences", `${hash}.interrupted`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, hash);
    const then = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(file, then, then);
    return file;
  };

  it("holds up who stores the same blob for minutes, and then nobody", async () => {
    const blob = write();
    const file = leave(blob.hash, 4);
    await expect(writer.put(blob)).rejects.toMatchObject({ code: "busy" });
    rmSync(file);
    leave(blob.hash, 6);
    await writer.put(blob);
    expect(statSync(storedPath(blob.hash)).size).toBe(SIZE);
    expect(existsSync(file), "as long as it may be in force by another clock").toBe(true);
    leave(blob.hash, 61);
    await sweeper.tidy();
    expect(existsSync(file)).toBe(false);
  });
});

describe("what is sent to the store", () => {
  it("has the SHA-256 of the bytes, no access list, and no credentials in the address", async () => {
    bucket.calm();
    const blob = write();
    await writer.put(blob);
    const puts = bucket.passed.filter(({ method }) => method === "PUT");
    expect(puts).toHaveLength(1);
    for (const { headers, path: address } of bucket.passed) {
      expect(Object.keys(headers).filter((name) => /acl|grant/.test(name))).toEqual([]);
      expect(headers.expect).toBeUndefined();
      expect(address).not.toMatch(/AKIA|estimand-of-the-tests|Signature/);
    }
    const base64 = Buffer.from(blob.hash, "hex").toString("base64");
    expect(puts[0]?.headers["x-amz-checksum-sha256"]).toBe(base64);
  });

  it("is refused by the store when the bytes are others than the hash says", async () => {
    const blob = write();
    writeFileSync(blob.file, "x".repeat(SIZE));
    await expect(writer.put(blob)).rejects.toMatchObject({ cause: { name: "BadDigest" } });
  });
});
